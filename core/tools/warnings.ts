/** aumai-toolcanon's sentences, word for word, so that scripts which search for them keep working. */
export const UNKNOWN_FORMAT_WARNING = 'Could not detect source format; using raw passthrough.';
export const RAW_FORMAT_WARNING = "No parser for 'raw' format; extracted fields by heuristic.";
export const NO_NAME_WARNING = 'Tool has no name — consider adding one.';
export const NO_DESCRIPTION_WARNING = 'Tool has no description — consider adding one.';
