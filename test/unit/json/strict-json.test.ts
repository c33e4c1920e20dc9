import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, test } from 'vitest';
import { outputOf } from '../../../core/calls/formats/call-format.ts';
import { repairJson } from '../../../core/json/repair-json.ts';
import { strictJson } from '../../../core/json/strict-json.ts';

// https://github.com/nodejs/node/issues/63785
const escapedKey = '{"h":1,"\\"":2}';

/** The engine takes it for the key that it read before at the same position. */
beforeEach(() => {
  strictJson('{"h":[],"\\\\":0}');
});

test('a key with an escape is read as it is written', () => {
  expect(strictJson(escapedKey)).toEqual({ h: 1, '"': 2 });
  expect(strictJson(`{"outer":[${escapedKey}],"t":"a\\nb"}`)).toEqual({ outer: [{ h: 1, '"': 2 }], t: 'a\nb' });
});

test('what a call gave back, and JSON that needs no repairing, keep such a key', () => {
  expect(outputOf(escapedKey)).toEqual({ h: 1, '"': 2 });
  expect(repairJson(escapedKey)).toMatchObject({ value: { h: 1, '"': 2 } });
});

test.each(['', 'a', '{a:1}', '{"a":1,}', '// c\n1', '\ufeff{}', "{'a':1}", '{"a\\x":1}', '{"a":"\n"}', '1 2', '"a'])(
  'what is no JSON has no value: %j',
  (text) => {
    expect(strictJson(text)).toBeUndefined();
  },
);

test.each(['1', '"a\\u0041"', 'null', 'true', '[]', ' {"a": [1.5, "\\\\"]}\n'])('any JSON has one: %j', (text) => {
  expect(strictJson(text)).toEqual(JSON.parse(text));
});

/** Strings have no keys, which the engine may read as other ones. */
const stringsAlone = ['core/calls/grammars/gemma.ts'];

test('core and all that runs tools read JSON by no other way', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const files = ['core', 'cli', 'server', 'validator', 'runner', 'mcp', 'agent'].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  );
  const asking = files.filter(
    (file) => file.endsWith('.ts') && readFileSync(join(root, file), 'utf8').includes('JSON.parse('),
  );
  expect(asking.sort()).toEqual(['core/json/strict-json.ts', ...stringsAlone].sort());
});
