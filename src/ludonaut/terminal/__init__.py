"""The terminal's faces: a line mode that a screen reader or a script can drive, and a full-screen board."""
