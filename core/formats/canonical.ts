import { isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { wording } from '../text/say.ts';
import {
  canonicalMembers,
  canonicalWords,
  hasCanonicalKeysOnly,
  readCanonical,
  writeCanonical,
} from '../tools/canonical-json.ts';
import { certain, noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';

/** The canonical tool itself: aumai-toolcanon's JSON, and the members of this project. It has no losses. */
export const canonical = defineFormat({
  id: 'canonical',
  title: 'Canonical tool (aumai-toolcanon)',
  provider: 'the canonical format',
  strictFlag: noStrictFlag,
  slots: [],
  limits: [
    {
      id: 'known-words',
      kind: 'known-words',
      words: canonicalWords,
      says: wording`Cost, data classification and PII handling accept only fixed values.`,
      ...certain('aumai-toolcanon, ToolCapability and ToolSecurity', '2026-11-27'),
    },
  ],
  dialect: 'none',
  schemaPointers: ['/inputs', '/outputs'],
  shape: 'canonical',
  carries: canonicalMembers,
  detectedBy: ['inputs', 'source_format'],
  detect(definition) {
    const isNamed = typeof member(definition, 'name') === 'string';
    const isOurs = isNamed && typeof member(definition, 'source_format') === 'string';
    const isMarked = isOurs || isJsonObject(member(definition, 'capabilities'));
    const inputs = member(definition, 'inputs');
    if (inputs === undefined) return isOurs ? 0.9 : 0;
    if (!isMarked) return isNamed && isObjectSchema(inputs) && hasCanonicalKeysOnly(definition) ? 0.8 : 0;
    // Arguments that are no schema are a mistake in a tool, not another form.
    return isJsonObject(inputs) ? 1 : 0.6;
  },
  parse: readCanonical,
  write: (tool) => ({ kind: 'written', result: writeCanonical(tool), losses: [] }),
  // aumai-toolcanon reads one tool a file.
  wrap: (emitted) => (emitted.length === 1 && emitted[0] !== undefined ? emitted[0] : emitted),
});

function isObjectSchema(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && member(value, 'type') === 'object' && isJsonObject(member(value, 'properties'));
}
