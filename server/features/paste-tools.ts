import { loaderToWriteFor, readsClassNames } from '../../core/conversion/index.ts';
import { detectedLoader } from '../../core/rules/index.ts';
import { languageService } from '../../core/service/index.ts';
import { pydanticOne } from '../../project/pydantic-one.ts';
import { type PasteToolsParams, type PasteToolsResult, pasteToolsRequest } from '../../protocol/paste.ts';
import type { ServerContext } from '../context.ts';
import { describedConflicts, describedFiles, pythonBeside } from '../conversion/python-beside.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import { answerOwn } from '../own-request.ts';

export const pasteTools: Feature = {
  register(context) {
    answerOwn(context, pasteToolsRequest, 'writing pasted tools', null, (params) => {
      const document = context.documents.get(params.textDocument.uri);
      return document === null ? null : paste(document, params, context);
    });
  },
};

async function paste(
  document: OpenDocument,
  { range, texts, indentation, python: beside }: PasteToolsParams,
  context: ServerContext,
): Promise<PasteToolsResult> {
  const { notation } = document;
  const { check } = await context.settings.of(document.uri);
  const python = beside === undefined ? null : await pythonBeside(document.uri, beside, context);
  if (python !== null && python.problems.length > 0) return null;
  const loader = loaderToWriteFor(check);
  const tools = languageService.readPasted(texts, loader, python);
  const indent = indentation !== undefined && /^(?: {1,16}|\t)$/.test(indentation) ? indentation : '  ';
  const pasted =
    tools === null ? null : languageService.paste(notation, document.spanOf(range), tools.elements, indent);
  if (tools === null || pasted === null) return null;
  const files = python === null ? [] : describedFiles(python);
  const outdated =
    files.length === 0
      ? null
      : await pydanticOne(context.folders.above(document.uri), python?.schemas ?? null, context.files);
  return {
    range: document.rangeOf(pasted.span),
    newText: pasted.newText,
    otherEdits: pasted.otherEdits.map(({ span, newText }) => ({ range: document.rangeOf(span), newText })),
    count: tools.elements.length,
    losses: tools.losses,
    report: tools.report,
    offersModels: tools.losses > 0 && detectedLoader(check).versions.every(readsClassNames),
    python: files,
    notes: [...tools.warnings, ...describedConflicts(files), ...(outdated === null ? [] : [outdated])],
  };
}
