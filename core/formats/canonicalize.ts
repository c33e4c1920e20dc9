import type { JsonObject } from '../json/json-value.ts';
import { DEFAULT_CAPABILITY } from '../tools/canonical-json.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Converted } from '../tools/loss.ts';
import { RAW_FORMAT_WARNING, UNKNOWN_FORMAT_WARNING } from '../tools/warnings.ts';
import { withMembers } from '../tools/with-members.ts';
import { type DetectedFormat, formatOfDefinition } from './detect.ts';
import { findFormat } from './registry.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import { isPropertyMap, schemaOfPropertyMap } from './shared/property-map.ts';
import { rawSlots } from './shared/slots.ts';

/**
 * The canonical tool of a definition, read in the form that is given or detected. A definition of no known form keeps its
 * name, description and what looks like its schema, and the rest in `original_definition`. Never throws.
 */
export function canonicalize(definition: JsonObject, format?: DetectedFormat): Converted<CanonicalTool> {
  const detected = format ?? formatOfDefinition(definition);
  const reader = findFormat(detected);
  if (reader !== undefined) return withSchemaAround(reader.parse(definition));
  const { members, losses } = membersFromSlots(definition, rawSlots);
  // Nothing is inferred from a definition that nobody understood.
  const warnings = format === undefined ? [UNKNOWN_FORMAT_WARNING, RAW_FORMAT_WARNING] : [RAW_FORMAT_WARNING];
  return buildCanonical('raw', definition, { ...members, capabilities: DEFAULT_CAPABILITY }, losses, warnings);
}

/** Words of JSON Schema that may hold what looks like a property; an argument of that name is too much of a guess. */
const schemaWords =
  /^(?:\$|(?:additionalProperties|unevaluatedProperties|patternProperties|propertyNames|items|contains|not|if|then|else|definitions|dependent\w+|properties|enum|const)$)/;

/** People leave out the object schema around the arguments, in every form. */
function withSchemaAround(read: Converted<CanonicalTool>): Converted<CanonicalTool> {
  const { inputs } = read.result;
  if (!isPropertyMap(inputs) || Object.keys(inputs).some((name) => schemaWords.test(name))) return read;
  return {
    ...read,
    result: withMembers(read.result, { inputs: schemaOfPropertyMap(inputs) }),
    warnings: [
      ...read.warnings,
      'The arguments are written without the schema that holds them; they are read as its properties.',
    ],
  };
}
