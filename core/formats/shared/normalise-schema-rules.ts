import { emptyObject, isJsonObject, type JsonObject, member, objectOf } from '../../json/json-value.ts';
import { notSupportedBy } from '../../tools/loss.ts';
import type { SchemaRule } from '../limits.ts';
import type { Target } from '../target.ts';
import { type Rewritten, rewriteEach } from './schema-losses.ts';
import { breaksRule, hasLookaround } from './schema-rules.ts';
import { copyOf } from './slots.ts';

/** The arguments within the schema rules of the target that a rewrite can meet. Paths of losses point into the canonical tool. */
export function withinSchemaRules(schema: JsonObject, target: Target): Rewritten<JsonObject> {
  const has = (rule: SchemaRule): boolean =>
    target.limits.some((limit) => limit.kind === 'schema-rule' && limit.rule === rule);
  const root =
    has('root-properties') && member(schema, 'properties') === undefined
      ? objectOf([...Object.entries(schema), ['properties', emptyObject()]])
      : schema;
  if (!has('no-lookaround') || !breaksRule(root, 'no-lookaround')) return { schema: root, losses: [] };
  return rewriteEach(root, '/inputs', (value, at) => {
    const pattern = isJsonObject(value) ? member(value, 'pattern') : undefined;
    if (!isJsonObject(value) || typeof pattern !== 'string' || !hasLookaround(pattern)) return value;
    const changed = copyOf(value);
    at.drop(changed, 'pattern', notSupportedBy(target.provider));
    return changed;
  });
}
