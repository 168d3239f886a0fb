"""What the commander of The Drive on Metz knows: ways, judgement, battles and group plans, one module each."""
