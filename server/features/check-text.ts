import { NotationDocument } from '../../core/notation/index.ts';
import { type CheckSettings, type Finding, fixAll } from '../../core/rules/index.ts';
import { languageService } from '../../core/service/index.ts';
import { applyEdits, LineIndex, say, visible } from '../../core/text/index.ts';
import {
  type CheckTextParams,
  type CheckTextResult,
  checkTextRequest,
  type TextFinding,
} from '../../protocol/agent-tools.ts';
import type { ToolSource } from '../../protocol/conversion.ts';
import type { ServerContext } from '../context.ts';
import { openDocument, sourceText } from '../conversion/source.ts';
import { documentKind } from '../document-kind.ts';
import { ownRequest } from '../own-request.ts';
import { IndexedFile } from '../workspace/index/indexed-file.ts';

/** More findings do not help a program that writes a file. */
const mostFindings = 100;
/** In characters. A model writes no longer text. */
const longestText = 1024 * 1024;

export const checkText = ownRequest(checkTextRequest, 'checking a text', nothing, checkedText);

async function checkedText({ source }: CheckTextParams, context: ServerContext): Promise<CheckTextResult> {
  const { uri = '' } = source;
  const { open, text } = await sourceText(source, context);
  if (text === null) return nothing(say`The file doesn't exist or can't be read.`);
  if (text.length > longestText) return nothing(say`Not checked: the text has more than 1,048,576 characters.`);
  if (documentKind(uri, source.languageId ?? '', text) !== 'notation') {
    return nothing(say`Not checked: the text isn't AIONS notation. To read tool JSON, use aion_convert.`);
  }
  const notation = open?.notation ?? NotationDocument.parse(text);
  const { findings, settings } = await findingsOf(source, text, notation, context);
  const lines = new LineIndex(text);
  const edits = fixAll(notation, settings);
  return {
    problem: null,
    findings: findings.slice(0, mostFindings).map((finding) => textFinding(finding, lines)),
    fixed: edits.length === 0 ? null : applyEdits(text, edits),
  };
}

/** The findings in a text of the notation: of a file together with the files and the Python beside it, of a given text alone. */
export async function findingsOf(
  source: ToolSource,
  text: string,
  notation: NotationDocument,
  context: ServerContext,
): Promise<{ readonly findings: readonly Finding[]; readonly settings: CheckSettings }> {
  const { uri = '' } = source;
  const { check: settings } = await context.settings.of(uri);
  if (source.text === undefined) await context.python.ready();
  const file = source.text === undefined ? (openDocument(uri, context) ?? new IndexedFile(uri, text, notation)) : null;
  const findings =
    file === null ? languageService.doValidation(notation, settings) : (await context.checker.check(file)).findings;
  return { findings, settings };
}

/** A finding for a program or a model. Lines and columns count from 1. */
export function textFinding({ span, severity, rule, message }: Finding, lines: LineIndex): TextFinding {
  const { line, character } = lines.positionAt(span.start);
  return { line: line + 1, column: character + 1, severity, rule, message: visible(message) };
}

function nothing(problem: string): CheckTextResult {
  return { problem, findings: [], fixed: null };
}
