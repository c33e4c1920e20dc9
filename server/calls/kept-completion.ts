import { type CompletionItem, CompletionItemKind, type CompletionList, type Position } from 'vscode-languageserver';
import { skeletonArguments } from '../../core/calls/call-skeleton.ts';
import { keptPlaceAt } from '../../core/calls/kept-place.ts';
import { isJsonObject } from '../../core/json/json-value.ts';
import { printJson } from '../../core/json/print-json.ts';
import { objectAt } from '../../core/schema/keywords.ts';
import { visible } from '../../core/text/visible.ts';
import type { ServerContext } from '../context.ts';
import type { OpenDocument } from '../open-document.ts';

/** The names of tools, and of their arguments, at a place in a file of kept calls; null elsewhere. */
export async function keptCompletion(
  document: OpenDocument,
  position: Position,
  context: ServerContext,
): Promise<CompletionList | null> {
  const offset = document.offsetAt(position);
  const place = keptPlaceAt(document.text, offset);
  if (place === null) return null;
  const tools = await context.callables.of(document.uri);
  const range = document.rangeOf(place.span);
  const item = (label: string, detail: string, newText: string, kind: CompletionItemKind): CompletionItem => ({
    label: visible(label),
    kind,
    detail: visible(detail),
    filterText: JSON.stringify(label),
    textEdit: { range, newText },
  });
  if (place.kind === 'name') {
    const items = tools.names.map((name) => {
      const [line = ''] = (tools.get(name)?.tool.description ?? '').split('\n', 1);
      return item(name, line, JSON.stringify(name), CompletionItemKind.Function);
    });
    return { isIncomplete: false, items };
  }
  const inputs = tools.get(place.tool)?.inputs ?? {};
  const properties = objectAt(inputs, 'properties') ?? {};
  const least = (name: string): string => {
    const only = { type: 'object', properties: { [name]: properties[name] ?? {} }, required: [name] };
    const defs = isJsonObject(inputs['$defs']) ? { $defs: inputs['$defs'] } : {};
    return printJson(skeletonArguments({ ...only, ...defs })[name] ?? null, { indent: 0 }).text;
  };
  const items = Object.keys(properties)
    .filter((name) => !place.present.includes(name))
    .map((name) => {
      const rules = properties[name];
      const said = isJsonObject(rules) ? rules['description'] : undefined;
      const text = place.hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${least(name)}`;
      return item(name, typeof said === 'string' ? said : '', text, CompletionItemKind.Property);
    });
  return { isIncomplete: false, items };
}
