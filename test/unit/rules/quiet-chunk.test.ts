import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import type * as QuietChunks from '../../../core/rules/loader/quiet-chunk.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';

/** Whether quiet ends of chunks are known; otherwise the loader's model reads to the end of the text. */
const known = vi.hoisted(() => ({ areKnown: true, quiet: 0 }));

vi.mock('../../../core/rules/loader/quiet-chunk.ts', async (original) => {
  const { quietChunk } = await original<typeof QuietChunks>();
  return {
    quietChunk: (...asked: Parameters<typeof quietChunk>) => {
      const end = known.areKnown ? quietChunk(...asked) : null;
      known.quiet += end === null ? 0 : 1;
      return end;
    },
  };
});

const tools: readonly string[] = [
  '{ name --> "A", function --> "lambda a: f(a)" --> { arg-1 --> "int" }, description --> "Reads." }',
  '{ name --> "A", function --> "lambda a: f(a)" --> { arg-1 --> "int" }, args_schema --> { a --> "int | A" }, description --> "Reads." }',
  '{ name --> "A", link --> "https://a.example", args_schema --> { a --> "strin | A", user_name --> "str" }, description --> "Reads." }',
  '{ name --> "A", link --> "https://a.example", description --> "Reads." }',
  '{ name --> "A", link --> "https://a.example", description --> "Reads {all}." }',
  '{ name --> "A", link --> "https://a.example", desc --> "Reads." }',
  '{ name --> "A", function --> "f" --> { }, description --> "" }',
];
const braces = [
  '{',
  '}',
  '}}',
  '{{',
  '{ name --> "B"',
  '{ name --> "A", link --> "https://a.example", description --> "Reads { all." }',
];

const text = fc
  .record({
    before: fc.array(fc.constantFrom(...tools), { maxLength: 20 }),
    brace: fc.constantFrom(...braces),
    next: fc.array(fc.constantFrom(...tools), { maxLength: 20 }),
    other: fc.option(fc.constantFrom(...braces), { freq: 8, nil: '' }),
    behind: fc.array(fc.constantFrom(...tools.slice(0, 4)), { minLength: 24, maxLength: 70 }),
    single: fc.boolean(),
  })
  .map(({ before, brace, next, other, behind, single }) => {
    const rest = single ? behind.map(() => behind[0]) : behind;
    return `[\n${[...before, `${brace}\n`, ...next, `${other}\n`, ...rest].join(',\n')}\n]\n`;
  });

const loaders: readonly (readonly LoaderVersion[])[] = [['1.0.16'], ['1.0.12'], ['1.0.10', '1.0.12', '1.0.16']];

it.each(loaders)(
  'what is lost behind a loose brace is the same as the model of the loaders tells: %s',
  (...versions) => {
    const settings = { ...defaultSettings, loaderVersion: versions };
    known.quiet = 0;
    fc.assert(
      fc.property(text, (source) => {
        known.areKnown = true;
        const quick = check(NotationDocument.parse(source), settings);
        known.areKnown = false;
        expect(quick).toEqual(check(NotationDocument.parse(source), settings));
      }),
      { numRuns: 60 },
    );
    expect(known.quiet).toBeGreaterThan(30);
  },
);

it('the exceptions that findings name behind a loose brace are the same whichever way the text came to be', () => {
  const settings: CheckSettings = { ...defaultSettings, loaderVersion: ['1.0.12'] };
  const lines = Array.from({ length: 20 }, () => [`  ${tools[0]},\n`, '  {},\n']).flat();
  for (let from = 0; from < 20; from += 3) {
    const before = `[\n},\n${lines.slice(0, from).join('')}`;
    const put = lines.slice(from, from + 5).join('');
    const behind = `${lines.slice(from + 5).join('')}]\n`;
    // Its items are in other chunks than those of a text that is read at once.
    const edit = { span: { start: before.length, end: before.length }, newLength: put.length };
    const document = NotationDocument.parse(before + behind).update(before + put + behind, [edit]);
    expect(check(document, settings)).toEqual(check(NotationDocument.parse(before + put + behind), settings));
  }
});
