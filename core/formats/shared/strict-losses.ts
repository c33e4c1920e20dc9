import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { inlineRefs } from '../../schema/refs.ts';
import { say } from '../../text/say.ts';
import type { Loss } from '../../tools/loss.ts';
import type { LimitFault } from '../limits.ts';
import { type Rewritten, rewriteEach, type SchemaAt } from './schema-losses.ts';

interface Rewriting {
  readonly reason: string;
  anything(): JsonObject;
  rewrite(schema: JsonObject, at: SchemaAt): JsonObject;
  faults(root: JsonObject): readonly LimitFault[];
}

/** Rewrites every schema in the arguments until no fault is left. */
export function rewriteStrictly(inputs: JsonObject, mode: Rewriting): Rewritten<JsonObject> {
  let { schema, losses } = rewriteOnce(inputs, mode);
  // The target of a reference in an `allOf` is copied as it was written, so it needs another round.
  for (let round = 0; round < mostRounds && mode.faults(schema).length > 0; round++) {
    const again = rewriteOnce(schema, mode);
    schema = again.schema;
    losses = [...losses, ...again.losses];
  }
  return { schema, losses };
}

/** The longest chain of branches that refer to branches. */
const mostRounds = 5;

/** Inner schemas first. References with other keywords are written out before. */
function rewriteOnce(inputs: JsonObject, mode: Rewriting): Rewritten<JsonObject> {
  const inlined = inlineRefs(inputs, 'described');
  const lost = inlined.lost.flatMap(({ pointer, beside }) =>
    beside.map((keyword) => besideReferenceLoss(`/inputs${childPointer(pointer, keyword)}`, keyword)),
  );
  const { schema, losses } = rewriteEach(inlined.schema, '/inputs', (value, at) => {
    if (isJsonObject(value)) return mode.rewrite(value, at);
    if (typeof value !== 'boolean' || at.isOfMembers) return value;
    at.lose(null, String(value), mode.reason);
    return mode.anything();
  });
  return { schema, losses: [...lost, ...losses] };
}

function besideReferenceLoss(path: string, keyword: string): Loss {
  return { path, lost: `"${keyword}"`, reason: say`Strict mode supports only "$ref" here.` };
}

/** Declares that a schema without a type became one of simple values: every strict mode wants a type. */
export function loseAnyValue(at: SchemaAt): void {
  const reason = say`A type is required. Limited to strings, numbers, true, false and null.`;
  at.lose(null, say`any type`, reason);
}

/** Declares the loss of unlisted members, if `open` (the schema's `additionalProperties`) allowed them. */
export function loseOpenMembers(at: SchemaAt, open: JsonValue | undefined): void {
  if (open === undefined || open === false) return;
  const lost = isJsonObject(open) ? say`object with arbitrary property names` : say`additional properties`;
  at.lose('additionalProperties', lost, say`Strict mode supports only listed properties.`);
}

/** Whether the reference has no target in its own document; declared if so. */
export function losesReference(at: SchemaAt, reference: string): boolean {
  if (reference.startsWith('#') && at.resolver.resolve(reference) !== null) return false;
  const reason = say`Reference target not found.`;
  at.lose('$ref', say`reference "${reference}"`, reason);
  return true;
}
