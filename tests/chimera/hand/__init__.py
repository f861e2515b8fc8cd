"""Tests of whole hands, from the first call to the last card."""
