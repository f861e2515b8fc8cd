"""The HTTP interface, as a hostile client and the author of a front end see it."""
