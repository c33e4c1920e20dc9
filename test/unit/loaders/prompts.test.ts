import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderedFiles, type PromptSource, type SourceFile } from '../../../core/loaders/prompt-source.ts';
import { rules, systemPrompt, wrappedQuery } from '../../../core/loaders/prompts.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { hostileTexts } from './hostile-texts.ts';
import { nastyText } from './nasty-text.ts';
import { arrow, strip } from './reference.ts';

const file = (text: string): PromptSource => ({ kind: 'file', text });

const folder = (...files: readonly (readonly [string, string])[]): PromptSource => ({
  kind: 'folder',
  files: files.map(([path, text]) => ({ path, text })),
});

describe('system prompts', () => {
  test('versions without the call refuse as Python does', () => {
    expect(systemPrompt(file('[]'), '1.0.11')).toMatchObject({ ok: false, error: 'AttributeError' });
    expect(wrappedQuery(file('[]'), '1.0.14', 'Q')).toMatchObject({ ok: false, error: 'AttributeError' });
    expect(rules(file('[]'), '1.0.15')).toMatchObject({ ok: false, error: 'AttributeError' });
  });

  test('the boundary before the word counts from 1.0.15 on', () => {
    const source = file('[ my_system_prompt --> "P" ]');
    expect(systemPrompt(source, '1.0.14')).toEqual({ ok: true, value: 'P' });
    expect(systemPrompt(source, '1.0.15')).toEqual({ ok: true, value: null });
  });

  test('a prompt in triple quotes goes before an earlier one in quotes', () => {
    const source = file('[ system_prompt --> "first", system_prompt --> """second""" ]');
    expect(systemPrompt(source, '1.0.15')).toEqual({ ok: true, value: 'second' });
    expect(systemPrompt(source, '1.0.13')).toMatchObject({ ok: false, error: 'AIONParseError' });
  });

  test('a folder is read with its sub-folders from 1.0.15 on, before that alone; two prompts in it are refused', () => {
    const nested = folder(['b/a.aion', '[ system_prompt --> "below" ]'], ['z.aion', '[]']);
    expect(systemPrompt(nested, '1.0.14')).toEqual({ ok: true, value: null });
    expect(systemPrompt(nested, '1.0.15')).toEqual({ ok: true, value: 'below' });
    const two = folder(['b.aion', '[ system_prompt --> "B" ]'], ['a.aion', '[ system_prompt --> "A" ]'], ['c.txt', '']);
    expect(systemPrompt(two, '1.0.12')).toMatchObject({ ok: false, error: 'AIONParseError' });
    expect(systemPrompt(two, '1.0.16')).toEqual({ ok: true, value: 'A' });
  });

  test('files are joined by line breaks, so a string left open ends in the next file', () => {
    const source = folder(['a.aion', '[ system_prompt --> "open'], ['b.aion', 'end" ]']);
    expect(systemPrompt(source, '1.0.15')).toEqual({ ok: true, value: 'open\nend' });
    expect(systemPrompt(source, '1.0.14')).toEqual({ ok: true, value: null });
  });

  test('line breaks of a file become LF and the ends are trimmed as Python trims', () => {
    expect(systemPrompt(file('[ system_prompt --> "\u0085a\r\nb\u00a0\ufeff" ]'), '1.0.16')).toEqual({
      ok: true,
      value: 'a\nb\u00a0\ufeff',
    });
  });

  test('rules stand under the prompt, or alone where it is missing or empty', () => {
    const list = 'rules --> [ "a", """ b """ ],';
    expect(systemPrompt(file(`[ system_prompt --> "P", ${list} ]`), '1.0.16')).toEqual({
      ok: true,
      value: 'P\n\nImportant rules:\n- a\n- b',
    });
    expect(systemPrompt(file(`[ system_prompt --> "", ${list} ]`), '1.0.16')).toEqual({
      ok: true,
      value: 'Important rules:\n- a\n- b',
    });
  });

  test('a rules list ends at a bracket before a comma, a closing brace or the end, not inside a rule', () => {
    expect(rules(file('[ rules --> [ "keep [x] short", "no" ], {} ]'), '1.0.16')).toEqual({
      ok: true,
      value: ['keep [x] short', 'no'],
    });
    expect(rules(file('[ rules --> [ "say [x], then" ] ]'), '1.0.16')).toEqual({ ok: true, value: [] });
    expect(rules(file('[ rules --> [ "a" ] x'), '1.0.16')).toEqual({ ok: true, value: [] });
  });
});

describe('files below a folder', () => {
  test('a folder’s own files come first, by code points, then its sub-folders', () => {
    const paths = ['b/x.aion', 'a/b/c.aion', 'a/z.aion', '\uffff.aion', '𝒳.aion', 'z.aion', 'B.aion', 'a/notes.txt'];
    const ordered = orderedFiles(paths.map((path): SourceFile => ({ path, text: '' }))).map(({ path }) => path);
    expect(ordered).toEqual(['B.aion', 'z.aion', '\uffff.aion', '𝒳.aion', 'a/z.aion', 'a/b/c.aion', 'b/x.aion']);
  });
});

