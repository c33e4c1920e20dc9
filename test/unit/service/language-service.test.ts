import { describe, expect, test } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { languageService } from '../../../core/service/index.ts';
import { applyEdits } from '../../../core/text/span.ts';

interface TestDocument {
  readonly name: string;
  readonly notation: NotationDocument;
}

const documentOf = (name: string, text: string): TestDocument => ({ name, notation: NotationDocument.parse(text) });
const workspaceOf = (...documents: readonly TestDocument[]) => ({ documents, projectOf: () => null });

const text = `[
  { name --> "ReadMail", desc --> "Reads a mail.", link --> "https://x.org/read" },
  { name --> "Send", description --> "Sends it. Call ReadMail first.", function --> "lambda to: send(to)" }
]
`;
const document = documentOf('a.aion', text);
const workspace = workspaceOf(document);
const mention = text.indexOf('ReadMail first');
const written = (span: { readonly start: number; readonly end: number }): string => text.slice(span.start, span.end);

describe('The language service', () => {
  test('validates a document, and fixes it', () => {
    const findings = languageService.doValidation(document.notation, defaultSettings);
    const unknown = findings.find(({ rule }) => rule === 'unknown-property');
    expect(unknown && written(unknown.span)).toBe('desc');
    const [fix] = unknown === undefined ? [] : languageService.getFixes(unknown, document.notation, defaultSettings);
    expect(applyEdits(text, fix?.edits ?? [])).toContain('name --> "ReadMail", description --> "Reads a mail.');
  });

  test('completes with nothing but a document and an offset', () => {
    const labels = languageService
      .doComplete(NotationDocument.parse('[{ name --> "A",  }]'), 17)
      .map(({ label }) => label);
    expect(labels).toContain('description');
  });

  test('explains a mentioned tool, and a property at the offset behind it', () => {
    const hoverAt = (offset: number) => languageService.doHover(document, offset, [], null, workspace);
    const mentioned = hoverAt(mention);
    expect(mentioned && written(mentioned.span)).toBe('ReadMail');
    const behind = hoverAt(text.indexOf('description') + 'description'.length);
    expect(behind && written(behind.span)).toBe('description');
    expect(behind && languageService.printHover(behind, 'markdown', null, [])).toContain('description');
    expect(hoverAt(0)).toBeNull();
  });

  test('finds definitions, references and highlights', () => {
    const other = documentOf(
      'b.aion',
      '[{ name --> "Other", description --> "After ReadMail.", link --> "https://x.org" }]',
    );
    const both = workspaceOf(document, other);
    const places = (found: ReturnType<typeof languageService.findReferences<TestDocument>>) =>
      found?.map(({ document: { name }, span }) => `${name} ${span.start}`);
    expect(places(languageService.findDefinition(document, mention, both))).toEqual([
      `a.aion ${text.indexOf('ReadMail')}`,
    ]);
    expect(places(languageService.findReferences(document, mention, both))).toEqual([
      `a.aion ${text.indexOf('ReadMail')}`,
      `a.aion ${mention}`,
      `b.aion ${other.notation.text.indexOf('ReadMail')}`,
    ]);
    expect(languageService.findHighlights(document, mention, both)?.map(({ kind }) => kind)).toEqual([
      'definition',
      'use',
    ]);
    expect(languageService.findReferences(document, 0, both)).toBeNull();
  });

  test('renames a tool, or says why not', () => {
    const rename = (newName: string) =>
      languageService.doRename(document, mention, newName, workspace, ({ name }) => name);
    expect(languageService.prepareRename(document, mention, workspace)).toMatchObject({ ok: true, name: 'ReadMail' });
    expect(languageService.prepareRename(document, 0, workspace).ok).toBe(false);
    expect(rename('Fetch')).toMatchObject({ ok: true, kind: 'tool', uses: [{}, {}] });
    expect(rename('ReadMail')).toMatchObject({ ok: true, uses: [] });
    expect(rename('')).toMatchObject({ ok: false, refusal: expect.stringContaining('empty') });
    expect(rename('Send')).toMatchObject({ ok: false, refusal: expect.stringContaining('a.aion') });
  });

  test('lists the symbols of a document, and those that match a query', () => {
    const { depth, symbols } = languageService.findDocumentSymbols(document.notation);
    expect(depth).toBeGreaterThan(1);
    expect(symbols.map(({ node }) => node.name)).toEqual(['ReadMail', 'Send']);
    expect([...languageService.findMatchingSymbols(document.notation, 'rm')].map(({ node }) => node.name)).toEqual([
      'ReadMail',
    ]);
  });
});
