import { CompletionItemKind, type CompletionList, type Position } from 'vscode-languageserver';
import type { CallFile } from '../../core/calls/index.ts';
import { type CallSuggestion, languageService } from '../../core/service/index.ts';
import { visible } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import type { OpenDocument } from '../open-document.ts';

const itemKinds: Readonly<Record<CallSuggestion['kind'], CompletionItemKind>> = {
  tool: CompletionItemKind.Function,
  argument: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
};

/** The suggestions at a position in a file with calls; null outside a call. */
export async function callCompletion(
  document: OpenDocument,
  position: Position,
  file: CallFile,
  context: ServerContext,
): Promise<CompletionList | null> {
  const tools = await context.callables.of(document.uri);
  const suggestions = languageService.doCompleteCall(document.text, document.offsetAt(position), file, tools);
  if (suggestions === null) return null;
  const items = suggestions.map(({ kind, label, detail, newText, span }) => ({
    label: visible(label),
    kind: itemKinds[kind],
    detail: visible(detail),
    // The editor compares it with the text of the range, which has quotes.
    filterText: kind === 'value' ? newText : JSON.stringify(label),
    textEdit: { range: document.rangeOf(span), newText },
  }));
  return { isIncomplete: false, items };
}
