import type { FormattingOptions, Range, TextEdit } from 'vscode-languageserver';
import { languageService } from '../../core/service/index.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { formatOptions } from '../formatting/format-options.ts';
import { toLsp } from '../text-edits.ts';

/** Formats a document, or ranges of it, in the one style of the notation: only white space changes. */
export const formatting: Feature = {
  capability: () => ({
    documentFormattingProvider: true,
    documentRangeFormattingProvider: { rangesSupport: true },
  }),
  register(context) {
    const { connection, guard } = context;
    connection.onDocumentFormatting(
      guard.request('formatting a document', [], ({ textDocument, options }) =>
        format(textDocument.uri, options, null, context),
      ),
    );
    connection.onDocumentRangeFormatting(
      guard.request('formatting a range', [], ({ textDocument, options, range }) =>
        format(textDocument.uri, options, [range], context),
      ),
    );
    connection.onDocumentRangesFormatting(
      guard.request('formatting ranges', [], ({ textDocument, options, ranges }) =>
        format(textDocument.uri, options, ranges, context),
      ),
    );
  },
};

async function format(
  uri: string,
  editor: FormattingOptions,
  ranges: readonly Range[] | null,
  { documents, settings }: ServerContext,
): Promise<TextEdit[]> {
  const style = (await settings.of(uri)).format;
  // Read after the settings, as typing may have changed the document meanwhile.
  const document = documents.get(uri);
  if (document === null) return [];
  const options = formatOptions(document.text, editor, style);
  const edits =
    ranges === null
      ? languageService.format(document.notation, options)
      : languageService.formatRanges(
          document.notation,
          options,
          ranges.map((range) => document.spanOf(range)),
        );
  return edits.map((edit) => toLsp(edit, document));
}
