import type { DocumentOnTypeFormattingParams, TextEdit } from 'vscode-languageserver';
import type { TypedCharacter } from '../../core/notation/index.ts';
import { languageService } from '../../core/service/index.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { formatOptions } from '../formatting/format-options.ts';
import { toLsp } from '../text-edits.ts';

const [first, ...more]: readonly [TypedCharacter, ...TypedCharacter[]] = [',', '}', '\n'];

export const onTypeFormatting: Feature = {
  capability: () => ({
    documentOnTypeFormattingProvider: { firstTriggerCharacter: first, moreTriggerCharacter: more },
  }),
  register(context) {
    context.connection.onDocumentOnTypeFormatting(
      context.guard.request('formatting what was typed', [], (params) => format(params, context)),
    );
  },
};

async function format(
  { textDocument, position, ch, options }: DocumentOnTypeFormattingParams,
  { documents, settings }: ServerContext,
): Promise<TextEdit[]> {
  const before = documents.get(textDocument.uri)?.changes;
  const style = (await settings.of(textDocument.uri)).format;
  const document = documents.get(textDocument.uri);
  const typed = [first, ...more].find((character) => character === ch);
  // Further typing has moved the cursor, and the position no longer tells what was typed.
  if (document === null || document.changes !== before || typed === undefined) return [];
  const edits = languageService.formatOnType(
    document.notation,
    document.offsetAt(position),
    typed,
    formatOptions(document.text, options, style),
  );
  return edits.map((edit) => toLsp(edit, document));
}
