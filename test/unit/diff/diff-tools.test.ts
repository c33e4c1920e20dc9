import { describe, expect, it } from 'vitest';
import { diffTools } from '../../../core/diff/index.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';

const order: JsonObject = {
  name: 'find_order',
  description: 'Find an order.',
  inputSchema: {
    type: 'object',
    properties: { number: { type: 'integer' }, note: { type: 'string', description: 'A note.' } },
    required: ['number'],
  },
  outputSchema: { type: 'object', properties: { state: { enum: ['sent', 'paid'] } }, required: ['state'] },
  annotations: { readOnlyHint: true },
};

const inputs = (properties: JsonObject, required: readonly string[] = ['number']): JsonObject => ({
  inputSchema: { type: 'object', properties, required },
});

function changesOf(before: readonly JsonObject[], after: readonly JsonObject[]) {
  const [old, now] = [before, after].map((tools) => tools.map((tool) => canonicalize(tool, 'mcp').result));
  const diff = diffTools(old ?? [], now ?? []);
  return { changes: diff.changes(validateByAjv), renames: diff.renames };
}

/** `audience verdict kind pointer` of each change of the tool. */
function changed(more: JsonObject): readonly string[] {
  const { changes } = changesOf([order], [{ ...order, ...more }]);
  return changes.map(({ audience, verdict, kind, pointer }) => `${audience}: ${verdict} ${kind} ${pointer}`.trim());
}

const number = { type: 'integer' };
const closed = { type: 'object', additionalProperties: false };
const note = { type: 'string', description: 'A note.' };

describe('a changed tool', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    ['none', {}, []],
    ['another key order', { inputSchema: { required: ['number'], properties: { number, note }, type: 'object' } }, []],
    [
      'a new required argument',
      inputs({ number, note, day: number }, ['number', 'day']),
      ['callers: breaking arguments'],
    ],
    ['a new optional argument', inputs({ number, note, day: note }), ['callers: compatible arguments']],
    [
      'a removed argument',
      inputs({ number }),
      ['callers: compatible arguments', 'callers: risky argument-removed /note'],
    ],
    [
      'a removed argument of a closed schema',
      { inputSchema: { ...closed, properties: { number }, required: ['number'] } },
      ['callers: breaking arguments /note'],
    ],
    [
      'a schema that is closed now',
      { inputSchema: { ...closed, properties: { number, note }, required: ['number'] } },
      ['callers: compatible arguments'],
    ],
    ['a wider type', inputs({ number: { type: 'number' }, note }), ['callers: compatible arguments']],
    ['a description', { description: 'Find orders.' }, ['models: risky description']],
    [
      'a description of an argument',
      inputs({ number, note: { type: 'string' } }),
      ['models: risky argument-description /note'],
    ],
    ['the order of arguments', inputs({ note, number }), ['models: risky argument-order']],
    ['a dropped hint', { annotations: {} }, ['clients: risky annotation']],
    [
      'a hint with its default',
      { annotations: { readOnlyHint: true, destructiveHint: true, openWorldHint: true } },
      [],
    ],
    [
      'a hint that it destroys nothing',
      { annotations: { readOnlyHint: true, destructiveHint: false } },
      ['clients: compatible annotation'],
    ],
    ['a title', { title: 'Orders' }, ['clients: compatible title']],
    [
      'one more result',
      {
        outputSchema: {
          type: 'object',
          properties: { state: { enum: ['sent', 'paid', 'lost'] } },
          required: ['state'],
        },
      },
      ['readers: breaking result /state'],
    ],
    [
      'one result less',
      { outputSchema: { type: 'object', properties: { state: { enum: ['sent'] } }, required: ['state'] } },
      ['readers: compatible result'],
    ],
  ])('%s', (_, more, expected) => expect(changed(more)).toEqual(expected));

  it('that breaks callers has the arguments that were valid', () => {
    const after = { ...order, ...inputs({ number: { type: 'integer', maximum: 99 }, note }) };
    const [change] = changesOf([order], [after]).changes;
    expect(change).toMatchObject({ verdict: 'breaking', pointer: '/number', witness: { number: 1_000_000 } });
    expect(change?.message).toBe('Arguments that were valid may be rejected: the maximum is 99.');
  });
});

describe('tools', () => {
  it('that are gone break callers, with a call as the proof; new ones break none', () => {
    const { changes, renames } = changesOf([order], [{ ...order, name: 'get_orders' }]);
    expect(changes).toMatchObject([
      { tool: 'find_order', kind: 'tool-removed', verdict: 'breaking', witness: { number: 0 } },
      { tool: 'get_orders', kind: 'tool-added', verdict: 'compatible' },
    ]);
    expect(renames).toEqual([{ before: 'find_order', after: 'get_orders' }]);
  });

  it('without a proof are unknown', () => {
    const pattern = (text: string): JsonObject => ({
      ...order,
      ...inputs({ number: { type: 'string', pattern: text } }),
    });
    expect(changesOf([pattern('^q$')], [pattern('^(q)$')]).changes).toMatchObject([
      { verdict: 'unknown', pointer: '/number', message: expect.stringContaining('must match ^(q)$') },
    ]);
  });
});
