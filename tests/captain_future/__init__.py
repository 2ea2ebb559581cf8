"""Tests of Captain Future."""
