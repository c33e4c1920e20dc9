import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { listAt, typeOfValue } from '../schema/keywords.ts';
import { allows, itemSchemas, memberSchemas, SchemaTypes } from '../schema/value-types.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { ReadCall } from './call.ts';
import { memberRanges } from './omitted-arguments.ts';
import { retyped } from './retype.ts';
import { allowedTypeWords } from './schema-violations.ts';

interface TypeRepairs {
  readonly edits: readonly { readonly span: Span; readonly newText: string; readonly message: string }[];
  readonly refusals: readonly { readonly span: Span; readonly message: string; readonly readings: readonly string[] }[];
}

/** Values within values that are looked at. */
const deepest = 100;

/** Changes the type of each value whose schema allows one reading; other values of a wrong type are refused. */
export function repairTypes(call: ReadCall, text: string, inputs: JsonObject): TypeRepairs {
  const edits: TypeRepairs['edits'][number][] = [];
  const refusals: TypeRepairs['refusals'][number][] = [];
  const types = new SchemaTypes(inputs);
  const visit = (schemas: readonly JsonValue[], value: JsonValue, pointer: string, name: string, depth: number) => {
    if (schemas.length === 0 || depth > deepest) return;
    const allowed = types.of(schemas);
    if (!allows(allowed, typeOfValue(value))) {
      if (pointer === '') return;
      const change = retyped(call, pointer, value, allowed, text);
      if (change === null) refusals.push(refusalOf(call, pointer, name, [...allowed]));
      else {
        const { span, newText, type } = change;
        const message =
          type === 'string' ? say`Changed argument ${name} to a string.` : say`Changed argument ${name} to ${type}.`;
        edits.push({ span, newText, message });
      }
      return;
    }
    if (!isJsonObject(value) && !isJsonArray(value)) return;
    const applying = types.applying(schemas, value);
    if (isJsonArray(value)) {
      for (const [index, item] of value.entries()) {
        visit(itemSchemas(applying, index), item, `${pointer}/${index}`, `${name}[${index}]`, depth + 1);
      }
      return;
    }
    const nulls = Object.keys(value).filter((key) => value[key] === null && isOmitted(types, applying, key));
    const ranges = memberRanges(call, pointer, nulls, text);
    const omitted = ranges.length === 0 ? [] : nulls;
    for (const span of ranges) {
      const message = say`Removed ${omitted.join(', ')}: null means that the argument is omitted.`;
      edits.push({ span, newText: '', message });
    }
    for (const [key, member] of Object.entries(value)) {
      if (omitted.includes(key)) continue;
      const path = name === '' ? key : `${name}.${key}`;
      visit(memberSchemas(applying, key), member, childPointer(pointer, key), path, depth + 1);
    }
  };
  visit([inputs], call.arguments, '', '', 0);
  return { edits, refusals };
}

/** Whether null means that a member is omitted: the schema neither requires it nor allows null. */
function isOmitted(types: SchemaTypes, applying: readonly JsonObject[], key: string): boolean {
  const schemas = memberSchemas(applying, key);
  const isRequired = applying.some((schema) => listAt(schema, 'required').includes(key));
  return schemas.length > 0 && !isRequired && !allows(types.of(schemas), 'null');
}

function refusalOf(
  call: ReadCall,
  pointer: string,
  name: string,
  types: readonly string[],
): TypeRepairs['refusals'][number] {
  const expected = types.length === 0 ? null : allowedTypeWords({ type: types });
  const place = `"${name}"`;
  const message =
    expected === null ? say`The schema of ${place} accepts no value.` : say`${place} must be ${expected}.`;
  return { span: call.places.nearest(pointer), message, readings: [] };
}
