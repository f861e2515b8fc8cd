"""The site of the documentation: its pages, and those that are made when it is built."""
