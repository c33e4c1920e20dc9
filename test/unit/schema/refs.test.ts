import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { inlineRefs, MAX_INLINED_SCHEMAS, RefResolver } from '../../../core/schema/refs.ts';
import { allSchemas, rewriteSchema } from '../../../core/schema/walk.ts';

const plain = (value: JsonValue): unknown => JSON.parse(JSON.stringify(value));

describe('references', () => {
  test('that only lead round in a circle lead nowhere; those of a recursive schema are good', () => {
    const resolver = new RefResolver({
      $ref: '#',
      $defs: {
        a: { $ref: '#/$defs/b', title: 'A' },
        b: { $ref: '#/$defs/a' },
        tree: { items: { $ref: '#/$defs/tree' } },
      },
    });
    expect(resolver.resolve('#/$defs/a')).toBeNull();
    expect(resolver.resolve('#/$defs/b')).toBeNull();
    expect(resolver.resolve('#')).toBeNull();
    expect(resolver.resolve('#/$defs/tree')?.pointer).toBe('/$defs/tree');
  });

  test('are resolved by pointer, anchor and id, and nowhere else', () => {
    const resolver = new RefResolver({
      $id: 'https://x/root',
      $defs: {
        'a b': { type: 'null' },
        c: { $anchor: 'here' },
        'd/e': {},
        f: { $id: 'f.json', $defs: { g: { type: 'string' } } },
      },
    });
    expect(resolver.resolve('#')?.pointer).toBe('');
    expect(resolver.resolve('#/$defs/a%20b')?.schema).toEqual({ type: 'null' });
    expect(resolver.resolve('#/definitions/c')?.pointer).toBe('/$defs/c');
    expect(resolver.resolve('#here')?.pointer).toBe('/$defs/c');
    expect(resolver.resolve('#/$defs/d~1e')?.pointer).toBe('/$defs/d~1e');
    expect(resolver.resolve('f.json#/$defs/g')?.schema).toEqual({ type: 'string' });
    expect(resolver.resolve('https://x/root#/$defs/c')?.pointer).toBe('/$defs/c');
    for (const ref of [
      '#/$defs/none',
      '#nowhere',
      'https://y/',
      '',
      '#/$defs/%',
      '#/__proto__',
      '#/$defs/constructor',
    ]) {
      expect(resolver.resolve(ref)?.pointer ?? null, ref).toBe(ref === '' ? '' : null);
    }
  });

  test('are written out, with the keywords beside them', () => {
    const { schema, lost } = inlineRefs({
      type: 'object',
      properties: {
        a: { $ref: '#/$defs/A', description: 'mine' },
        b: { anyOf: [{ $ref: '#/definitions/B' }, { type: 'null' }] },
      },
      $defs: { A: { type: 'string', description: 'theirs', title: 'A' } },
      definitions: { B: { items: { $ref: '#/$defs/A' } } },
    });
    expect(lost).toEqual([]);
    expect(plain(schema)).toEqual({
      type: 'object',
      properties: {
        a: { type: 'string', title: 'A', description: 'mine' },
        b: { anyOf: [{ items: { type: 'string', description: 'theirs', title: 'A' } }, { type: 'null' }] },
      },
    });
  });

  test('a cycle and a missing target are said', () => {
    const tree: JsonObject = {
      type: 'object',
      properties: { root: { $ref: '#/$defs/Node' }, gone: { $ref: '#/$defs/Gone' } },
      $defs: { Node: { type: 'object', title: 'Node', properties: { next: { $ref: '#/$defs/Node' } } } },
    };
    const { schema, lost } = inlineRefs(tree);
    expect(lost).toEqual([
      { pointer: '/properties/root/properties/next', ref: '#/$defs/Node', beside: [], cause: 'cycle' },
      { pointer: '/properties/gone', ref: '#/$defs/Gone', beside: [], cause: 'missing' },
    ]);
    expect(plain(schema)).toEqual({
      type: 'object',
      properties: {
        root: { type: 'object', title: 'Node', properties: { next: { type: 'object', title: 'Node' } } },
        gone: {},
      },
    });
    expect(plain(inlineRefs({ $ref: '#' }).schema)).toEqual({});
  });

  test('definitions that double each other stop at a limit', () => {
    const $defs: { [name: string]: JsonObject } = { d40: { type: 'string' } };
    for (let i = 0; i < 40; i++) {
      $defs[`d${i}`] = {
        type: 'object',
        properties: { a: { $ref: `#/$defs/d${i + 1}` }, b: { $ref: `#/$defs/d${i + 1}` } },
      };
    }
    const { schema, lost } = inlineRefs({ $ref: '#/$defs/d0', $defs });
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.every((loss) => loss.cause === 'size')).toBe(true);
    expect([...allSchemas(schema)].length).toBeLessThan(MAX_INLINED_SCHEMAS * 3);
  });
});

describe('walking', () => {
  test('visits schemas only, not values and names', () => {
    const schema: JsonObject = {
      properties: { properties: { enum: [{ type: 'x' }] }, default: { default: { items: {} } } },
      items: [{}, true],
      anyOf: [{ not: {} }],
      'x-y': { items: {} },
    };
    expect([...allSchemas(schema)].map((found) => found.pointer)).toEqual([
      '',
      '/properties/properties',
      '/properties/default',
      '/items/0',
      '/anyOf/0',
      '/anyOf/0/not',
    ]);
  });

  test('rewrites inner schemas first and keeps hostile names', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"a"},"b":{"items":{"type":"c"}}}}') as JsonObject;
    const order: string[] = [];
    const result = rewriteSchema(schema, (inner, { pointer }) => {
      order.push(pointer);
      return inner;
    });
    expect(order).toEqual(['/properties/__proto__', '/properties/b/items', '/properties/b', '']);
    expect(JSON.stringify(result)).toBe(JSON.stringify(schema));
  });
});

describe('a chain of references', () => {
  /** The number of looks at the definitions while each of `length` references in a row is resolved. */
  function looks(length: number): number {
    let count = 0;
    const definitions: Record<string, JsonValue> = Object.fromEntries(
      Array.from({ length }, (_, index) => [`n${index}`, { $ref: `#/$defs/n${index + 1}` }]),
    );
    definitions[`n${length}`] = { type: 'string' };
    const watched = new Proxy(definitions, {
      get(target, name, receiver): unknown {
        count++;
        return Reflect.get(target, name, receiver);
      },
    });
    const resolver = new RefResolver({ $defs: watched });
    for (let index = 0; index < length; index++) expect(resolver.resolve(`#/$defs/n${index}`)).not.toBeNull();
    return count;
  }

  test('is followed once, however many of its references are asked for', () => {
    expect(looks(2000) / looks(500)).toBeLessThan(4.1);
  });

  test('that comes back to itself leads nowhere, from each of its places', () => {
    const resolver = new RefResolver({
      $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/c' }, c: { $ref: '#/$defs/b' }, d: { $ref: '#/$defs/a' } },
    });
    expect(['d', 'a', 'b', 'c'].map((name) => resolver.resolve(`#/$defs/${name}`))).toEqual([null, null, null, null]);
  });
});
