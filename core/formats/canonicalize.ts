import { type JsonObject, member } from '../json/json-value.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Converted } from '../tools/loss.ts';
import { type DetectedFormat, detectFormat } from './detect.ts';
import { findFormat } from './registry.ts';
import { buildCanonical, textOf } from './shared/canonical-builder.ts';

/** aumai-toolcanon's words for a definition that is in no known form. */
export const undetectedWarning = 'Could not detect source format; using raw passthrough.';
export const noParserWarning = "No parser for 'raw' format; extracted fields by heuristic.";

/**
 * The canonical tool of a definition, read in the form that is given or detected. A definition of no known form keeps its
 * name and description, and the rest in `original_definition`. Never throws.
 */
export function canonicalize(definition: JsonObject, format?: DetectedFormat): Converted<CanonicalTool> {
  const detected = format ?? detectFormat(definition).format;
  const reader = findFormat(detected);
  if (reader !== undefined) {
    return reader.parse(definition);
  }
  const name = textOf(member(definition, 'name'));
  const description = textOf(member(definition, 'description'));
  // Nothing is inferred from a definition that nobody understood.
  const capabilities = { action: '', domain: '', side_effects: false, idempotent: true, cost_estimate: 'unknown' };
  const warnings = format === undefined ? [undetectedWarning, noParserWarning] : [noParserWarning];
  return buildCanonical('raw', definition, { name, description, capabilities }, [], warnings);
}
