import { type SignatureHelp, SignatureHelpTriggerKind } from 'vscode-languageserver';
import { languageService, type Signature } from '../../core/service/index.ts';
import { visible } from '../../core/text/index.ts';
import type { ClientProfile } from '../client-profile.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import { withPython } from '../python/with-python.ts';

/** The next part of a call, field or interface text. A call shows it unasked where it adds something; a text only on request. */
export const signatureHelp: Feature = {
  capability: () => ({
    signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [')', '|'] },
  }),
  register(context) {
    context.connection.onSignatureHelp(
      documentRequest(context, 'helping with a signature', null, async (document, { position, context: reason }) => {
        const isAsked =
          reason === undefined || reason.triggerKind === SignatureHelpTriggerKind.Invoked || reason.isRetrigger;
        const signature = await withPython(document, context, (python) =>
          languageService.getSignatureHelp(document.notation, document.offsetAt(position), python, isAsked),
        );
        return signature === null ? null : toLsp(signature, context.client.signatureHelp);
      }),
    );
  },
};

function toLsp(signature: Signature, client: ClientProfile['signatureHelp']): SignatureHelp {
  const { format, labelOffsets, noActiveParameter } = client;
  let label = '';
  const parameters: { label: string | [number, number]; documentation?: string }[] = [];
  for (const piece of signature.pieces) {
    const start = label.length;
    label += visible(typeof piece === 'string' ? piece : piece.label);
    if (typeof piece !== 'string') {
      const place: [number, number] = [start, label.length];
      // Texts of the user are sent as plain text.
      parameters.push({
        label: labelOffsets ? place : label.slice(start),
        ...(piece.documentation === '' ? {} : { documentation: visible(piece.documentation) }),
      });
    }
  }
  const { documentation, active } = signature;
  // A client without support for no active parameter would mark the first one; without parameters it marks none.
  const shown = active === null && !noActiveParameter ? [] : parameters;
  return {
    signatures: [{ label, documentation: { kind: format, value: visible(documentation) }, parameters: shown }],
    activeSignature: 0,
    ...(active === null && !noActiveParameter ? {} : { activeParameter: active }),
  };
}
