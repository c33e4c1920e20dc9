import { emptyObject, isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { RefResolver } from '../../schema/refs.ts';
import { rewriteSchema } from '../../schema/walk.ts';
import { say } from '../../text/say.ts';
import { type Rewritten, SchemaLosses } from './schema-losses.ts';

/** What a strict mode writes of one schema of the arguments; `pointer` leads to it from their root. */
type StrictRewriter = (value: JsonValue, pointer: string, resolver: RefResolver, losses: SchemaLosses) => JsonValue;

/** Rewrites every schema in `root`, inner ones first; `base` is the pointer of `root` in losses. */
export function rewriteStrictly(root: JsonObject, base: string, rewrite: StrictRewriter): Rewritten<JsonObject> {
  const losses = new SchemaLosses(base);
  const resolver = new RefResolver(root);
  const rewritten = rewriteSchema(root, (schema, { pointer }) => rewrite(schema, pointer, resolver, losses));
  return { schema: isJsonObject(rewritten) ? rewritten : emptyObject(), losses: losses.all };
}

/** Declares that a schema without a type became one of simple values: every strict mode wants a type. */
export function loseAnyValue(losses: SchemaLosses, pointer: string): void {
  const reason = say`Strict mode wants a type: a text, a number, true, false or null is taken.`;
  losses.add(pointer, null, say`that any value is taken`, reason);
}

/** Declares, where `open` (the schema's `additionalProperties`) says so, that members which are not listed were allowed. */
export function loseOpenMembers(losses: SchemaLosses, pointer: string, open: JsonValue | undefined): void {
  if (open === undefined || open === false) return;
  const lost = isJsonObject(open) ? say`a map of names that are not known beforehand` : say`further members`;
  losses.add(pointer, 'additionalProperties', lost, say`Strict mode takes only members that are listed.`);
}

/** Whether the reference leads to nothing in its own document; declared if so. */
export function losesReference(
  losses: SchemaLosses,
  pointer: string,
  reference: string,
  resolver: RefResolver,
): boolean {
  if (reference.startsWith('#') && resolver.resolve(reference) !== null) return false;
  const reason = say`It has no target in this schema, and strict mode allows only such references.`;
  losses.add(pointer, '$ref', say`the reference "${reference}"`, reason);
  return true;
}
