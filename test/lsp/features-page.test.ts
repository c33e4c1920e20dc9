import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import type {
  CodeAction,
  CodeLens,
  DocumentSymbol,
  FoldingRange,
  InlayHint,
  Location,
  MarkupContent,
  SelectionRange,
  SemanticTokens,
  SignatureHelp,
  SymbolInformation,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { LineIndex } from '../../core/text/line-index.ts';
import { applyEdits } from '../../core/text/span.ts';
import type { CheckCallsParams, CheckCallsResult } from '../../protocol/calls.ts';
import { drawPlaces, spanIn, tokensOf } from './matrix/answer.ts';
import { fullCapabilities, fullExtras } from './support/capabilities.ts';
import { TestClient } from './support/client.ts';
import type { TestDocument } from './support/document.ts';
import { acceptCompletion, applyWorkspaceEdit } from './support/edits.ts';
import { type Piece, sectionsOf } from './support/page.ts';

const sections = sectionsOf('features.md');
const cursor = '▮';

/** An example as a whole file: single properties are in a tool, a single tool in the array. */
function framed(example: string): readonly [before: string, behind: string] {
  const start = example.replace(cursor, '').trimStart();
  if (start.startsWith('[')) return ['', ''];
  return start.startsWith('{') ? ['[\n', '\n]\n'] : ['[\n{\n', '\n}\n]\n'];
}

let client: TestClient;
afterEach(() => client?.end());

interface Opened {
  readonly document: TestDocument;
  readonly offset: number;
  readonly end: number;
  after(edit: WorkspaceEdit): string;
}

async function open(example: string): Promise<Opened> {
  client = await TestClient.start('in-band', {
    capabilities: fullCapabilities,
    extras: { ...fullExtras, commands: ['aion.atElement', 'aion.showReferences', 'aion.runTool', 'aion.convert'] },
  });
  const [before, behind] = framed(example);
  const [one = '', two, three] = `${before}${example}${behind}`.split(cursor);
  const text = one + (two ?? '') + (three ?? '');
  const document = await client.open(text);
  return {
    document,
    offset: one.length,
    end: one.length + (three === undefined ? 0 : (two ?? '').length),
    after(edit) {
      const changed = applyWorkspaceEdit(text, document.uri, edit);
      expect(changed.startsWith(before) && changed.endsWith(behind)).toBe(true);
      return changed.slice(before.length, changed.length - behind.length);
    },
  };
}

const asEdit = ({ uri }: TestDocument, edits: readonly TextEdit[]): WorkspaceEdit => ({
  changes: { [uri]: [...edits] },
});

const compared = new Set<Piece>();

/** The items, of which each read one counts the pieces that it is made of as compared. */
function counting<Item>(items: readonly Item[], madeOf: readonly (readonly Piece[])[]): readonly Item[] {
  return new Proxy(items, {
    get(target, member, receiver) {
      for (const piece of typeof member === 'string' ? (madeOf[Number(member)] ?? []) : []) compared.add(piece);
      return Reflect.get(target, member, receiver);
    },
  });
}

function pieces(title: string, kind: Piece['kind']): readonly string[] {
  const found = (sections.get(title) ?? []).filter((piece) => piece.kind === kind);
  if (found.length === 0) throw new Error(`The section "${title}" has no ${kind}.`);
  return counting(
    found.map(({ text }) => text),
    found.map((piece) => [piece]),
  );
}

/** The examples before and after, each pair with the paragraph before it. */
function pairs(title: string): readonly { readonly said: string; readonly before: string; readonly after: string }[] {
  const found: { said: string; before: string; after: string }[] = [];
  const madeOf: Piece[][] = [];
  let said = '';
  let before: Piece | null = null;
  for (const piece of sections.get(title) ?? []) {
    if (piece.kind === 'text' && before === null) said = piece.text;
    if (piece.kind !== 'aion') continue;
    if (before === null) before = piece;
    else {
      found.push({ said, before: before.text, after: piece.text });
      madeOf.push([before, piece]);
      before = null;
    }
  }
  return counting(found, madeOf);
}

async function actionAt({ document, offset, end }: Opened, title: string): Promise<WorkspaceEdit> {
  const actions = await document.codeActions(offset, end);
  const action = actions.find((candidate) => candidate.title === title);
  if (action === undefined) throw new Error(`${title} is not among ${actions.map((one) => one.title).join(', ')}`);
  return (action.edit ?? (await document.resolveAction(action)).edit) as WorkspaceEdit;
}

/** The comparison of each section with the server. */
const checks: Readonly<Record<string, () => Promise<void>>> = {
  async 'Problems and quick fixes'() {
    const [fix, all] = pairs('Problems and quick fixes');
    if (fix === undefined || all === undefined) throw new Error('An example is missing.');
    const one = await open(fix.before);
    const [problem] = await one.document.problems();
    expect(pieces('Problems and quick fixes', 'quotation')).toEqual([problem?.message]);
    const title = /^After \*([^*]+)\*:/m.exec(pieces('Problems and quick fixes', 'text').join('\n'))?.[1] ?? '';
    expect(one.after(await actionAt(one, title))).toBe(fix.after);
    await client.end();
    const other = await open(all.before);
    const [action] = await other.document.codeActions(0, 0, { only: ['source.fixAll.aion'] });
    const { title: named, edit } = await other.document.resolveAction(action as CodeAction);
    expect(pieces('Problems and quick fixes', 'text').join('\n')).toContain(`*${named}*`);
    expect(other.after(edit ?? {})).toBe(all.after);
  },

  async Outline() {
    const { document } = await open(pieces('Outline', 'aion')[0] ?? '');
    const lines = (list: readonly DocumentSymbol[], indentation: string | null): readonly string[] =>
      list.flatMap(({ name, detail = '', children = [] }, index) => {
        const isLast = index === list.length - 1;
        const sign = indentation === null ? '' : `${indentation}${isLast ? '└' : '├'} `;
        const deeper = indentation === null ? '' : `${indentation}${isLast ? ' ' : '│'} `;
        return [`${sign}${name}`.padEnd(22) + detail, ...lines(children, deeper)];
      });
    const symbols = await document.request<DocumentSymbol[]>('textDocument/documentSymbol');
    expect(lines(symbols, null).join('\n')).toBe(pieces('Outline', 'code')[0]);
  },

  async 'Workspace symbols'() {
    await open(pieces('Outline', 'aion')[0] ?? '');
    for (const line of (pieces('Workspace symbols', 'code')[0] ?? '').split('\n')) {
      const [query, name] = line.split(/ +/);
      const found = await client.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query });
      expect(found.map((symbol) => symbol.name)).toEqual([name]);
    }
  },

  async Folding() {
    const { document } = await open(pieces('Folding', 'aion')[0] ?? '');
    const lines = document.text.split('\n');
    const folds = await document.request<FoldingRange[]>('textDocument/foldingRange');
    const shown = folds.map(({ startLine, endLine }) => `${lines[startLine]} …\n${lines[endLine + 1]}`);
    for (const folded of pieces('Folding', 'code')) expect(shown).toContain(folded);
  },

  async 'Selection ranges'() {
    const { document, offset } = await open(pieces('Selection ranges', 'aion')[0] ?? '');
    const positions = [document.positionAt(offset)];
    const [first] = await document.request<SelectionRange[]>('textDocument/selectionRange', { positions });
    const steps: string[] = [];
    for (let one = first; one !== undefined; one = one.parent as SelectionRange) steps.push(document.textIn(one.range));
    expect(steps.join('\n')).toBe(pieces('Selection ranges', 'code')[0]);
  },

  async Links() {
    const { document } = await open(pieces('Links', 'aion')[0] ?? '');
    const [link] = await document.request<{ target: string }[]>('textDocument/documentLink');
    expect(link?.target).toBe(pieces('Links', 'code')[0]);
  },

  async 'Definition, references, highlights'() {
    const title = 'Definition, references, highlights';
    const { document, offset } = await open(pieces(title, 'aion')[0] ?? '');
    const params = { context: { includeDeclaration: true } };
    const references = await document.requestAt<Location[]>('textDocument/references', offset, params);
    const lines = new LineIndex(document.text);
    const places = references.map(({ range }) => ({ ...spanIn(lines, range), label: '' }));
    const drawn = drawPlaces(document.text, { start: 0, end: document.text.length }, places);
    expect(drawn).toBe(`[\n${pieces(title, 'code')[0]}\n]`);
    const [definition] = await document.requestAt<Location[]>('textDocument/definition', offset);
    expect(definition?.range.start.line).toBe(2);
  },

  async Rename() {
    const [pair] = pairs('Rename');
    const opened = await open(pair?.before ?? '');
    const newName = 'recipient';
    const edit = await opened.document.requestAt<WorkspaceEdit>('textDocument/rename', opened.offset, { newName });
    expect(opened.after(edit)).toBe(pair?.after);
  },

  async 'Semantic colours'() {
    const { document } = await open(pieces('Semantic colours', 'aion')[0] ?? '');
    const { data } = await document.request<SemanticTokens>('textDocument/semanticTokens/full');
    const legend = client.initialized.capabilities.semanticTokensProvider?.legend;
    if (legend === undefined) throw new Error('There is no legend.');
    const shown = tokensOf(document.text, data, legend).map(
      ({ start, end, label }) => document.text.slice(start, end).padEnd(16) + label,
    );
    expect(shown.join('\n')).toBe(pieces('Semantic colours', 'code')[0]);
  },

  async 'Inlay hints'() {
    const { document } = await open(pieces('Inlay hints', 'aion')[0] ?? '');
    const range = { start: document.positionAt(0), end: document.positionAt(document.text.length) };
    const hints = await document.request<InlayHint[]>('textDocument/inlayHint', { range });
    const shown = applyWorkspaceEdit(
      document.text,
      document.uri,
      asEdit(
        document,
        hints.map(({ position, label, paddingLeft }) => ({
          range: { start: position, end: position },
          newText: `${paddingLeft ? ' ' : ''}${String(label)}`,
        })),
      ),
    );
    expect(shown).toContain(pieces('Inlay hints', 'code')[0]);
  },

  async 'Code lenses'() {
    const { document } = await open(pieces('Code lenses', 'aion')[0] ?? '');
    const lenses = await document.request<CodeLens[]>('textDocument/codeLens');
    const over = lenses.filter(({ range }) => range.start.line === 1);
    const titles = await Promise.all(
      over.map(async (lens) =>
        lens.command ? lens : client.connection.sendRequest<CodeLens>('codeLens/resolve', lens),
      ),
    );
    const [inNotation, program = '', inProgram] = pieces('Code lenses', 'code');
    expect(titles.map(({ command }) => command?.title).join(' | ')).toBe(inNotation);
    const python = await client.openUri('untitled:weather.py', program, 'python');
    const inPython = await python.request<CodeLens[]>('textDocument/codeLens');
    expect(new Set(inPython.map(({ range }) => range.start.line))).toEqual(new Set([6]));
    expect(inPython.map(({ command }) => command?.title).join(' | ')).toBe(inProgram);
  },

  async Hover() {
    const { document, offset } = await open(pieces('Hover', 'aion')[0] ?? '');
    const hover = await document.hover(offset);
    const contents = hover?.contents as MarkupContent | undefined;
    expect(contents?.value.trim()).toBe(pieces('Hover', 'quotation')[0]);
  },

  async 'Signature help'() {
    const rows =
      pieces('Signature help', 'text')
        .find((text) => text.startsWith('| cursor'))
        ?.split('\n')
        .slice(2) ?? [];
    expect(rows.length).toBeGreaterThan(2);
    for (const row of rows) {
      const [, example = '', expected = ''] =
        /^\| `(.*)` \| (.*) \|$/.exec(row)?.map((cell) => cell.replaceAll('\\|', '|')) ?? [];
      const { document, offset } = await open(example);
      const help = await document.requestAt<SignatureHelp | null>('textDocument/signatureHelp', offset);
      const signature = help?.signatures[0];
      const label = signature?.parameters?.[help?.activeParameter ?? -1]?.label;
      const [start = 0, end = 0] = typeof label === 'object' ? label : [];
      const text = signature?.label ?? '';
      expect(`${text.slice(0, start)}**${text.slice(start, end)}**${text.slice(end)}`).toBe(expected);
      await client.end();
    }
  },

  async Formatting() {
    const [whole, typed] = pairs('Formatting');
    if (whole === undefined || typed === undefined) throw new Error('An example is missing.');
    const options = { tabSize: 2, insertSpaces: true };
    const one = await open(whole.before);
    const edits = await one.document.request<TextEdit[]>('textDocument/formatting', { options });
    expect(one.after(asEdit(one.document, edits))).toBe(`${whole.after}\n`);
    await client.end();
    const other = await open(typed.before);
    const params = { options, ch: ',' };
    const made = await other.document.requestAt<TextEdit[]>('textDocument/onTypeFormatting', other.offset, params);
    expect(other.after(asEdit(other.document, made))).toBe(typed.after);
  },

  async Completion() {
    const examples = pairs('Completion');
    expect(examples.length).toBeGreaterThan(2);
    for (const { said, before, after } of examples) {
      const opened = await open(before);
      const label = /^`([^`]+)`/.exec(said)?.[1];
      const list = await opened.document.complete(opened.offset);
      const item = list?.items.find((candidate) => candidate.label === label);
      if (list === null || item === undefined) throw new Error(`${label} is not offered.`);
      const [start, end] = framed(before);
      expect(acceptCompletion(opened.document.text, list, item, 'replace')).toBe(start + after + end);
      await client.end();
    }
  },

  async Refactorings() {
    const examples = pairs('Refactorings');
    expect(examples.length).toBe(8);
    for (const { said, before, after } of examples) {
      const opened = await open(before);
      const title = /^\*([^*]+)\*/m.exec(said.replace(/^\*`.*\*.*$/m, ''))?.[1] ?? '';
      expect(opened.after(await actionAt(opened, title)), title).toBe(after);
      await client.end();
    }
  },

  async 'Tool calls'() {
    const [tool = ''] = pieces('Tool calls', 'aion');
    const [answer = '', after] = pieces('Tool calls', 'code');
    const [before, behind] = framed(tool);
    client = await TestClient.full('in-band', { files: { 'tools.aion': before + tool + behind } });
    const params: CheckCallsParams = { text: answer, uri: client.fileUri('answer.json') };
    const { problems, repairs } = await client.connection.sendRequest<CheckCallsResult>('aion/checkCalls', params);
    const messages = problems.map(({ message }) => message);
    expect(pieces('Tool calls', 'quotation')).toEqual(messages);
    const lines = new LineIndex(answer);
    const edits = repairs.map(({ range, newText }) => ({
      span: { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) },
      newText,
    }));
    expect(applyEdits(answer, edits)).toBe(after);
  },

  async 'The workspace'() {
    const [text = ''] = pieces('The workspace', 'aion');
    client = await TestClient.full('in-band', { files: { 'auth.aion': text } });
    const document = await client.open(text, 'messages.aion');
    const [problem, ...others] = await document.problems();
    expect([problem?.code, others.length]).toEqual(['duplicate-tool-name', 0]);
    expect(pieces('The workspace', 'quotation')).toEqual([problem?.message]);
  },
};

describe('docs/features.md says what the server does:', () => {
  it.each(Object.entries(checks))('%s', async (title, check) => {
    await check();
    const left = (sections.get(title) ?? []).filter((piece) => piece.kind !== 'text' && !compared.has(piece));
    expect(left, 'examples that are compared with nothing').toEqual([]);
  });

  it('each of its other sections shows a picture that is there', () => {
    for (const [title, section] of sections) {
      if (Object.hasOwn(checks, title)) continue;
      const pictures = section.flatMap(({ text }) =>
        [...text.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path),
      );
      expect(pictures.length, `${title} has no example that is held to the server, and no picture`).toBeGreaterThan(0);
      for (const path of pictures) {
        expect(existsSync(new URL(`../../docs/${path}`, import.meta.url)), `${path} of ${title}`).toBe(true);
      }
    }
  });
});
