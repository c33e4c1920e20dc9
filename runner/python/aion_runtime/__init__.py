"""The parts of aion_runner.py, which imports them before the folder of the project is on the path."""
