import {
  type CompletionItem,
  CompletionItemKind,
  type CompletionList,
  type CompletionParams,
  CompletionTriggerKind,
  InsertTextFormat,
  InsertTextMode,
  type MarkupContent,
  type Range,
} from 'vscode-languageserver';
import type { LoaderVersion } from '../../core/loaders/index.ts';
import { knowledge, type Topic } from '../../core/notation/index.ts';
import type { FileContext } from '../../core/python/index.ts';
import { detectedLoader, type Template, templateSnippet, templateText } from '../../core/rules/index.ts';
import { languageService, type Suggestion } from '../../core/service/index.ts';
import { type Span, visible } from '../../core/text/index.ts';
import { callFileOf } from '../../protocol/calls.ts';
import { callCompletion } from '../calls/call-completion.ts';
import type { ClientProfile } from '../client-profile.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { pythonOf, withPython } from '../python/with-python.ts';
import { toLsp } from '../text-edits.ts';
import { stepsInTurns, Turn } from '../turns.ts';
import { knownDocuments } from '../workspace/known-documents.ts';

/** Completion with all punctuation. Its only trigger is a dot behind a Python name: elsewhere, Enter would accept an item unasked. */
export const completion: Feature = {
  capability: () => ({
    completionProvider: { triggerCharacters: ['.'], resolveProvider: true },
  }),
  register(context) {
    const { connection, guard, documents, python } = context;
    const asked = new WeakSet<FileContext>();
    const lookUp = (document: OpenDocument): void =>
      guard.background('looking up Python names', () => lookUpNames(document, asked, context), document.uri);
    documents.onOpened(lookUp);
    python.onChanged(() => {
      for (const document of documents.all()) lookUp(document);
    });
    connection.onCompletion(guard.request('completing', null, (params) => completionAt(params, context)));
    connection.onCompletionResolve(guard.resolution('documenting a completion', (item) => resolve(item, context)));
  },
};

/** Looks up the document's names in the background: thousands take too long for a list. `asked` are the finished contexts. */
async function lookUpNames(document: OpenDocument, asked: WeakSet<FileContext>, context: ServerContext): Promise<void> {
  const python = await pythonOf(document, context);
  if (python === null || asked.has(python)) return;
  asked.add(python);
  await stepsInTurns(languageService.prepareCompletion(python), new Turn(context.runtime));
}

const kinds: { readonly [K in Suggestion['kind']]: CompletionItemKind } = {
  property: CompletionItemKind.Property,
  element: CompletionItemKind.Struct,
  link: CompletionItemKind.Operator,
  block: CompletionItemKind.Struct,
  value: CompletionItemKind.Value,
  type: CompletionItemKind.Keyword,
  class: CompletionItemKind.Class,
  variable: CompletionItemKind.Variable,
  function: CompletionItemKind.Function,
  module: CompletionItemKind.Module,
};

async function completionAt(
  { textDocument, position, context: reason }: CompletionParams,
  context: ServerContext,
): Promise<CompletionList | null> {
  const document = context.documents.get(textDocument.uri);
  if (document === null) {
    const toolText = context.toolTexts.get(textDocument.uri);
    const file = callFileOf(textDocument.uri);
    return toolText === null || file === null ? null : callCompletion(toolText, position, file, context);
  }
  const offset = document.offsetAt(position);
  const isUnasked = reason?.triggerKind === CompletionTriggerKind.TriggerCharacter;
  if (isUnasked && !languageService.completesPython(document.notation, offset)) return null;
  const { check } = await context.settings.of(document.uri);
  const loaders = detectedLoader(check).versions;
  const suggestions = await withPython(document, context, (python) =>
    languageService.doComplete(document.notation, offset, {
      settings: check,
      python,
      path: context.python.pathOf(document.uri) ?? '',
      documents: () => knownDocuments(context, document),
    }),
  );
  const [first] = suggestions;
  if (first === undefined) return null;
  const { client } = context;
  // Shared, for there may be thousands of suggestions, nearly always for the same range.
  const common: Common = { span: first.replace, range: document.rangeOf(first.replace) };
  const defaults = listDefaults(common.range, client);
  const items = suggestions.map((suggestion) => toItem(suggestion, document, client, loaders, common, defaults));
  // The tools of functions that are not read yet come with the next letter.
  return {
    isIncomplete: context.python.isWaiting,
    ...(defaults === undefined ? {} : { itemDefaults: defaults }),
    items,
  };
}

