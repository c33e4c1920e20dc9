import type {
  CodeAction,
  CodeLens,
  CompletionList,
  Diagnostic,
  DocumentHighlight,
  DocumentLink,
  DocumentSymbol,
  FoldingRange,
  Hover,
  InlayHint,
  Location,
  MarkupContent,
  Range,
  SelectionRange,
  SemanticTokens,
  SemanticTokensDelta,
  SignatureHelp,
  SymbolInformation,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import { LineIndex } from '../../../core/text/line-index.ts';
import type { Span } from '../../../core/text/span.ts';
import type { TestClient } from '../support/client.ts';
import type { TestDocument } from '../support/document.ts';
import { acceptCompletion, applyWorkspaceEdit } from '../support/edits.ts';
import { type Answer, places, type Said, spanIn, tokensOf, words } from './answer.ts';
import type { Condition } from './condition.ts';

export interface Asked {
  readonly client: TestClient;
  readonly document: TestDocument;
  /** The cursor; for a selection its start. */
  readonly offset: number;
  readonly end: number;
  /** The range of the case's own items. */
  readonly region: Span;
  readonly condition: Condition;
}

export type Ask = (asked: Asked) => Promise<Answer>;

const said = (document: TestDocument, list: readonly { readonly range: Range; readonly label?: string }[]): Answer => {
  const lines = new LineIndex(document.text);
  return places(list.map(({ range, label = '' }): Said => ({ ...spanIn(lines, range), label })));
};
const edited = ({ uri, text }: TestDocument, edits: readonly TextEdit[] | null): Answer => ({
  kind: 'text',
  text: applyWorkspaceEdit(text, uri, { changes: { [uri]: [...(edits ?? [])] } }),
});
const rangeOf = ({ document, region }: Asked): Range => ({
  start: document.positionAt(region.start),
  end: document.positionAt(region.end),
});

/** Accepts the suggestion with that label, in one of an editor's modes; both must agree where no text follows the cursor. */
export const accept =
  (label: string, mode: 'insert' | 'replace' = 'replace'): Ask =>
  async ({ document, offset }) => {
    const list = await document.complete(offset);
    const item = list?.items.find((candidate) => candidate.label === label);
    if (list === null || item === undefined) return words(`no ${label} in ${labelsOf(list).join(', ')}`);
    return { kind: 'text', text: acceptCompletion(document.text, list, item, mode) };
  };

const labelsOf = (list: CompletionList | null): readonly string[] =>
  [...(list?.items ?? [])].sort((a, b) => ((a.sortText ?? '') < (b.sortText ?? '') ? -1 : 1)).map(({ label }) => label);

/** The labels in an editor's order. */
export const suggested: Ask = async ({ document, offset }) =>
  words(labelsOf(await document.complete(offset)).join(', '));

/** The first line of a suggestion's documentation. */
export const documented =
  (label: string): Ask =>
  async ({ document, offset }) => {
    const list = await document.complete(offset);
    const item = list?.items.find((candidate) => candidate.label === label);
    if (item === undefined) return words(`no ${label}`);
    const { documentation } = await document.resolveItem(item);
    return words(firstLine(documentation as MarkupContent));
  };

const firstLine = (content: MarkupContent | undefined): string => content?.value.split('\n')[0] ?? '';

export const hovered: Ask = async ({ document, offset }) => {
  const hover = await document.hover(offset);
  if (hover?.range === undefined) return words('nothing');
  return said(document, [{ range: hover.range, label: firstLine((hover as Hover).contents as MarkupContent) }]);
};

export const signature: Ask = async ({ document, offset }) => {
  const help = await document.requestAt<SignatureHelp | null>('textDocument/signatureHelp', offset);
  const shown = help?.signatures[0];
  const label = shown?.parameters?.[help?.activeParameter ?? -1]?.label;
  return words(`${shown?.label}: ${typeof label === 'object' ? shown?.label.slice(...label) : label}`);
};

export const symbols: Ask = async ({ document }) => {
  const flat = (list: readonly DocumentSymbol[]): DocumentSymbol[] =>
    list.flatMap((symbol) => [symbol, ...flat(symbol.children ?? [])]);
  const found = flat(await document.request<DocumentSymbol[]>('textDocument/documentSymbol'));
  return said(
    document,
    found.map(({ selectionRange, name, detail }) => ({ range: selectionRange, label: `${name}, ${detail ?? ''}` })),
  );
};

export const workspaceSymbols =
  (query: string): Ask =>
  async ({ client, document }) => {
    const found = await client.connection.sendRequest<SymbolInformation[]>('workspace/symbol', { query });
    return said(
      document,
      found
        .filter(({ location }) => location.uri === document.uri)
        .map(({ name, location }) => ({ range: location.range, label: name })),
    );
  };

export const folds: Ask = async ({ document }) => {
  const lines = new LineIndex(document.text);
  const ranges = await document.request<FoldingRange[]>('textDocument/foldingRange');
  return places(
    ranges.map(({ startLine, endLine }) => ({
      start: lines.lineEnd(startLine),
      end: lines.lineEnd(endLine),
      label: '',
    })),
  );
};

export const selections: Ask = async ({ document, offset }) => {
  const [first] = await document.request<SelectionRange[]>('textDocument/selectionRange', {
    positions: [document.positionAt(offset)],
  });
  const list: { range: Range }[] = [];
  for (let one = first; one !== undefined; one = one.parent as SelectionRange) list.push({ range: one.range });
  return said(document, list);
};

export const highlights: Ask = async ({ document, offset }) =>
  said(
    document,
    (await document.requestAt<DocumentHighlight[] | null>('textDocument/documentHighlight', offset)) ?? [],
  );

export const links: Ask = async ({ document }) => {
  const found = await document.request<DocumentLink[]>('textDocument/documentLink');
  return said(
    document,
    found.map(({ range, target = '' }) => ({ range, label: target })),
  );
};

export const definitions: Ask = async ({ document, offset }) =>
  said(document, (await document.requestAt<Location[] | null>('textDocument/definition', offset)) ?? []);

export const references: Ask = async ({ document, offset }) =>
  said(
    document,
    (await document.requestAt<Location[] | null>('textDocument/references', offset, {
      context: { includeDeclaration: true },
    })) ?? [],
  );

export const renamePrepared: Ask = async ({ document, offset }) => {
  const { range, placeholder } = await document.requestAt<{ range: Range; placeholder: string }>(
    'textDocument/prepareRename',
    offset,
  );
  return said(document, [{ range, label: placeholder }]);
};

export const renamedTo =
  (newName: string): Ask =>
  async ({ document, offset }) => {
    const edit = await document.requestAt<WorkspaceEdit>('textDocument/rename', offset, { newName });
    return { kind: 'text', text: applyWorkspaceEdit(document.text, document.uri, edit) };
  };

const legendOf = ({ initialized }: TestClient) => {
  const legend = initialized.capabilities.semanticTokensProvider?.legend;
  if (legend === undefined) throw new Error('There is no legend.');
  return legend;
};
const withoutKeys = (tokens: readonly Said[]): Answer =>
  places(tokens.filter(({ label }) => label !== 'property.defaultLibrary'));

export const colours: Ask = async ({ client, document }) => {
  const { data } = await document.request<SemanticTokens>('textDocument/semanticTokens/full');
  return withoutKeys(tokensOf(document.text, data, legendOf(client)));
};

export const coloursInRange: Ask = async (asked) => {
  const { client, document } = asked;
  const range = rangeOf(asked);
  const { data } = await document.request<SemanticTokens>('textDocument/semanticTokens/range', { range });
  return withoutKeys(tokensOf(document.text, data, legendOf(client)));
};

/** Colours the text without the part at the cursor, types it, and applies the changes to the first answer. */
export const coloursAfterTyping =
  (typed: string): Ask =>
  async ({ client, document, offset, condition }) => {
    const piece = condition.lay(typed);
    await document.edit(offset, offset + piece.length, '');
    const first = await document.request<SemanticTokens>('textDocument/semanticTokens/full');
    await document.edit(offset, offset, piece);
    const delta = await document.request<SemanticTokensDelta>('textDocument/semanticTokens/full/delta', {
      previousResultId: first.resultId,
    });
    const data = [...first.data];
    for (const { start, deleteCount, data: inserted = [] } of [...delta.edits].reverse()) {
      data.splice(start, deleteCount, ...inserted);
    }
    return withoutKeys(tokensOf(document.text, data, legendOf(client)));
  };

export const hints: Ask = async (asked) => {
  const found = await asked.document.request<InlayHint[]>('textDocument/inlayHint', { range: rangeOf(asked) });
  return said(
    asked.document,
    found.map(({ position, label }) => ({ range: { start: position, end: position }, label: String(label) })),
  );
};

/** Lenses over the case's own tools, each resolved as when it comes into view. */
export const lenses: Ask = async ({ client, document, region }) => {
  const lines = new LineIndex(document.text);
  const all = await document.request<CodeLens[]>('textDocument/codeLens');
  const own = all.filter(({ range }) => {
    const { start, end } = spanIn(lines, range);
    return start >= region.start && end <= region.end;
  });
  const resolved = await Promise.all(
    own.map((lens) => (lens.command ? lens : client.connection.sendRequest<CodeLens>('codeLens/resolve', lens))),
  );
  const titles = new Map<string, { range: Range; titles: string[] }>();
  for (const { range, command } of resolved) {
    const over = titles.get(JSON.stringify(range)) ?? { range, titles: [] };
    over.titles.push(command?.title ?? '');
    titles.set(JSON.stringify(range), over);
  }
  return said(
    document,
    [...titles.values()].map((over) => ({ range: over.range, label: over.titles.join(' | ') })),
  );
};

export const formatted: Ask = async ({ document, condition: { options } }) =>
  edited(document, await document.request<TextEdit[]>('textDocument/formatting', { options }));

export const formattedRange: Ask = async (asked) => {
  const { document, condition } = asked;
  const params = { options: condition.options, range: rangeOf(asked) };
  return edited(document, await document.request<TextEdit[]>('textDocument/rangeFormatting', params));
};

/** The selection and the last line of the case, at once. */
export const formattedRanges: Ask = async (asked) => {
  const { document, condition, offset, end } = asked;
  const selected = { start: document.positionAt(offset), end: document.positionAt(end) };
  const last = rangeOf(asked).end;
  const params = { options: condition.options, ranges: [selected, { start: { ...last, character: 0 }, end: last }] };
  return edited(document, await document.request<TextEdit[]>('textDocument/rangesFormatting', params));
};

export const typed =
  (ch: string): Ask =>
  async ({ document, offset, condition: { options } }) =>
    edited(
      document,
      await document.requestAt<TextEdit[] | null>('textDocument/onTypeFormatting', offset, { options, ch }),
    );

/** Picks the action with that title at the selection. */
export const action =
  (title: RegExp): Ask =>
  async ({ document, offset, end, client }) => {
    const found = await document.codeActions(offset, end);
    const chosen = found.find((candidate) => title.test(candidate.title));
    if (chosen === undefined) return words(`offered: ${found.map((candidate) => candidate.title).join(', ')}`);
    const { edit } = chosen.edit
      ? chosen
      : await client.connection.sendRequest<CodeAction>('codeAction/resolve', chosen);
    return { kind: 'text', text: applyWorkspaceEdit(document.text, document.uri, edit ?? {}) };
  };

/** Makes all safe fixes, as on save. */
export const fixedAll: Ask = async ({ document, client }) => {
  const [chosen] = await document.codeActions(0, 0, { only: ['source.fixAll.aion'] });
  if (chosen === undefined) return words('nothing to fix');
  const { edit } = await client.connection.sendRequest<CodeAction>('codeAction/resolve', chosen);
  return { kind: 'around', text: applyWorkspaceEdit(document.text, document.uri, edit ?? {}) };
};

export const problems: Ask = async ({ document }) => {
  const found: readonly Diagnostic[] = await document.problems();
  return said(
    document,
    found.map(({ range, code }) => ({ range, label: String(code) })),
  );
};
