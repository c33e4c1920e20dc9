import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { newNameRefusal, renameRefusal } from '../../../core/service/navigation/new-name.ts';
import { type SymbolAt, symbolAt } from '../../../core/service/navigation/symbol-at.ts';
import { usesOf } from '../../../core/service/navigation/symbol-uses.ts';
import { LineIndex } from '../../../core/text/line-index.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { OpenDocument } from '../../../server/open-document.ts';
import { randomRuns } from '../../support/random-runs.ts';

/** Names that are everyday words, that contain each other, or that expressions do not allow. */
const names = ['send', 'GetUser', 'GetUsers', 'get_user', 'Get User', 'User', 'a.b', '🦊 fox', 'x-y', '$&', 'send_it'];
const parameters = ['user', 'n', 'user_id', 'send', 'x'];
const fresh = 'Zq_9';
/** All documents belong together. */
const oneProject = (): null => null;

const prose = fc
  .array(
    fc.constantFrom(
      ...names,
      ...names.map((name) => `\`${name}\``),
      ...names.map((name) => `'${name}'`),
      ...[
        'https://x.io/GetUser',
        'the',
        'GetUser.',
        '(get_user)',
        'user',
        ', ',
        'unUser',
        '{',
        '🦊',
        'api.get_user',
        '\n',
      ],
    ),
    { maxLength: 8 },
  )
  .map((words) => words.join(' '));

const tool = fc
  .record({
    name: fc.constantFrom(...names),
    description: prose,
    given: fc.uniqueArray(fc.constantFrom(...parameters), { maxLength: 3 }),
    body: fc.array(
      fc.constantFrom(...parameters, "'user'", 'x.user', 'lambda user: user', 'f(user=user)', '[n for n in user]'),
      {
        maxLength: 4,
      },
    ),
    slot: prose,
    field: prose,
  })
  .map(({ name, description, given, body, slot, field }) => {
    const fields = given.map((parameter) => `${parameter} --> "str | ${field.replaceAll('|', '')}"`);
    return `{ name --> "${name}",
  function --> "lambda ${given.join(', ')}: run(${body.join(', ')})" --> { ${given.map((_, n) => `arg-${n + 1} --> "${slot}"`).join(', ')} },
  args_schema --> { ${fields.join(', ')} }, description --> "${description}" }`;
  });

const file = fc
  .tuple(fc.array(tool, { minLength: 1, maxLength: 4 }), prose, fc.constantFrom('\n', '\r\n'))
  .map(([tools, prompt, eol]) =>
    `[\n  system_prompt --> "${prompt}",\n  ${tools.join(',\n  ')}\n]\n`.replaceAll(/\r?\n/g, eol),
  );
/** Files with a slip or an unfinished line. */
const brokenFile = fc
  .tuple(file, fc.nat(), fc.nat({ max: 5 }))
  .map(([text, at, length]) => text.slice(0, at % text.length) + text.slice((at % text.length) + length));

function open(texts: readonly string[]): readonly OpenDocument[] {
  return texts.map((text, index) => new OpenDocument(`untitled:${index}`, 'aion', 1, text));
}

/** The identity of a symbol. */
const identity = (symbol: SymbolAt): string =>
  symbol.kind === 'tool' ? `tool ${symbol.name}` : `parameter ${symbol.parameter.name} ${symbol.start}`;

/** Every symbol of a document, found at every offset of its text. */
function symbolsIn(document: OpenDocument, all: readonly OpenDocument[]): readonly SymbolAt[] {
  const found = new Map<string, SymbolAt>();
  for (let offset = 0; offset <= document.text.length; offset++) {
    const symbol = symbolAt(document.notation, offset, all);
    if (symbol !== null) found.set(identity(symbol), symbol);
  }
  return [...found.values()];
}

/** The texts after a rename of all listed references. */
function renamed(
  symbol: SymbolAt,
  document: OpenDocument,
  all: readonly OpenDocument[],
  to: string,
): readonly string[] {
  const uses = usesOf(symbol, document, all, oneProject);
  return all.map((one) =>
    applyEdits(
      one.text,
      uses.filter((use) => use.document === one).map(({ span }) => ({ span, newText: to })),
    ),
  );
}

