"""What the scripts accuracy, latency and bench share."""
