import type { ReadCall } from '../../../core/calls/call.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';

/** A call whose arguments are the whole text, in JSON. */
export function callWith(name: string, text: string): ReadCall {
  const [document] = parseJson(text).documents;
  if (document === undefined) throw new Error(`no JSON: ${text}`);
  return {
    name,
    nameSpan: { start: 0, end: 0 },
    arguments: document.value,
    argumentsText: text,
    notation: 'json',
    places: document.pointers,
    family: 'json',
    span: document.span,
    problems: [],
  };
}

/** A tool with only its schemas. */
export function toolWith(name: string, inputs: JsonObject, outputs: JsonObject = {}): CanonicalTool {
  return {
    name,
    version: '1.0.0',
    description: '',
    capabilities: { action: '', domain: '', side_effects: false, idempotent: true, cost_estimate: 'unknown' },
    inputs,
    outputs,
    security: null,
    source_format: 'raw',
    original_definition: {},
  };
}

/** Pseudo-random numbers, equal in every run: a linear congruential generator (Numerical Recipes' constants). */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761 + 12_345) >>> 0;
    for (let i = 0; i < 4; i++) this.below(2);
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    this.#state = (Math.imul(this.#state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * limit);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  one<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  }
}

/** A value that fits a schema of 2020-12, made from the schema alone; undefined for unsupported keywords. */
export function sample(schema: JsonValue, dice: Dice, depth = 0): JsonValue | undefined {
  if (schema === true) return 'any';
  if (schema === false || schema === null || typeof schema !== 'object' || Array.isArray(schema)) return undefined;
  const rules = schema as JsonObject;
  if (Object.keys(rules).some((keyword) => notMade.includes(keyword)) || depth > 8) return undefined;
  if (Object.hasOwn(rules, 'const')) return rules['const'];
  const values = rules['enum'];
  const { type } = rules;
  if (Array.isArray(values)) return hasOnly(type) ? dice.one(values as readonly JsonValue[]) : undefined;
  const union = rules['anyOf'];
  if (Array.isArray(union))
    return type === undefined ? sample(dice.one(union as readonly JsonValue[]), dice, depth + 1) : undefined;
  const chosen = Array.isArray(type) ? dice.one(type as readonly JsonValue[]) : type;
  const low = typeof rules['minimum'] === 'number' ? rules['minimum'] : undefined;
  const high = typeof rules['maximum'] === 'number' ? rules['maximum'] : undefined;
  switch (chosen) {
    case 'string':
      return text(rules, dice);
    case 'integer':
      return (
        Math.ceil(low ?? (high === undefined ? 0 : high - 5)) +
        dice.below(Math.max(1, Math.min(50, (high ?? 50) - (low ?? 0))))
      );
    case 'number':
      return (low ?? (high === undefined ? 0.5 : high - 1)) + (high !== undefined && low !== undefined ? 0 : 0.25);
    case 'boolean':
      return dice.chance(50);
    case 'null':
      return null;
    case 'array': {
      if (typeof rules['minItems'] === 'number' || Array.isArray(rules['prefixItems'])) return undefined;
      const items = Array.from({ length: dice.below(3) }, () => sample(rules['items'] ?? true, dice, depth + 1));
      return items.includes(undefined) ? undefined : (items as JsonValue[]);
    }
    case 'object':
      return object(rules, dice, depth);
    default:
      return chosen === undefined && rules['properties'] === undefined ? dice.one(['any', 7, true, null]) : undefined;
  }
}

const notMade: readonly string[] = [
  ...[
    '$ref',
    'pattern',
    'format',
    'not',
    'if',
    'allOf',
    'oneOf',
    'contains',
    'multipleOf',
    'uniqueItems',
    'minProperties',
  ],
  ...['exclusiveMinimum', 'exclusiveMaximum', 'patternProperties', 'propertyNames', 'dependentRequired', 'maxItems'],
  ...['dependentSchemas', 'unevaluatedProperties', 'maxProperties', 'nullable'],
];

/** With a type beside it, a value of an `enum` may still be invalid. */
function hasOnly(type: JsonValue | undefined): boolean {
  return type === undefined || type === 'string';
}

function text(rules: JsonObject, dice: Dice): JsonValue | undefined {
  const least = typeof rules['minLength'] === 'number' ? rules['minLength'] : 0;
  const most = typeof rules['maxLength'] === 'number' ? rules['maxLength'] : 1_000;
  const words = dice.one([
    '',
    'x',
    'Zürich',
    "it's",
    'a "quoted" word',
    'line\nbreak',
    '5',
    'true',
    'a, b: {c}',
    'a\\b',
    '👩‍🚀',
  ]);
  // JSON Schema counts characters, not UTF-16 units.
  const padded = words + 'x'.repeat(Math.max(0, least - [...words].length));
  return [...padded].length > most ? undefined : padded;
}

function object(rules: JsonObject, dice: Dice, depth: number): JsonValue | undefined {
  const properties = (rules['properties'] ?? {}) as JsonObject;
  const required = (rules['required'] ?? []) as readonly string[];
  const made: { [name: string]: JsonValue } = Object.create(null);
  for (const name of Object.keys(properties)) {
    if (!required.includes(name) && dice.chance(50)) continue;
    const value = sample(properties[name] ?? true, dice, depth + 1);
    if (value === undefined && required.includes(name)) return undefined;
    if (value !== undefined) made[name] = value;
  }
  return required.every((name) => Object.hasOwn(made, name)) ? made : undefined;
}
