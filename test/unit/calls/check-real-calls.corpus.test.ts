import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { type CallFinding, checkCall } from '../../../core/calls/check-call.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { childPointer } from '../../../core/json/pointer.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { cloneJson } from '../../support/clone-json.ts';
import { corpusLines, corpusPath } from '../../support/corpus.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { callWith, Dice, sample } from './support.ts';

/** `npm run fuzz` makes more. */
const calls = 10 * randomRuns;

/** One way to break a call: the broken call, and the pointer and code of its report. */
interface Broken {
  readonly arguments: JsonValue;
  readonly pointer: string;
  readonly codes: readonly CallFinding['code'][];
}

type Break = (value: JsonObject, schema: JsonObject, dice: Dice) => Broken | null;

/** The objects in a value that the schema describes by `properties`, with their schemas. */
function described(
  value: JsonValue,
  schema: JsonValue | undefined,
  pointer = '',
): readonly { readonly value: JsonObject; readonly schema: JsonObject; readonly pointer: string }[] {
  if (!isJsonObject(value) || !isJsonObject(schema) || !isJsonObject(schema['properties'])) return [];
  const properties = schema['properties'];
  const inner = Object.keys(value).flatMap((key) =>
    described(value[key] ?? null, properties[key], childPointer(pointer, key)),
  );
  return [{ value, schema, pointer }, ...inner];
}

/** A copy of `root` in which the object at `pointer` is changed. */
function changed(root: JsonValue, pointer: string, change: (object: { [key: string]: JsonValue }) => void): JsonValue {
  const copy = cloneJson(root);
  let at = copy as { [key: string]: JsonValue };
  for (const step of pointer.split('/').slice(1)) {
    at = at[step.replaceAll('~1', '/').replaceAll('~0', '~')] as { [key: string]: JsonValue };
  }
  change(at);
  return copy;
}

const withoutRequired: Break = (value, schema, dice) => {
  const places = described(value, schema).flatMap(({ schema: own, pointer }) =>
    ((own['required'] ?? []) as readonly string[]).map((name) => ({ pointer, name })),
  );
  if (places.length === 0) return null;
  const { pointer, name } = dice.one(places);
  return {
    arguments: changed(value, pointer, (object) => delete object[name]),
    pointer: childPointer(pointer, name),
    codes: ['missing-argument'],
  };
};

const withExtra: Break = (value, schema, dice) => {
  const name = 'no_such_argument';
  const places = described(value, schema).filter(
    ({ schema: own, pointer }) =>
      own['additionalProperties'] === false ||
      (pointer === '' && !Object.hasOwn(own, 'additionalProperties') && !Object.hasOwn(own, 'anyOf')),
  );
  if (places.length === 0) return null;
  const { pointer } = dice.one(places);
  return {
    arguments: changed(value, pointer, (object) => {
      object[name] = 1;
    }),
    pointer: childPointer(pointer, name),
    codes: ['extra-argument'],
  };
};

const withOtherType: Break = (value, schema, dice) => {
  const others: Readonly<Record<string, readonly JsonValue[]>> = {
    string: [5, true, null, {}, []],
    integer: ['5', 1.5, false, null, []],
    number: ['0.5', true, null, {}],
    boolean: ['true', 1, null],
    array: ['a', {}, null, 1],
    object: ['a', [], null, 1],
  };
  const places = described(value, schema).flatMap(({ value: own, schema: rules, pointer }) =>
    Object.keys(own).flatMap((key) => {
      const property = (rules['properties'] as JsonObject)[key];
      const type = isJsonObject(property) ? property['type'] : undefined;
      const isPlain =
        isJsonObject(property) && !['enum', 'const', 'anyOf', 'oneOf'].some((word) => Object.hasOwn(property, word));
      const wrong = typeof type === 'string' && isPlain ? others[type] : undefined;
      return wrong === undefined ? [] : [{ pointer, key, wrong }];
    }),
  );
  if (places.length === 0) return null;
  const { pointer, key, wrong } = dice.one(places);
  return {
    arguments: changed(value, pointer, (object) => {
      object[key] = dice.one(wrong);
    }),
    pointer: childPointer(pointer, key),
    codes: ['mistyped-argument'],
  };
};

const withOtherWord: Break = (value, schema, dice) => {
  const places = described(value, schema).flatMap(({ value: own, schema: rules, pointer }) =>
    Object.keys(own).flatMap((key) => {
      const property = (rules['properties'] as JsonObject)[key];
      return isJsonObject(property) && Array.isArray(property['enum']) ? [{ pointer, key }] : [];
    }),
  );
  if (places.length === 0) return null;
  const { pointer, key } = dice.one(places);
  return {
    arguments: changed(value, pointer, (object) => {
      object[key] = 'no such word';
    }),
    pointer: childPointer(pointer, key),
    codes: ['wrong-value'],
  };
};

const breaks: readonly Break[] = [withoutRequired, withExtra, withOtherType, withOtherWord];

function realTools(): readonly CanonicalTool[] {
  const files = readdirSync(corpusPath('definitions')).filter(
    (name) => name.endsWith('.jsonl') && !name.startsWith('openapi'),
  );
  return files.flatMap((name) =>
    corpusLines<{ readonly def: JsonObject }>(`definitions/${name}`).map(({ def }) => canonicalize(def).result),
  );
}

describe('calls made from real schemas', () => {
  test(`${calls} valid calls pass, and each is told at the right path when it is broken in one way`, {
    timeout: 300_000,
  }, () => {
    const tools = realTools().filter(({ name }) => name !== '');
    const counts = { valid: 0, broken: 0, notMade: 0 };
    const used = new Set<string>();
    for (let seed = 0; counts.valid < calls; seed++) {
      const dice = new Dice(seed);
      const tool = dice.one(tools);
      const set = new CallableSet([tool]);
      const inputs = set.get(tool.name)?.inputs ?? {};
      const value = sample(inputs, dice);
      if (value === undefined || !isJsonObject(value)) {
        counts.notMade++;
        continue;
      }
      counts.valid++;
      used.add(tool.name);
      const text = JSON.stringify(value);
      const told = checkCall(callWith(tool.name, text), set, validateByAjv).filter(
        ({ severity }) => severity === 'error',
      );
      expect(told, `${tool.name} ${text} of ${JSON.stringify(inputs)}`).toEqual([]);
      const broken = dice.one(breaks)(value, inputs, dice);
      if (broken === null) continue;
      counts.broken++;
      const brokenText = JSON.stringify(broken.arguments);
      const findings = checkCall(callWith(tool.name, brokenText), set, validateByAjv);
      const places = findings.filter(({ code }) => broken.codes.includes(code)).map(({ pointer }) => pointer);
      expect(places, `${tool.name} ${brokenText} of ${JSON.stringify(inputs)}: ${JSON.stringify(findings)}`).toContain(
        broken.pointer,
      );
      // One break is one error, and no other.
      expect(findings.filter(({ pointer, severity }) => severity === 'error' && pointer !== broken.pointer)).toEqual(
        [],
      );
    }
    expect(used.size).toBeGreaterThan(100);
    expect(counts.broken).toBeGreaterThan(calls / 2);
  });
});
