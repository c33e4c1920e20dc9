"""One module for each framework: how its tools are found after the import of a module, and how the framework calls them."""
