import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { say } from '../../text/say.ts';
import { type Rewritten, rewriteEach, type SchemaAt } from './schema-losses.ts';

interface StrictMode {
  readonly reason: string;
  anything(): JsonObject;
  rewrite(schema: JsonObject, at: SchemaAt): JsonObject;
}

/** Rewrites every schema in the arguments, inner ones first. */
export function rewriteStrictly(inputs: JsonObject, mode: StrictMode): Rewritten<JsonObject> {
  return rewriteEach(inputs, '/inputs', (value, at) => {
    if (isJsonObject(value)) return mode.rewrite(value, at);
    if (typeof value !== 'boolean' || at.isOfMembers) return value;
    at.lose(null, String(value), mode.reason);
    return mode.anything();
  });
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

/** Declares the keywords beside a reference that are not in `allowed`. */
export function loseBesideReference(at: SchemaAt, schema: JsonObject, allowed: ReadonlySet<string>): void {
  for (const keyword of Object.keys(schema)) {
    if (!allowed.has(keyword)) at.lose(keyword, `"${keyword}"`, say`Strict mode supports only "$ref" here.`);
  }
}
