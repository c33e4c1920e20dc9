import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadedFrom, loadFileText, loads } from '../../../core/loaders/load.ts';
import { type ReadString, readFileText, readText } from '../../../core/loaders/read.ts';
import { behaviourOf, type LoaderVersion } from '../../../core/loaders/versions.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { nastyText } from './nasty-text.ts';
import { referenceLoads } from './reference.ts';

const oneOfEach: readonly LoaderVersion[] = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.16'];

describe('what each loader keeps', () => {
  const tool = (inside: string): string => `[{ name --> "N", link --> "L", ${inside} }]`;

  test('a BOM refuses the file, other Unicode white space around it does not', () => {
    expect(loads('\ufeff[]', '1.0.16')).toMatchObject({ ok: false, error: 'AIONParseError' });
    expect(loads('\u0085\u001c [] \u3000', '1.0.16')).toEqual({ ok: true, value: [] });
  });

  test('an open brace in a text takes the tool and all after it away', () => {
    const text = '[{ name --> "A", link --> "a { b" }, { name --> "B", link --> "l" }]';
    expect(loads(text, '1.0.12')).toEqual({ ok: true, value: [] });
    expect(loads(text, '1.0.10')).toEqual({ ok: true, value: [{}, { name: 'B', link: 'l' }] });
    expect(loads(text, '1.0.5')).toMatchObject({ ok: false, error: 'AIONParseError' });
  });

  test('after a closing brace too many, later tools vanish or lose their shell', () => {
    const text =
      '[{ name --> "A", link --> "a" }}, { name --> "B", link --> "l" }, { name --> "C", function --> "f" --> { arg-1 --> "s" } }]';
    expect(loads(text, '1.0.15')).toMatchObject({
      ok: false,
      message: `Found a malformed AION block missing the 'name' property:\n{ arg-1 --> "s" }...`,
    });
  });

  test('1.0.16 cuts root properties out of strings, one search after the other', () => {
    expect(loads(tool('description --> "say rules --> [x] twice"'), '1.0.16')).toMatchObject({
      value: [{ description: 'say  twice' }],
    });
    expect(loads('[sysrules --> []tem_prompt --> "{"{ name --> "N", link --> "L" }]', '1.0.16')).toEqual({
      ok: true,
      value: [],
    });
    expect(loads('[{ name --> "N", link --> "myrules --> [x]" }]', '1.0.16')).toMatchObject({
      value: [{ link: 'myrules --> [x]' }],
    });
  });

  test('keys have no left boundary', () => {
    expect(loads('[{ my_name --> "M", hyperlink --> "H", my_args_schema --> { xarg-1 --> "s" } }]', '1.0.16')).toEqual({
      ok: true,
      value: [{ name: 'M', link: 'H', args_schema_raw: [['xarg-1', 's']] }],
    });
  });

  test('the last text of a repeated slot wins; digits of any script and leading zeros are kept', () => {
    const text =
      '[{ name --> "N", function --> "f" --> { arg-1 --> "a", arg-٣ --> "", arg-01 --> "z", arg-1 --> "b" } }]';
    expect(loads(text, '1.0.0')).toMatchObject({
      value: [{ function: { args: { 'arg-1': 'b', 'arg-٣': '', 'arg-01': 'z' }, returns: {} } }],
    });
  });

  test('a private schema field refuses the file before the missing function is seen', () => {
    expect(loads('[{ name --> "N", args_schema --> { ok --> "str", __ --> "str", _x --> "int" } }]', '1.0.12')).toEqual(
      {
        ok: false,
        error: 'NameError',
        message: "Fields must not use names with leading underscores; e.g., use 'my_field' instead of '__'.",
      },
    );
  });

  test('with several unknown keys each may be the one that is named', () => {
    const { refusal } = readText(
      '[{ first --> "1", name --> "x", second-->"2", third ---> "3", first --> "1" }]',
      '1.0.5',
    );
    const named = (key: string): string => `Error: Property [${key}] cannot be identified.`;
    expect([refusal?.message, refusal?.orElse]).toEqual([named('first'), [named('second'), named('-')]]);
  });

  test('the first 50 characters of a nameless block are whole characters', () => {
    const answer = loads(`[{${'🚀'.repeat(60)}}]`, '1.0.12');
    expect(answer).toMatchObject({ message: expect.stringMatching(/\n\{(🚀){49}\.\.\.$/u) });
  });

  test('a file’s line breaks become LF inside strings too, a text’s do not', () => {
    const text = '[{ name --> "N", link --> "a\r\nb\rc" }]';
    expect(loads(text, '1.0.5')).toMatchObject({ value: [{ link: 'a\r\nb\rc' }] });
    expect(loadFileText(text, '1.0.5')).toMatchObject({ value: [{ link: 'a\nb\nc' }] });
  });
});

describe('places', () => {
  test('point into the text as it was given, also behind what was cut and with any line break', () => {
    const text =
      '\r\n[\r\n rules --> [ "{" ],\r\n { name --> "N",\r\n function --> "f(x)" --> { arg-1 --> "s" }, args_schema --> { q --> "str" } }\r\n]';
    const reading = readFileText(text, '1.0.16');
    const [block] = reading.blocks;
    const at = (span: { start: number; end: number } | undefined): string => text.slice(span?.start, span?.end);
    expect(at(block?.span)).toBe(text.slice(text.indexOf('{ name'), text.lastIndexOf('}') + 1));
    expect(at(block?.name?.span)).toBe('N');
    expect(at(block?.name?.keySpan)).toBe('name');
    expect(at(block?.function?.executableSpan)).toBe('f(x)');
    expect(at(block?.function?.blockSpan)).toBe(' arg-1 --> "s" ');
    expect(at(block?.function?.slots[0]?.span)).toBe('s');
    expect(at(block?.schema?.fields[0]?.keySpan)).toBe('q');
    expect(reading.cuts.map(({ word, span }) => [word, at(span)])).toEqual([['rules', 'rules --> [ "{" ]']]);
  });
});

describe('against the patterns', () => {
  test.each(oneOfEach)('%s reads random texts as its patterns would', (version) => {
    fc.assert(
      fc.property(nastyText, (text) => {
        const expected = referenceLoads(text, behaviourOf(version));
        const answer = loads(text, version);
        if (expected.ok || answer.ok) {
          expect(answer).toEqual(expected);
          return;
        }
        const { refusal } = readText(text, version);
        expect(answer.error).toBe(expected.error);
        expect(new Set([answer.message, ...(refusal?.orElse ?? [])])).toEqual(new Set(expected.messages));
      }),
      { numRuns: randomRuns },
    );
  });

  test('a file is read as the text with its line breaks replaced, and every place shows what was read', () => {
    fc.assert(
      fc.property(nastyText, fc.constantFrom(...oneOfEach), (text, version) => {
        const reading = readFileText(text, version);
        expect(loadedFrom(reading)).toEqual(loads(text.replace(/\r\n?/g, '\n'), version));
        const cut = (start: number, end: number): boolean =>
          reading.cuts.some(({ span }) => span.start < end && span.end > start);
        for (const { name, description, link, schema, function: call } of reading.blocks) {
          const strings = [name, description, link, ...(schema?.fields ?? []), ...(call?.slots ?? [])];
          for (const { key, keySpan, value, span } of strings.filter(
            (string): string is ReadString => string !== null,
          )) {
            if (!cut(keySpan.start, span.end)) {
              expect(text.slice(keySpan.start, keySpan.end)).toBe(key);
              expect(text.slice(span.start, span.end).replace(/\r\n?/g, '\n')).toBe(value);
            }
          }
        }
      }),
      { numRuns: randomRuns },
    );
  });
});