// Loader errors depend on the assumed loader, and so on the rest of the file.
const errorsIn = (text: string): number =>
  check(NotationDocument.parse(text), defaultSettings).filter(
    ({ severity, family }) => severity === 'error' && family !== 'loader',
  ).length;

/** Compares every symbol with its uses; in whole files, a renamed one is also found again. */
function expectAgreement(texts: readonly string[], isWhole: boolean): void {
  const all = open(texts);
  for (const document of all) {
    for (const symbol of symbolsIn(document, all)) {
      const name = symbol.kind === 'tool' ? symbol.name : symbol.parameter.name;
      const uses = usesOf(symbol, document, all, oneProject);
      // Each use is the name, and each leads to the same uses.
      for (const use of uses) {
        expect(use.document.notation.text.slice(use.span.start, use.span.end)).toBe(name);
        const there = symbolAt(use.document.notation, use.span.start, all);
        expect(there && identity(there), `${name} at ${use.span.start}`).toBe(identity(symbol));
      }
      if (uses.length === 0 || (renameRefusal(symbol) ?? newNameRefusal(symbol, fresh)) !== null) continue;
      const after = renamed(symbol, document, all, fresh);
      // Only the name is changed.
      expect(after.map((text) => text.replaceAll(fresh, () => name))).toEqual(texts);
      if (!isWhole) continue;
      // The renamed symbol is found under its new name, at as many places.
      const again = open(after);
      const [first] = uses;
      if (first === undefined) continue;
      const home = again[all.indexOf(first.document as OpenDocument)];
      const before = uses.filter((use) => use.document === first.document && use.span.start < first.span.start).length;
      const moved =
        home && symbolAt(home.notation, first.span.start + before * (fresh.length - name.length) + 1, again);
      expect(moved?.kind === 'tool' ? moved.name : moved?.parameter.name).toBe(fresh);
      if (home !== undefined && moved) {
        // An everyday word is a mention only in quotation marks; the new name may be one anywhere.
        expect(usesOf(moved, home, again, oneProject).length).toBeGreaterThanOrEqual(uses.length);
      }
    }
  }
}

describe('references and rename agree', () => {
  it('in files of any tools', () => {
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 2 }), (texts) => expectAgreement(texts, true)),
      { numRuns: randomRuns },
    );
  }, 600_000);

  it('in files with a slip', () => {
    fc.assert(
      fc.property(fc.tuple(brokenFile, file), (texts) => expectAgreement(texts, false)),
      { numRuns: randomRuns },
    );
  }, 600_000);

  it('and renaming one tool leaves the uses of the others, and makes no error', () => {
    fc.assert(
      fc.property(fc.array(file, { minLength: 1, maxLength: 2 }), (texts) => {
        const all = open(texts);
        const errors = texts.map(errorsIn);
        const counts = (among: readonly OpenDocument[]): Map<string, number> =>
          new Map(
            names.map((name) => [
              name,
              usesOf({ kind: 'tool', name, span: { start: 0, end: 0 } }, among[0] as OpenDocument, among, oneProject)
                .length,
            ]),
          );
        const before = counts(all);
        for (const document of all) {
          for (const symbol of symbolsIn(document, all)) {
            if (symbol.kind !== 'tool') continue;
            const after = renamed(symbol, document, all, fresh);
            expect(after.map(errorsIn)).toEqual(errors);
            const left = counts(open(after));
            for (const [name, count] of before) {
              expect(left.get(name), `${name} after ${symbol.name}`).toBe(name === symbol.name ? 0 : count);
            }
          }
        }
      }),
      { numRuns: randomRuns },
    );
  }, 600_000);
});

it('positions of uses are those of the editor, in texts with CR LF and characters of two units', () => {
  const text = '[ { name --> "🦊 fox",\r\n description --> "🦊🦊 `🦊 fox`" } ]';
  const [document] = open([text]);
  if (document === undefined) throw new Error('no document');
  const lines = new LineIndex(text);
  const found = usesOf({ kind: 'tool', name: '🦊 fox', span: { start: 0, end: 0 } }, document, [document], oneProject);
  expect(found.map(({ span }) => lines.positionAt(span.start))).toEqual([
    { line: 0, character: 14 },
    { line: 1, character: 24 },
  ]);
});
