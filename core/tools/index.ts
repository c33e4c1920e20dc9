/** The entry point to the canonical tool. */

// The canonical tool, and its JSON.
export { hasCanonicalKeysOnly, wholeCanonical, writeCanonical } from './canonical-json.ts';
export type { CanonicalTool, ToolCapability, ToolSecurity } from './canonical-tool.ts';
export type { Converted, Loss } from './loss.ts';
export { readParameters } from './parameters.ts';

// From an element of the notation, and to one.
export { NO_PYTHON, type PythonKnowledge } from './element-meaning.ts';
export { keptToolsName } from './kept-tool.ts';
export { elementOfJson } from './original-element.ts';
export { pythonKnowledge } from './python-knowledge.ts';

// What is known of a tool besides its definition: effects and results.
export { effectText, evidenceText } from './known/effect-text.ts';
export { evidenceFor, knownOf, type KnownTool } from './known/known-tool.ts';
