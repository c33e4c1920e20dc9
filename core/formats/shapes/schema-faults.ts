import { withDoubles } from '../../json/exact-number.ts';
import { isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { pointersAbove } from '../../json/pointer.ts';
import { jsonLine } from '../../json/print-json.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { LimitFault } from '../limits.ts';
import { typeWords } from './check-shape.ts';
import * as validators from './validators.generated.js';

type Draft = '2020-12' | '2019-09' | '07' | '06' | '04';

const validatorOf: Readonly<Record<Draft, validators.ShapeValidator>> = {
  '2020-12': validators.draft202012,
  '2019-09': validators.draft201909,
  '07': validators.draft07,
  '06': validators.draft06,
  '04': validators.draft04,
};

interface SchemaVerdict {
  readonly draft: Draft;
  /** One for each pointer into the schema. */
  readonly faults: readonly LimitFault[];
}

/** A schema without `$schema` may be of any of these; of equal numbers of faults the newest is reported. */
const unnamedDrafts: readonly Draft[] = ['2020-12', '07', '04'];

/**
 * Checks a schema against the metaschema of the draft in its `$schema`, unless that is ignored; else of `unnamed`; if that is null,
 * of the draft with the fewest faults. An unknown draft is not checked. Never throws.
 */
export function judgeSchema(schema: JsonObject, unnamed: Draft | null, ignoresName = false): SchemaVerdict {
  const named = ignoresName ? undefined : member(schema, '$schema');
  if (typeof named === 'string') {
    const draft = draftOf(named);
    return draft === null ? { draft: '2020-12', faults: [] } : verdict(schema, draft);
  }
  if (unnamed !== null) return verdict(schema, unnamed);
  let best: SchemaVerdict | null = null;
  for (const draft of unnamedDrafts) {
    const found = verdict(schema, draft);
    if (found.faults.length === 0) return found;
    if (best === null || found.faults.length < best.faults.length) best = found;
  }
  return best ?? { draft: '2020-12', faults: [] };
}

/** The draft of an address in `$schema`; null for an unknown address. */
export function draftOf(address: string): Draft | null {
  const match = /^https?:\/\/json-schema\.org\/(?:draft\/|draft-)(2020-12|2019-09|07|06|04)\/schema#?$/.exec(address);
  return (match?.[1] as Draft | undefined) ?? null;
}

/** The name of a draft in a sentence. */
export function draftName(draft: Draft): string {
  return draft.length > 2 ? say`JSON Schema ${draft}` : say`JSON Schema draft ${draft}`;
}

function verdict(schema: JsonObject, draft: Draft): SchemaVerdict {
  const validate = validatorOf[draft];
  if (validate(withDoubles(schema))) return { draft, faults: [] };
  const byPlace = new Map<string, validators.ShapeError[]>();
  for (const error of validate.errors ?? []) {
    const others = byPlace.get(error.instancePath);
    if (others === undefined) {
      byPlace.set(error.instancePath, [error]);
    } else {
      others.push(error);
    }
  }
  const inner = new Set([...byPlace.keys()].flatMap((pointer) => pointersAbove(pointer)));
  // A list of types is reported as a whole. Elsewhere a fault inside a choice of kinds says more than the choice.
  const places = [...byPlace].filter(([pointer, errors]) =>
    isTypeList(pointer.slice(0, pointer.lastIndexOf('/')), byPlace)
      ? false
      : pointer.endsWith('/type') || !(inner.has(pointer) && errors.some(({ keyword }) => keyword === 'anyOf')),
  );
  return {
    draft,
    faults: places.map(([pointer, errors]) => ({ pointer, message: messageOf(pointer, errors, schema) })),
  };
}

function isTypeList(pointer: string, byPlace: ReadonlyMap<string, readonly validators.ShapeError[]>): boolean {
  return pointer.endsWith('/type') && (byPlace.get(pointer) ?? []).some(({ keyword }) => keyword === 'anyOf');
}

const types = wording`"string", "number", "integer", "boolean", "object", "array" or "null"`;

function messageOf(pointer: string, errors: readonly validators.ShapeError[], schema: JsonObject): string {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const keyword = steps.at(-1) ?? '';
  if (errors.some((error) => error.keyword === 'enum')) {
    const value = steps.reduce<JsonValue | undefined>((inner, step) => stepInto(inner, step), schema);
    return say`Invalid type ${shown(value)}. Expected ${translated(types)}.`;
  }
  const name = pointer === '' ? say`The schema` : `"${keyword}"`;
  for (const error of errors) {
    switch (error.keyword) {
      case 'type':
        return say`${name} must be ${typeWords(error.params['type'])}.`;
      case 'minimum':
      case 'exclusiveMinimum':
        return say`${name} must be ${error.keyword === 'minimum' ? say`at least ${String(error.params['limit'])}` : say`more than ${String(error.params['limit'])}`}.`;
      case 'minItems':
        return say`${name} must not be empty.`;
      case 'uniqueItems':
        return say`${name} contains duplicates.`;
      case 'pattern':
        return say`${name} contains invalid characters.`;
      case 'format': {
        const key = errors.find((other) => other.keyword === 'propertyNames')?.params['propertyName'];
        return say`${typeof key === 'string' ? shown(key) : name} isn't a valid regular expression.`;
      }
      default:
    }
  }
  return say`${name} isn't valid JSON Schema.`;
}

function stepInto(value: JsonValue | undefined, step: string): JsonValue | undefined {
  if (Array.isArray(value)) return value[Number(step)];
  return isJsonObject(value) ? member(value, step) : undefined;
}

function shown(value: JsonValue | undefined): string {
  const text = jsonLine(value ?? null);
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}
