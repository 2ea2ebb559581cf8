"""Tests of Fly Further."""
