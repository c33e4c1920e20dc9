import { type SignatureHelp, type SignatureHelpParams, SignatureHelpTriggerKind } from 'vscode-languageserver';
import type { NodePath } from '../../core/notation/document.ts';
import type { NotationDocument } from '../../core/notation/notation-document.ts';
import type { StringNode } from '../../core/notation/syntax.ts';
import type { FileContext } from '../../core/python/file-context.ts';
import { innermostEntry } from '../../core/service/syntax-place.ts';
import { visible } from '../../core/text/visible.ts';
import type { ClientProfile } from '../client-profile.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { pythonOf } from '../python/python-at.ts';
import { callSignature } from '../signature-help/call-signature.ts';
import type { Signature } from '../signature-help/signature.ts';
import { fieldSignature, interfaceSignature } from '../signature-help/text-signatures.ts';

/**
 * What comes next in a call, in the text of a field, and in an interface text. In a call it shows itself where it says more than stands
 * there; the form of a text is shown only when it is asked for.
 */
export const signatureHelp: Feature = {
  name: 'signature help',
  capability: () => ({
    signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [')', '|'] },
  }),
  register(context) {
    context.connection.onSignatureHelp(
      documentRequest<SignatureHelpParams, SignatureHelp | null>(
        context,
        'helping with a signature',
        null,
        async (document, { position, context: reason }) => {
          const python = await pythonOf(document, context);
          const isAsked =
            reason === undefined || reason.triggerKind === SignatureHelpTriggerKind.Invoked || reason.isRetrigger;
          const signature = signatureAt(document, document.offsetAt(position), python, isAsked);
          return signature === null ? null : toLsp(signature, context.client.signatureHelp);
        },
      ),
    );
  },
};

/** `isAsked`: the person asked for it, or has it before the eyes already. */
function signatureAt(
  { notation }: OpenDocument,
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

function toLsp(signature: Signature, client: ClientProfile['signatureHelp']): SignatureHelp {
  const { format, labelOffsets, noActiveParameter } = client;
  let label = '';
  const parameters: { label: string | [number, number]; documentation?: string }[] = [];
  for (const piece of signature.pieces) {
    const start = label.length;
    label += visible(typeof piece === 'string' ? piece : piece.label);
    if (typeof piece !== 'string') {
      const place: [number, number] = [start, label.length];
      // Texts of the user go as plain text.
      parameters.push({
        label: labelOffsets ? place : label.slice(start),
        ...(piece.documentation === '' ? {} : { documentation: visible(piece.documentation) }),
      });
    }
  }
  const { documentation, active } = signature;
  // A client that does not know of none would mark the first; of a signature without parameters it marks nothing.
  const shown = active === null && !noActiveParameter ? [] : parameters;
  return {
    signatures: [{ label, documentation: { kind: format, value: visible(documentation) }, parameters: shown }],
    activeSignature: 0,
    ...(active === null && !noActiveParameter ? {} : { activeParameter: active }),
  };
}
