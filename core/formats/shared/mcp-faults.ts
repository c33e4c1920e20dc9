import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { say } from '../../text/say.ts';
import { wordSet } from '../../text/words.ts';
import type { LimitFault } from '../limits.ts';

// The parts of a tool that only MCP has: annotations for clients, and arguments that clients copy into HTTP headers.

const hints = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;

/** Annotations that contradict each other or have no effect. Pointers lead into the definition. */
export function annotationFaults(definition: JsonObject): readonly LimitFault[] {
  const faults: LimitFault[] = [];
  for (const hint of hints.filter((one) => member(definition, one) !== undefined)) {
    faults.push({ pointer: `/${hint}`, message: say`"${hint}" belongs in "annotations". Here it has no effect.` });
  }
  const annotations = member(definition, 'annotations');
  if (!isJsonObject(annotations)) return faults;
  if (member(annotations, 'readOnlyHint') === true && member(annotations, 'destructiveHint') === true) {
    const message = say`"destructiveHint" has no effect, because "readOnlyHint" is true.`;
    faults.push({ pointer: '/annotations/destructiveHint', message });
  }
  for (const key of Object.keys(annotations)) {
    const near = nearHint(key);
    if (near === null) continue;
    const message = say`Unknown annotation "${key}". Did you mean "${near}"?`;
    faults.push({ pointer: childPointer('/annotations', key), message });
  }
  return faults;
}

/** The hint that is meant by a key with another spelling. Clients may have annotations of their own. */
function nearHint(key: string): string | null {
  if ([...hints, 'title'].includes(key)) return null;
  const bare = key.replaceAll(/[_-]/g, '').toLowerCase();
  const whole = bare.endsWith('hint') ? bare : `${bare}hint`;
  return hints.find((hint) => editDistance(whole, hint.toLowerCase(), 2) <= 2) ?? null;
}

const header = 'x-mcp-header';

/** RFC 9110, 5.1: the name of a header field is a token. */
const token = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;

/** Keywords with several schemas under names. */
const maps: ReadonlySet<string> = wordSet('properties patternProperties dependentSchemas $defs definitions');

/** Keywords whose values are no schemas. */
const values: ReadonlySet<string> = wordSet('const default enum example examples');

/** The `x-mcp-header` in the arguments that break a rule of the protocol 2026-07-28. Pointers lead into `inputs`. */
export function headerFaults(inputs: JsonObject): readonly LimitFault[] {
  const faults: LimitFault[] = [];
  const firstOf = new Map<string, string>();
  const visit = (schema: JsonValue, pointer: string, isReachable: boolean): void => {
    if (isJsonArray(schema)) {
      for (const [index, item] of schema.entries()) visit(item, childPointer(pointer, index), false);
      return;
    }
    if (!isJsonObject(schema)) return;
    const name = member(schema, header);
    if (name !== undefined) {
      const message = headerFault(name, schema, isReachable && pointer !== '', firstOf);
      if (message !== null) faults.push({ pointer: childPointer(pointer, header), message });
    }
    for (const [key, value] of Object.entries(schema)) {
      if (values.has(key) || key === header) continue;
      const inner = childPointer(pointer, key);
      if (!maps.has(key) || !isJsonObject(value)) visit(value, inner, false);
      else
        for (const [own, item] of Object.entries(value)) {
          visit(item, childPointer(inner, own), isReachable && key === 'properties');
        }
    }
  };
  visit(inputs, '', true);
  return faults;
}

function headerFault(
  name: JsonValue,
  schema: JsonObject,
  isReachable: boolean,
  firstOf: Map<string, string>,
): string | null {
  if (!isReachable) return say`"${header}" is only allowed in a property of an object.`;
  if (typeof name !== 'string' || name === '') return say`"${header}" must be a non-empty string.`;
  if (!token.test(name)) return say`"${name}" isn't a valid name for an HTTP header.`;
  const type = member(schema, 'type');
  if (type !== 'string' && type !== 'integer' && type !== 'boolean') {
    return say`"${header}" requires the type string, integer or boolean.`;
  }
  const first = firstOf.get(name.toLowerCase());
  if (first !== undefined) return say`Duplicate header "${first}".`;
  firstOf.set(name.toLowerCase(), name);
  return null;
}
