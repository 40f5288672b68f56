"""The order language of Diplomacy."""
