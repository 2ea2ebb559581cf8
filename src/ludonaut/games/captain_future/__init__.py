"""Captain Future: area majority with cards, 2 to 4 seats."""
