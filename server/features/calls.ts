import { CallableSet, skeletonArguments } from '../../core/calls/index.ts';
import { fencesOf, isKnownTool } from '../../core/conversion/index.ts';
import { printJson } from '../../core/json/index.ts';
import { LineIndex, type Span, say, shiftSpan, type TextEdit, touches } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import {
  type CallEdit,
  type CheckCallsParams,
  type CheckCallsResult,
  callFileOf,
  checkCallsRequest,
  type NewCallParams,
  type NewCallResult,
  newCallRequest,
} from '../../protocol/calls.ts';
import { toolTitle } from '../calls/call-files.ts';
import { checkAnswer, checkCallFile } from '../calls/checked-calls.ts';
import type { ServerContext } from '../context.ts';
import { readSource } from '../conversion/source.ts';
import { documentKind } from '../document-kind.ts';
import type { Feature } from '../feature.ts';
import { answerOwn, requestFailed } from '../own-request.ts';

/** In characters. A longer text is no answer of a model. */
const longestText = 16 * 1024 * 1024;

const nowhere = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const notChecked = { range: nowhere, calls: [], problems: [], repairs: [] };

export const calls: Feature = {
  register(context) {
    const problem = requestFailed();
    answerOwn(context, checkCallsRequest, 'checking calls', { problem, ...notChecked }, (params) =>
      checkCalls(params, context),
    );
    answerOwn(context, newCallRequest, 'writing a call', { problem, name: '', text: '' }, (params) =>
      newCall(params, context),
    );
  },
};

async function checkCalls(params: CheckCallsParams, context: ServerContext): Promise<CheckCallsResult> {
  const { text, uri = '' } = params;
  if (text.length > longestText) return { problem: say`Text too large: max. 16 MB.`, ...notChecked };
  const lines = new LineIndex(text);
  const part = partOf(params, lines);
  const tools = await context.callables.of(uri);
  const file = callFileOf(uri);
  const check = file === null ? checkAnswer : checkCallFile[file];
  const checked = await check(text.slice(part.start, part.end), tools, context.validation);
  const placed = (span: Span) => lines.rangeOf(shiftSpan(span, part.start));
  const edit = ({ span, newText }: TextEdit): CallEdit => ({ range: placed(span), newText });
  return {
    problem: null,
    range: lines.rangeOf(part),
    calls: checked.calls.map(({ name }) => name),
    problems: checked.findings.map(({ span, severity, code, message, fixes, tool }) => ({
      range: placed(span),
      severity,
      code,
      message,
      fixes: fixes.map((fix) => ({ title: fix.title, edits: [edit(fix.edit)] })),
      tool: tool === null ? null : toolPlace(tool, context),
    })),
    repairs: checked.repairs.map(edit),
  };
}

function toolPlace(tool: CanonicalTool, { callables }: ServerContext): CheckCallsResult['problems'][number]['tool'] {
  const place = callables.placeOf(tool);
  return place === null ? null : { title: toolTitle(tool), uri: place.uri, position: place.range.start };
}

function partOf({ text, uri = '', languageId = '', range, position }: CheckCallsParams, lines: LineIndex): Span {
  const whole = { start: 0, end: text.length };
  if (range !== undefined) return { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) };
  if (position === undefined || documentKind(uri, languageId) !== 'markdown') return whole;
  const offset = lines.offsetAt(position);
  return fencesOf(text).find(({ span }) => touches(span, offset))?.span ?? whole;
}

async function newCall({ uri, position }: NewCallParams, context: ServerContext): Promise<NewCallResult> {
  const { tools: read, name: source } = await readSource(
    { uri, range: { start: position, end: position } },
    null,
    context,
  );
  if (!read.ok) return { problem: read.problem.message, name: '', text: '' };
  const [tool] = read.tools.filter(isKnownTool).map(({ tool: one }) => one);
  if (tool === undefined) return { problem: say`No tool at the cursor in ${source}.`, name: '', text: '' };
  const inputs = new CallableSet([tool]).get(tool.name)?.inputs ?? {};
  const call = { name: tool.name, arguments: skeletonArguments(inputs) };
  return { problem: null, name: tool.name, text: `${printJson([call])}\n` };
}