describe('wrapped queries', () => {
  const wrapped = (template: string, query: string, payload?: Parameters<typeof wrappedQuery>[3]): unknown =>
    wrappedQuery(file(`[ wrapped_query --> """${template}""" ]`), '1.0.16', query, payload);

  test('every placeholder is replaced, and what a query says is taken as it stands', () => {
    expect(wrapped('{query} and {query}', '$& {user_query}')).toEqual({
      ok: true,
      value: '$& {user_query} and $& {user_query}',
    });
  });

  test('without a payload nothing is appended and its place stays', () => {
    expect(wrapped('Q {query}', 'x')).toEqual({ ok: true, value: 'Q x' });
    expect(wrapped('Q {query} P {payload}.', 'x')).toEqual({ ok: true, value: 'Q x P {payload}.' });
  });

  test('a payload that is no object and no list is written as Python writes it, and the text is trimmed', () => {
    expect(wrapped('{query}{payload}', ' x ', ' "y" ')).toEqual({ ok: true, value: 'x  "y"' });
    expect(wrapped('{query} {payload}', 'x', true)).toEqual({ ok: true, value: 'x True' });
    expect(wrapped('{query} {payload}', 'x', 1.5)).toEqual({ ok: true, value: 'x 1.5' });
  });

  test('the payload is written as Python writes JSON', () => {
    // Compared with json.dumps(value, indent=2) of Python 3.11.
    const payload = { é: ['🚀', '\u007f\n"\\'], n: [1, 1.5, 1e-7, 1e16, -0.00001], e: [{}, [], null, true] };
    expect(wrapped('{query}{payload}', '', payload)).toEqual({
      ok: true,
      value: [
        '{',
        '  "\\u00e9": [',
        '    "\\ud83d\\ude80",',
        '    "\\u007f\\n\\"\\\\"',
        '  ],',
        '  "n": [',
        '    1,',
        '    1.5,',
        '    1e-07,',
        '    10000000000000000,',
        '    -1e-05',
        '  ],',
        '  "e": [',
        '    {},',
        '    [],',
        '    null,',
        '    true',
        '  ]',
        '}',
      ].join('\n'),
    });
  });

  test('a payload too deep for Python is an error, not a crash', () => {
    let payload: Parameters<typeof wrappedQuery>[3] = [];
    for (let depth = 0; depth < 100_000; depth++) {
      payload = [payload];
    }
    expect(wrapped('{payload}', 'x', payload)).toMatchObject({ ok: false, error: 'RecursionError' });
  });
});

describe('against the patterns', () => {
  const boundary = String.raw`(?<![\p{L}\p{N}_])`;

  function referencePrompt(text: string, word: string): string | null {
    const triple = new RegExp(`${boundary}${word}${arrow}"""([^]*?)"""`, 'u').exec(text);
    const found = triple ?? new RegExp(`${boundary}${word}${arrow}"([^"]*)"`, 'u').exec(text);
    return found === null ? null : strip(found[1] ?? '');
  }

  function referenceSingle(text: string): string[] {
    return [...text.matchAll(new RegExp(`system_prompt${arrow}(?:"""([^]*?)"""|"([^"]*)")`, 'g'))]
      .map((match) => strip(match[1] ?? match[2] ?? ''))
      .filter((prompt) => prompt !== '');
  }

  function referenceRules(text: string): string[] {
    const end = String.raw`\][\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]*(?:,|\}|$)`;
    const list = new RegExp(`${boundary}rules${arrow}\\[([^]*?)${end}`, 'u').exec(text)?.[1] ?? '';
    return [...list.matchAll(/"""([\s\S]*?)"""|"([^"]*)"/g)].map((match) => strip(match[1] ?? match[2] ?? ''));
  }

  const rooted = fc.tuple(
    fc.constantFrom('', 'system_prompt --> "p",', 'wrapped_query --> "{query}",', 'rules --> [ "r" ],'),
    nastyText,
  );

  test('random texts give the prompts and rules that the patterns give', () => {
    fc.assert(
      fc.property(rooted, ([before, after]) => {
        const text = (before + after).replace(/\r\n?/g, '\n');
        const prompt = referencePrompt(text, 'system_prompt');
        expect(systemPrompt(file(text), '1.0.15')).toEqual({ ok: true, value: prompt });
        const found = referenceRules(text);
        expect(rules(file(text), '1.0.16')).toEqual({ ok: true, value: found });
        const single = referenceSingle(text);
        const one = systemPrompt(file(text), '1.0.12');
        expect(one).toEqual(
          single.length > 1 ? expect.objectContaining({ ok: false }) : { ok: true, value: single[0] ?? null },
        );
        const template = referencePrompt(text, 'wrapped_query');
        const expected = template
          ? template.includes('{query}')
            ? template.split('{query}').join('Q')
            : template.includes('{user_query}')
              ? template.split('{user_query}').join('Q')
              : `${template}\n\nUser request: Q`
          : 'User request: Q\n\nAnalyze the request thoroughly using your available tools.';
        expect(wrappedQuery(file(text), '1.0.15', 'Q')).toEqual({ ok: true, value: expected });
      }),
      { numRuns: randomRuns },
    );
  });
});

describe('the work grows with the length of the text and no faster', () => {
  test.each(['1.0.12', '1.0.14', '1.0.16'] satisfies readonly LoaderVersion[])('%s', (version) => {
    const work = (text: string) => [systemPrompt(file(text), version), wrappedQuery(file(text), version, 'q')];
    expect(fasterThanTheirSize(hostileTexts, work)).toEqual([]);
  });
});
