import type { NodePath } from '../../notation/document.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { StringNode } from '../../notation/syntax.ts';
import type { FileContext } from '../../python/file-context.ts';
import { innermostEntry } from '../syntax-place.ts';
import { callSignature } from './call-signature.ts';
import type { Signature } from './signature.ts';
import { fieldSignature, interfaceSignature } from './text-signatures.ts';

/**
 * The form of the call, the field's text or the interface text that the offset stands in; null where there is none.
 * `isAsked`: the person asked for it, or sees it already.
 */
export function signatureAt(
  notation: NotationDocument,
  offset: number,
  python: FileContext | null,
  isAsked: boolean,
): Signature | null {
  // Blanks at the end of a string that nobody closed yet belong to it for the person who types them.
  const typed = offset - (/[ \t]*$/.exec(notation.text.slice(Math.max(0, offset - 80), offset))?.[0].length ?? 0);
  const open = stringAt(notation, typed, ({ closed }) => !closed);
  const found = stringAt(notation, offset, () => true) ?? open ?? openCodeBefore(notation, typed);
  const entry = found === null ? null : innermostEntry(found.path);
  if (found === null || entry === null) return null;
  const { path, value } = found;
  const start = path.start + value.content.start;
  const text = notation.text.slice(start, Math.max(path.start + value.content.end, offset));
  const inside = offset - start;
  switch (entry.place) {
    case 'inline schema':
      return isAsked ? fieldSignature(text, inside) : null;
    case 'interface block':
      return isAsked ? interfaceSignature(text, inside) : null;
    case 'element':
      return entry.entry.key?.name === 'function' && path.item.kind === 'element'
        ? callSignature(path.item, text, inside, python, isAsked)
        : null;
    default:
      return null;
  }
}

/** Of code without an end a comma at the end of its line is the call's, though it is read as the one between two properties. */
function openCodeBefore(notation: NotationDocument, offset: number): StringPlace | null {
  if (notation.text.charAt(offset - 1) !== ',') return null;
  const found = stringAt(notation, offset - 1, ({ closed }) => !closed);
  const entry = found === null ? null : innermostEntry(found.path);
  return entry?.place === 'element' && entry.entry.key?.name === 'function' ? found : null;
}

interface StringPlace {
  readonly path: NodePath;
  readonly value: StringNode;
}

/** The string between whose quotes the offset lies. */
function stringAt(
  notation: NotationDocument,
  offset: number,
  isMeant: (value: StringNode) => boolean,
): StringPlace | null {
  const path = notation.nodeAt(offset);
  const value = path?.nodes.at(-1);
  if (path === null || value?.kind !== 'string' || !isMeant(value)) return null;
  const inside = offset - path.start;
  return inside >= value.content.start && inside <= value.content.end ? { path, value } : null;
}
