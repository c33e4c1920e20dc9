/** The entry point to the formats of tool definitions. */

// The formats and their names.
export { type FormatId, readOnlyFormatIds, type TargetId, writableFormatIds } from './format-id.ts';
export type { Emission, EmitOptions, EnvelopeStyle, Repair } from './format.ts';
export { mcp } from './mcp.ts';
export { formatNamed, type Named, targetNamed } from './named-format.ts';
export { findFormat } from './registry.ts';
export { isOldFact } from './fact-age.ts';
export type { Target } from './target.ts';
export { conversionTargets, isProgram, targetOf, targets, writableTargets } from './targets.ts';

// Detects and reads a definition.
export { canonicalize } from './canonicalize.ts';
export {
  type Confidences,
  type DetectedFormat,
  detectFormat,
  namedConfidences,
  type NamedConfidences,
  toolcanonFormats,
} from './detect.ts';
export { calledTool } from './tool-call.ts';

// Writes definitions.
export { EmissionMemory } from './emission-memory.ts';
export { emitTool, emitTools } from './emit.ts';
export type { NameLimit, ProviderLimit, ProviderProblem } from './limits.ts';
export { isNameAccepted, repairName } from './shared/normalise-name.ts';
