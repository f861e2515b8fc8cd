"""What deploys the referee, and what checks what a deployment is made of."""
