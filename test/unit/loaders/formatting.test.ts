import fc from 'fast-check';
import { expect, it } from 'vitest';
import { langchainTools } from '../../../core/loaders/langchain.ts';
import { loadFileText, loads } from '../../../core/loaders/load.ts';
import { knownLoaderVersions } from '../../../core/loaders/versions.ts';
import { formatDocument } from '../../../core/notation/formatting/format-document.ts';
import { defaultFormatOptions, type FormatOptions, lineEndOf } from '../../../core/notation/formatting/options.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { everything, fragments, functionOnly, hanging, minified, oneLine, spacious } from '../notation/texts.ts';
import { nastyText } from './nasty-text.ts';

function format(text: string, options: Partial<FormatOptions>): string {
  const all = { ...defaultFormatOptions, eol: lineEndOf(text), ...options };
  return applyEdits(text, formatDocument(NotationDocument.parse(text), all));
}

/** Each loader's tools of the text, or its exception. */
function readBy(text: string): unknown {
  return knownLoaderVersions.map((version) =>
    [loads(text, version), loadFileText(text, version), langchainTools(text, version).answer].map((answer) =>
      answer.ok ? answer.value : answer.error,
    ),
  );
}

function expectSameForLoaders(text: string, options: Partial<FormatOptions>): void {
  const once = format(text, options);
  if (once === text) return;
  expect(readBy(once), JSON.stringify(text)).toEqual(readBy(text));
  expect(format(once, options)).toBe(once);
}

const layouts: readonly Partial<FormatOptions>[] = [
  {},
  { indent: '\t' },
  { eol: '\r\n' },
  { interfaceLayout: 'compact' },
  { propertyOrder: 'canonical' },
];

it.each([
  ['braces with nothing between them', '[{ name --> "n", link --> "l", args_schema --> {} }]'],
  ['an unknown key with such braces', '[{ name --> "n", link --> "l", linkargs_schema --> {} }]'],
  ['braces in a text that moves', everything.replace('"[https', '"{ }[https')],
  [
    'braces in an unknown key',
    '[{ name --> "T1", link --> "l", description --> "d" }, { n{ame --> "T2", description --> "d", link --> "l" }]',
  ],
  ['a property in a text that moves', everything.replace("split('|'))", "split('|'rules --> [))")],
  ['a tool inside a text that is left open', everything.replace('multi\nline""" ]', 'mul->')],
])('formatting keeps what each loader reads: %s', (_, text) => {
  for (const options of layouts) expectSameForLoaders(text, options);
});

it('formatting keeps what each loader reads of random texts, and of tools after random edits', () => {
  const starts = [functionOnly, everything, minified, `[${spacious(1)},${oneLine(2)} , ${hanging(3)}]`];
  const more = [
    '{}',
    '{ }',
    '}{',
    '\u00a0',
    '\u200b',
    '\ufeff',
    '\u2028',
    '\f',
    '->',
    'args_schema --> {',
    'rules --> [',
  ];
  const edit = fc.record({
    at: fc.nat({ max: 2000 }),
    remove: fc.nat({ max: 12 }),
    insert: fc.constantFrom(...fragments, ...more),
  });
  const edited = fc.tuple(fc.constantFrom(...starts), fc.array(edit, { maxLength: 4 })).map(([start, edits]) =>
    edits.reduce((text, { at, remove, insert }) => {
      const from = at % (text.length + 1);
      return text.slice(0, from) + insert + text.slice(from + remove);
    }, start),
  );
  fc.assert(fc.property(fc.oneof(nastyText, edited), fc.constantFrom(...layouts), expectSameForLoaders), {
    numRuns: Math.ceil(randomRuns / 5),
  });
}, 600_000);
