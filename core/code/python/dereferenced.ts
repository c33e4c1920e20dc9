import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';

/** The most parts of a schema whose references are replaced: they can make many of few. */
const mostNodes = 20_000;

/**
 * A schema with definitions in place of references, as langchain-core does it: members beside a reference replace those of the definition
 * (`siblings` false: they are dropped), and a reference in its own definition is left out. Null where that makes too much.
 */
export function dereferenced(root: JsonObject, siblings = true): JsonObject | null {
  let nodes = 0;
  const open = new Set<string>();
  const visit = (value: JsonValue): JsonValue => {
    if (++nodes > mostNodes) throw new RangeError();
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const { $ref: reference, ...others } = value;
    const rest = (): JsonObject => mapped(others, visit);
    if (typeof reference !== 'string') return mapped(value, visit);
    if (open.has(reference)) return rest();
    open.add(reference);
    const target = targetOf(root, reference);
    const resolved = target === undefined ? {} : visit(target);
    open.delete(reference);
    return !siblings || Object.keys(others).length === 0
      ? resolved
      : { ...(isJsonObject(resolved) ? resolved : {}), ...rest() };
  };
  try {
    const { $defs: _, definitions: __, ...whole } = root;
    const found = visit(whole);
    return isJsonObject(found) ? found : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function mapped(object: JsonObject, change: (value: JsonValue) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
}

function targetOf(root: JsonObject, reference: string): JsonValue | undefined {
  let target: JsonValue | undefined = root;
  for (const part of reference.replace(/^#\//, '').split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    target = isJsonObject(target) ? target[key] : undefined;
  }
  return target;
}
