import type { Hover, HoverParams } from 'vscode-languageserver';
import type { NodePath } from '../../core/notation/document.ts';
import { approvedRegistry, rootPropertyNames, type SyntaxNode } from '../../core/notation/syntax.ts';
import { type Span, shiftSpan } from '../../core/text/span.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { type EntryPlace, innermostEntry, topicOfKey } from '../syntax-place.ts';
import { topicText } from '../topic-text.ts';

/** What the thing under the pointer means: keys, action links and braces of elements. */
export const hover: Feature = {
  name: 'hover',
  capability: () => ({ hoverProvider: true }),
  register(context) {
    context.connection.onHover(
      context.guard.request('explaining a place', null, (params: HoverParams) => hoverAt(params, context)),
    );
  },
};

function hoverAt({ textDocument, position }: HoverParams, { documents, client }: ServerContext): Hover | null {
  const document = documents.get(textDocument.uri);
  if (document === null) return null;
  const offset = document.offsetAt(position);
  // A pointer behind the last character of a word still means the word.
  const found = explain(document, offset) ?? (offset > 0 ? explain(document, offset - 1) : null);
  if (found === null) return null;
  const contents = found.explanation.topic
    ? topicText(found.explanation.topic, client.hoverFormat, client.documentation)
    : { kind: client.hoverFormat, value: found.explanation.text };
  return { contents, range: document.rangeOf(found.span) };
}

type Explanation =
  | { readonly topic: NonNullable<ReturnType<typeof topicOfKey>> }
  | { readonly topic: null; readonly text: string };

function explain(
  document: OpenDocument,
  offset: number,
): { readonly explanation: Explanation; readonly span: Span } | null {
  const path = document.notation.nodeAt(offset);
  const node = path?.nodes.at(-1);
  const explanation = path === null || node === undefined ? null : explanationOf(node, path);
  if (path === null || node === undefined || explanation === null || !('start' in node)) return null;
  const span = shiftSpan(node, path.start);
  return offset >= span.start && offset < span.end ? { explanation, span } : null;
}

function explanationOf(node: SyntaxNode, path: NodePath): Explanation | null {
  if (node.kind === 'link') return { topic: 'action-link' };
  if (node.kind !== 'key') return null;
  const place = innermostEntry(path)?.place;
  if (place === undefined) return null;
  const topic = topicOfKey(node.name, place);
  return topic === null ? unknownKey(node.name, place) : { topic };
}

function unknownKey(name: string, place: EntryPlace): Explanation | null {
  const known = knownKeys(place);
  return known === null ? null : { topic: null, text: `\`${name}\` is not part of the notation here. ${known}` };
}

function knownKeys(place: EntryPlace): string | null {
  switch (place) {
    case 'element':
      return `An element has ${approvedRegistry.join(', ')}.`;
    case 'root':
      return `Beside the elements stand ${rootPropertyNames.join(', ')}.`;
    case 'interface block':
      return 'An interface block has arg-1, arg-2, … and return-1, return-2, ….';
    case 'inline schema':
    case 'unknown block':
      return null;
  }
}
