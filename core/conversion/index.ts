/** The entry point to conversions of whole texts. */
export { isCertainTool } from './certain-tools.ts';

// Reads the tools of a text in any format.
export { toolsOfCode } from './code-tools.ts';
export { fencesOf } from './markdown-fences.ts';
export { toolsOfMarkdown } from './markdown-tools.ts';
export type { PythonPlace } from './program-values.ts';
export { codeOfPython, type PlainFunctions, toolsOfPython } from './python-tools.ts';
export { readableTools, wholeTools } from './readable-tools.ts';
export {
  confidencesOfTool,
  holdsKnownTool,
  isKnownTool,
  readAs,
  type SourceProblem,
  type SourceTool,
  type SourceTools,
  toolsOfJson,
  toolsOfNotation,
  whyNone,
} from './source-tools.ts';
export { toolsOfNotationText, toolsOfText } from './text-tools.ts';
export { formatsOf } from './tool-formats.ts';

// Converts tools.
export {
  type Conversion,
  convert,
  type ConvertOptions,
  definitionOf,
  loaderToWriteFor,
  type PlacedProblem,
  type Refusal,
  type ToolLoss,
  toolName,
  writeAhead,
} from './convert.ts';
export { manifestWithTools } from './manifest-tools.ts';
export { pydanticIn, pydanticOneWarning } from './pydantic-one.ts';
export { type PythonFile, type PythonFileName, PythonFiles } from './python-files.ts';
export { readsClassNames, type SchemaMode, schemaModes, schemaModeWarning, usualSchemaMode } from './schema-mode.ts';

// Reports losses.
export { tellsOfHidden } from './hidden-characters.ts';
export { lossReport } from './loss-report.ts';
export { notSentSentence, lossesByKind } from './not-sent.ts';
