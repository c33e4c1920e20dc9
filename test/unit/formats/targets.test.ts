import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import { isOldFact } from '../../../core/formats/fact-age.ts';
import { otherTargets } from '../../../core/formats/format-id.ts';
import { judge } from '../../../core/formats/judge.ts';
import { targetNamed } from '../../../core/formats/named-format.ts';
import { targets, writableTargets } from '../../../core/formats/targets.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { quotedLimit } from '../../../core/rules/provider/target.ts';
import { targetsPage } from '../../../scripts/docs/targets-page.ts';
import { judgeFor } from './judge-for.ts';

const facts = targets.flatMap((target) => target.limits.map((limit) => ({ target: target.id, ...limit })));

describe('the facts about providers', () => {
  it('each have a source and the day on which it was read', () => {
    for (const { target, id, source, verified, certainty } of facts) {
      const where = `${target} ${id}`;
      expect(source, where).not.toBe('');
      expect(verified, where).toMatch(/^20\d\d-\d\d-\d\d$/);
      expect(Number.isNaN(Date.parse(verified)), where).toBe(false);
      if (certainty === 'reported') expect(source, where).toMatch(/^https:|error/);
    }
  });

  it('have an id once in a target', () => {
    for (const { id, limits } of targets) {
      const ids = limits.map((limit) => limit.id);
      expect(new Set(ids).size, id).toBe(ids.length);
    }
  });

  it('are old a year after their source was read', () => {
    expect(isOldFact({ verified: '2026-11-27' }, new Date('2027-11-27T12:00:00Z'))).toBe(true);
    expect(isOldFact({ verified: '2026-11-27' }, new Date('2027-11-26T12:00:00Z'))).toBe(false);
  });

  it('are all on the page about targets', () => {
    const page = readFileSync(new URL('../../../docs/targets.md', import.meta.url), 'utf8');
    expect(page, 'run "npm run generate"').toBe(targetsPage());
  });

  it('are quoted with their certainty', () => {
    const limit = { provider: 'Acme', says: 'Max. 64 tools.', source: 'https://acme.example' };
    expect(quotedLimit({ ...limit, certainty: 'certain' })).toBe('Acme: "Max. 64 tools." (https://acme.example)');
    expect(quotedLimit({ ...limit, certainty: 'reported' })).toContain('Acme (reported by users)');
    expect(quotedLimit({ ...limit, certainty: 'disputed' })).toContain('Acme (in some cases)');
  });
});

const open: JsonObject = {
  name: 'find',
  description: 'Finds files.',
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string' }, depth: { type: 'integer', minimum: 1 } },
    required: ['path'],
  },
};

describe('a target with the format of another', () => {
  it('has an id that is named for writing, not for reading', () => {
    for (const id of otherTargets) {
      expect(targetNamed(id)).toEqual({ ok: true, id });
      expect(writableTargets.some((target) => target.id === id)).toBe(true);
    }
  });

  it('is written in that format within its own limits', () => {
    const { result: tool } = canonicalize(open);
    const emission = emitTool(tool, 'anthropic-strict');
    if (emission.kind === 'refused') throw new Error(emission.reason);
    expect(emission.result).toEqual({
      name: 'find',
      description: 'Finds files.',
      input_schema: {
        type: 'object',
        properties: { path: { type: 'string' }, depth: { type: 'integer' } },
        required: ['path'],
        additionalProperties: false,
      },
      strict: true,
    });
    expect(emission.losses.map(({ path }) => path)).toEqual(['/inputSchema/properties/depth/minimum']);
    expect(emission.problems).toEqual([]);
  });

  it('judges a definition of its format by its own limits', () => {
    const { inputSchema: input_schema = {}, ...rest } = open;
    const problems = judge({ ...rest, input_schema }, 'anthropic-strict');
    expect(problems.map(({ pointer, format }) => [pointer, format])).toEqual([
      ['/input_schema', 'anthropic-strict'],
      ['/input_schema/properties/depth/minimum', 'anthropic-strict'],
    ]);
  });
});

describe('a tool of another format', () => {
  it('is judged as it is defined, with pointers into its definition', () => {
    const { result: tool } = canonicalize({
      name: 'git.log',
      inputSchema: { type: 'object', anyOf: [{ required: ['a'] }], properties: { a: { type: 'array' } } },
    });
    expect(judgeFor(tool, 'openai').map(({ pointer, limit }) => [pointer, limit])).toEqual([
      ['/name', 'name-pattern'],
      ['/inputSchema/anyOf', 'root-union'],
      ['/inputSchema/properties/a', 'array-items'],
    ]);
    expect(judgeFor(tool, 'mcp')).toEqual([]);
  });
});
