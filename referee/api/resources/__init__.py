"""The resources of the interface, by area."""
