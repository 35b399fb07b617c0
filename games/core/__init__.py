"""What all games share: the contract and the small words it is written in."""
