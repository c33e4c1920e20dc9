import {
  emptyObject,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type MutableJsonObject,
  member,
  objectOf,
} from '../../json/json-value.ts';
import { notSupportedBy } from '../../tools/loss.ts';
import type { SchemaRule } from '../limits.ts';
import type { Target } from '../target.ts';
import { grammarFault } from './grammar-patterns.ts';
import { type Rewritten, rewriteEach, type SchemaAt } from './schema-losses.ts';
import { breaksRule, hasLookaround, isArgument } from './schema-rules.ts';
import { copyOf } from './slots.ts';

type Rewrite = (schema: MutableJsonObject, at: SchemaAt, reason: string) => void;

/** How a schema that breaks a rule is rewritten. The other rules have no rewrite with the same meaning. */
const rewrites: Readonly<Partial<Record<SchemaRule, Rewrite>>> = {
  'grammar-patterns'(schema, at, reason) {
    const { pattern } = schema;
    const isBroken = typeof pattern === 'string' && !isArgument(at.pointer) && grammarFault(pattern) !== null;
    if (isBroken) at.drop(schema, 'pattern', reason);
  },
  'no-lookaround'(schema, at, reason) {
    const { pattern } = schema;
    if (typeof pattern === 'string' && hasLookaround(pattern)) at.drop(schema, 'pattern', reason);
  },
  'object-schemas'(schema) {
    const { properties } = schema;
    if (!isJsonObject(properties)) return;
    schema['properties'] = objectOf(
      Object.entries(properties).map(([name, value]) => [name, value === true ? emptyObject() : value]),
    );
  },
  'type-beside-reference'(schema) {
    if (schema['$ref'] !== undefined) delete schema['type'];
  },
  'type-beside-union'(schema, at) {
    const { type, anyOf } = schema;
    if (type === undefined || !Array.isArray(anyOf) || at.isRoot) return;
    schema['anyOf'] = anyOf.map((branch) => withType(branch, type));
    delete schema['type'];
  },
};

/** Rewrites that lose something, which nothing disputed is worth. */
const lossy: ReadonlySet<SchemaRule> = new Set(['grammar-patterns', 'no-lookaround']);

/** The arguments within the schema rules of the target that a rewrite can meet. Paths of losses point into the canonical tool. */
export function withinSchemaRules(schema: JsonObject, target: Target): Rewritten<JsonObject> {
  const rules = target.limits.flatMap((limit) => {
    if (limit.kind !== 'schema-rule') return [];
    return limit.certainty === 'disputed' && lossy.has(limit.rule) ? [] : [limit.rule];
  });
  const root =
    rules.includes('root-properties') && member(schema, 'properties') === undefined
      ? objectOf([...Object.entries(schema), ['properties', emptyObject()]])
      : schema;
  const broken = rules.filter((rule) => rewrites[rule] !== undefined && breaksRule(root, rule));
  if (broken.length === 0) return { schema: root, losses: [] };
  const reason = notSupportedBy(target.provider);
  return rewriteEach(root, '/inputs', (value, at) => {
    if (!isJsonObject(value)) return value;
    const changed = copyOf(value);
    for (const rule of broken) rewrites[rule]?.(changed, at, reason);
    return changed;
  });
}

function withType(branch: JsonValue, type: JsonValue): JsonValue {
  if (!isJsonObject(branch)) return branch;
  const hasType = ['type', 'anyOf', 'oneOf', 'allOf', '$ref'].some((keyword) => member(branch, keyword) !== undefined);
  return hasType ? branch : objectOf([['type', type], ...Object.entries(branch)]);
}
