import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CodeAction,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  InlayHint,
  Location,
  Position,
  Range,
  SelectionRange,
  SemanticTokens,
  SemanticTokensDelta,
} from 'vscode-languageserver-protocol';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { ruleCatalogue } from '../../core/rules/catalogue.ts';
import { check } from '../../core/rules/check.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import { randomRuns } from '../support/random-runs.ts';
import * as texts from '../unit/notation/texts.ts';
import { mutate, mutations } from '../unit/rules/helpers/mutate.ts';
import { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { applyWorkspaceEdit } from './support/edits.ts';
import { broken, everything, layouts } from './support/samples.ts';
import { withoutWaiting } from './support/without-waiting.ts';

const bases: readonly string[] = [
  ...[everything, texts.functionOnly, texts.everything, texts.minified, ...broken.filter(({ length }) => length < 500)],
  ...ruleCatalogue.flatMap(({ documentation: { wrong, right } }) => [wrong, right]),
];

/** A text in any layout, usually with typing slips. */
const anyText = fc
  .tuple(fc.constantFrom(...bases), fc.constantFrom(...Object.values(layouts)), mutations, fc.boolean())
  .map(([base, layOut, slips, isWhole]) => {
    const text = layOut(base);
    return isWhole ? text : slips.reduce((before, slip) => mutate(before, slip).text, text);
  });

const order = (a: Position, b: Position): number => a.line - b.line || a.character - b.character;
const holds = (outer: Range, inner: Range): boolean =>
  order(outer.start, inner.start) <= 0 && order(inner.end, outer.end) <= 0;
const holdsPlace = (range: Range, place: Position): boolean => holds(range, { start: place, end: place });

/** Without those that a mistake of syntax hides: errors of other kinds, and commas outside of an array. */
const syntaxErrorsIn = (text: string): number =>
  check(NotationDocument.parse(text), defaultSettings).filter(
    ({ rule, family, severity }) => family === 'syntax' && severity === 'error' && rule !== 'extra-comma',
  ).length;

/** Waits until the server has read the last change and, by the clock below, the person pauses. */
async function pauseOf(document: TestDocument): Promise<void> {
  await document.request('textDocument/foldingRange');
  await new Promise((resolve) => setTimeout(resolve, 2));
}

let client: TestClient;
beforeAll(async () => {
  client = await TestClient.full('in-band', { timers: withoutWaiting });
});
afterAll(async () => {
  expect(client.log).toEqual([]);
  await client.end();
});

/** Opens a document with any text, asks about it, and closes it. */
async function about(text: string, ask: (document: TestDocument) => Promise<void>): Promise<void> {
  const document = await client.open(text);
  await ask(document).finally(() => document.close());
}

/** Offsets of the text at this step, with its end. */
const offsets = (text: string, step: number): readonly number[] => [
  ...Array.from({ length: Math.ceil(text.length / step) }, (_, index) => index * step),
  text.length,
];

const overTexts = (ask: (document: TestDocument) => Promise<void>): Promise<void> =>
  fc.assert(
    fc.asyncProperty(anyText, (text) => about(text, ask)),
    { numRuns: Math.ceil(randomRuns / 2) },
  );

describe('whatever stands in a document', () => {
  it('its outline is nested, its folds do not cross, and all of it lies in the text', async () => {
    await overTexts(async (document) => {
      const lines = new LineIndex(document.text);
      const isThere = ({ start, end }: Range): boolean =>
        [start, end].every((place) => order(lines.positionAt(lines.offsetAt(place)), place) === 0) &&
        order(start, end) <= 0;
      const look = (symbols: readonly DocumentSymbol[], parent: Range | null): void => {
        let before: Range | null = null;
        for (const { name, range, selectionRange, children = [] } of symbols) {
          expect(isThere(range) && holds(range, selectionRange), name).toBe(true);
          expect(name).toMatch(/^[^\r\n]*\S[^\r\n]*$/);
          if (parent !== null) expect(holds(parent, range), name).toBe(true);
          if (before !== null) expect(order(before.end, range.start), name).toBeLessThanOrEqual(0);
          before = range;
          look(children, range);
        }
      };
      look(await document.request<DocumentSymbol[]>('textDocument/documentSymbol'), null);
      const folds = await document.request<FoldingRange[]>('textDocument/foldingRange');
      for (const { startLine, endLine } of folds) {
        expect(endLine).toBeGreaterThan(startLine);
        expect(endLine).toBeLessThan(lines.lineCount);
        const crossing = folds.filter(
          (one) => one.startLine > startLine && one.startLine <= endLine && one.endLine > endLine,
        );
        expect(crossing).toEqual([]);
      }
      expect(new Set(folds.map(({ startLine }) => startLine)).size).toBe(folds.length);
      for (const { range } of await document.request<DocumentLink[]>('textDocument/documentLink')) {
        expect(isThere(range)).toBe(true);
        expect(document.textIn(range)).toMatch(/^https?:\/\/\S+$/i);
      }
      const whole = { start: { line: 0, character: 0 }, end: document.positionAt(document.text.length) };
      for (const { position } of await document.request<InlayHint[]>('textDocument/inlayHint', { range: whole })) {
        expect(isThere({ start: position, end: position })).toBe(true);
      }
    });
  });

  it('what is said of a place is said of a piece that holds it, and highlights are the references of the document', async () => {
    await overTexts(async (document) => {
      for (const offset of offsets(document.text, 5)) {
        const place = document.positionAt(offset);
        const hover = await document.hover(offset);
        if (hover !== null) {
          expect(hover.range && holdsPlace(hover.range, place), `hover at ${offset}`).toBe(true);
          expect(hover.contents).toMatchObject({ value: expect.stringMatching(/\S/) });
        }
        const [selection] = await document.request<SelectionRange[]>('textDocument/selectionRange', {
          positions: [place],
        });
        expect(selection && holdsPlace(selection.range, place), `selection at ${offset}`).toBe(true);
        const at = <Result>(method: string, params = {}): Promise<Result> =>
          document.requestAt<Result>(`textDocument/${method}`, offset, params);
        const highlights = await at<DocumentHighlight[] | null>('documentHighlight');
        const references = await at<Location[] | null>('references', { context: { includeDeclaration: true } });
        expect(highlights).not.toEqual([]);
        if (highlights === null) continue;
        expect(
          highlights.some(({ range }) => holdsPlace(range, place)),
          `highlights at ${offset}`,
        ).toBe(true);
        const own = (references ?? []).filter(({ uri }) => uri === document.uri).map(({ range }) => range);
        // The keys that describe a parameter belong to it, but are not its name.
        expect(
          own.toSorted((a, b) => order(a.start, b.start)),
          `references at ${offset}`,
        ).toEqual(
          highlights
            .filter(({ kind }) => kind !== 1)
            .map(({ range }) => range)
            .toSorted((a, b) => order(a.start, b.start)),
        );
      }
    });
  });

  it('every action can be made as it is offered, and none makes a syntax error more', async () => {
    let made = 0;
    await overTexts(async (document) => {
      const { text } = document;
      const errors = syntaxErrorsIn(text);
      const seen = new Set<string>();
      for (const [index, offset] of offsets(text, 23).entries()) {
        const end = index % 3 === 0 ? Math.min(text.length, offset + 70) : offset;
        for (const offered of await document.codeActions(offset, end)) {
          const action: CodeAction = offered.edit === undefined ? await document.resolveAction(offered) : offered;
          const { title, edit } = action;
          if (edit === undefined || seen.has(JSON.stringify(edit))) continue;
          seen.add(JSON.stringify(edit));
          if (edit.documentChanges?.some((change) => !('edits' in change))) continue;
          made++;
          // Overlapping edits throw.
          const after = applyWorkspaceEdit(text, document.uri, edit);
          // Each safe fix may only bring another mistake to light.
          if (!title.startsWith('Fix all')) expect(after, title).not.toBe(text);
          expect(syntaxErrorsIn(after), `${title}:\n${text}\nmakes\n${after}`).toBeLessThanOrEqual(errors);
          if (/\r\n/.test(text) && !/(?<!\r)\n/.test(text)) expect(after, title).not.toMatch(/(?<!\r)\n/);
        }
      }
    });
    expect(made).toBeGreaterThan(Math.ceil(randomRuns / 2));
  });

  it('after any edits it is answered about as if it had just been opened', async () => {
    const requests: readonly (readonly [string, object])[] = [
      ['documentSymbol', {}],
      ['foldingRange', {}],
      ['documentLink', {}],
      ['formatting', { options: { tabSize: 2, insertSpaces: true } }],
      ['diagnostic', {}],
    ];
    const asked = fc.tuple(anyText, fc.array(mutations, { minLength: 1, maxLength: 6 }), anyText);
    await fc.assert(
      fc.asyncProperty(asked, async ([text, edits, other]) =>
        about(text, async (document) => {
          let tokens = await document.request<SemanticTokens>('textDocument/semanticTokens/full');
          for (const [index, slips] of edits.entries()) {
            for (const slip of slips) {
              const { start, removed } = mutate(document.text, slip);
              await document.edit(start, start + removed, slip.insert);
            }
            if (index === 4) await document.setText(other);
            await pauseOf(document);
            const previousResultId = tokens.resultId;
            const delta = await document.request<SemanticTokensDelta | SemanticTokens>(
              'textDocument/semanticTokens/full/delta',
              { previousResultId },
            );
            const data = 'data' in delta ? [...delta.data] : withEdits(tokens.data, delta);
            tokens = { data, ...(delta.resultId === undefined ? {} : { resultId: delta.resultId }) };
            await about(document.text, async (fresh) => {
              const { data: expected } = await fresh.request<SemanticTokens>('textDocument/semanticTokens/full');
              expect(data).toEqual(expected);
              for (const [method, params] of requests) {
                const answer = async (of: TestDocument): Promise<string> =>
                  JSON.stringify(await of.request(`textDocument/${method}`, params))
                    .replaceAll(of.uri, '')
                    .replace(/"resultId":"[^"]*"/, '');
                expect(await answer(document), method).toBe(await answer(fresh));
              }
            });
          }
        }),
      ),
      { numRuns: Math.ceil(randomRuns / 2) },
    );
  });
});

/** The tokens after edits relative to the earlier ones. */
function withEdits(before: readonly number[], { edits }: SemanticTokensDelta): number[] {
  const data = [...before];
  for (const { start, deleteCount, data: inserted = [] } of edits.toSorted((a, b) => b.start - a.start)) {
    data.splice(start, deleteCount, ...inserted);
  }
  return data;
}