interface Common {
  readonly span: Span;
  readonly range: Range;
}

type ItemDefaults = NonNullable<CompletionList['itemDefaults']>;

function listDefaults(
  range: Range,
  { completion: { itemDefaults, insertReplace, ...can } }: ClientProfile,
): ItemDefaults | undefined {
  const defaults: ItemDefaults = {
    ...(itemDefaults.includes('editRange')
      ? { editRange: insertReplace ? { insert: range, replace: range } : range }
      : {}),
    ...(itemDefaults.includes('insertTextFormat') ? { insertTextFormat: format(can.snippets) } : {}),
    ...(itemDefaults.includes('insertTextMode') && can.asIs ? { insertTextMode: InsertTextMode.asIs } : {}),
  };
  return Object.keys(defaults).length === 0 ? undefined : defaults;
}

function format(snippets: boolean): InsertTextFormat {
  return snippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText;
}

function toItem(
  suggestion: Suggestion,
  document: OpenDocument,
  client: ClientProfile,
  loaders: readonly LoaderVersion[],
  common: Common,
  defaults: ItemDefaults | undefined,
): CompletionItem {
  const { completion: can } = client;
  const isCommon = isSameSpan(suggestion.replace, common.span);
  const range = isCommon ? common.range : document.rangeOf(suggestion.replace);
  const text = newText(suggestion, document, can);
  const { topic, filterText, otherEdits, rank } = suggestion;
  const [label, detail] = [visible(suggestion.label), visible(suggestion.detail)];
  return {
    label,
    kind: kinds[suggestion.kind],
    ...(can.labelDetails ? { labelDetails: { description: detail } } : { detail }),
    ...(filterText === label ? {} : { filterText }),
    // Ranks begin at the negative number of functions.
    sortText: String(rank + 1_000).padStart(5, '0'),
    ...(isCommon && defaults?.editRange !== undefined
      ? { textEditText: text }
      : { textEdit: edit(range, text, can.insertReplace) }),
    ...(defaults?.insertTextFormat === undefined ? { insertTextFormat: format(can.snippets) } : {}),
    ...(can.asIs && defaults?.insertTextMode === undefined ? { insertTextMode: InsertTextMode.asIs } : {}),
    ...(otherEdits.length === 0 ? {} : { additionalTextEdits: otherEdits.map((other) => toLsp(other, document)) }),
    ...(can.resolvesDocumentation
      ? { data: { topic, loaders } satisfies ItemData }
      : { documentation: documentation({ topic, loaders }, client) }),
  };
}

/** Insert and replace are the same: the rest of a key behind the cursor would make an unknown word. */
function edit(range: Range, newText: string, insertReplace: boolean): NonNullable<CompletionItem['textEdit']> {
  return insertReplace ? { newText, insert: range, replace: range } : { newText, range };
}

function isSameSpan(a: Span, b: Span): boolean {
  return a === b || (a.start === b.start && a.end === b.end);
}

/** The text with its tab stops where the client has snippets, and with the indentation that the client does not add. */
function newText({ template, replace }: Suggestion, document: OpenDocument, can: ClientProfile['completion']): string {
  if (!can.snippets) return templateText(template);
  return templateSnippet(can.asIs ? template : unindented(template, document.lineIndentation(replace.start)));
}

/** Clients that expand snippets add the line's indentation to each further line, unless they support `asIs`. */
function unindented(template: Template, indentation: string): Template {
  const lineBreak = /(\r\n|\r|\n)([ \t]*)/g;
  const strip = (_all: string, end: string, space: string): string =>
    end + (space.startsWith(indentation) ? space.slice(indentation.length) : space);
  return template.map((piece) => (typeof piece === 'string' ? piece.replace(lineBreak, strip) : piece));
}

interface ItemData {
  readonly topic: Topic;
  /** The detected versions when the list was made. */
  readonly loaders: readonly LoaderVersion[];
}

function resolve(item: CompletionItem, { client }: ServerContext): CompletionItem {
  const { topic, loaders = [] } = (item.data as Partial<ItemData> | undefined) ?? {};
  if (topic === undefined || !Object.hasOwn(knowledge, topic)) return item;
  return { ...item, documentation: documentation({ topic, loaders }, client) };
}

function documentation(
  { topic, loaders }: ItemData,
  { completion: { documentationFormat: kind }, documentationLink }: ClientProfile,
): MarkupContent {
  return { kind, value: languageService.describeTopic(topic, kind, documentationLink, loaders) };
}
