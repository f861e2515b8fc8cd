"""What deploys the referee: linted, compared with the program, and run as far as it can be here."""
