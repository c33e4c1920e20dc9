import type { JsonObject, JsonValue } from '../../../json/json-value.ts';
import { valueAt } from '../../../json/pointer.ts';

/** The part of a schema that a reference such as `#/definitions/Node` names. */
export function resolvePointerReference(reference: string, root: JsonObject): JsonValue | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return undefined;
  try {
    return valueAt(root, decodeURIComponent(reference.slice(1)));
  } catch {
    return undefined;
  }
}
