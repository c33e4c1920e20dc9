import { CallableSet } from '../../core/calls/callable-set.ts';
import { mendCalls } from '../../core/calls/mend-call.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import type { Span } from '../../core/text/span.ts';
import { familyOf } from '../call-family.ts';
import { readCallableTools } from '../callable-tools.ts';
import { failure, tell, usageProblem } from '../command.ts';
import { deliver } from '../deliver.ts';
import { exitCode, graver } from '../exit-code.ts';
import { readOneInput } from '../one-input.ts';
import { jsonText } from '../output/json-text.ts';
import type { CallAction } from './call.ts';

/** `aion call mend`: the text with its calls mended, and each change. */
export const runCallMend: CallAction = async (file, options, host) => {
  if (options.format === 'sarif' || options.format === 'github') {
    return usageProblem(host, 'call', `aion call mend takes --format text or json, not "${options.format}".`);
  }
  const family = familyOf(options.family);
  if (!family.ok) return usageProblem(host, 'call', family.problem);
  const input = await readOneInput(host, [file], null);
  if (!input.ok) return input.usage ? usageProblem(host, 'call', input.problem) : failure(host, 'call', input.problem);
  const tools = await readCallableTools(host, options.tools.length === 0 ? ['.'] : options.tools, options.python);
  if (!tools.ok) return failure(host, 'call', tools.problem);
  const { text, mends, refusals } = mendCalls(input.text, {
    ...(family.family === null ? {} : { family: family.family }),
    tools: tools.tools,
    callables: new CallableSet(tools.canonical),
    startsInReasoning: options['starts-in-reasoning'],
    isLines: /\.(?:jsonl|ndjson)$/i.test(input.name),
    types: options.types,
  });
  const code = refusals.length > 0 ? exitCode.found : exitCode.clean;
  if (options.format === 'json') {
    const answer = jsonText({
      text,
      mends: mends.map(({ pass, span, newText, message }) => ({ pass, range: span, newText, message })),
      refusals: refusals.map(({ span, message, readings }) => ({ range: span, message, readings })),
    });
    return graver(code, deliver(host, 'call', options.output, answer, 'Written'));
  }
  const lines = new LineIndex(input.text);
  const place = ({ start }: Span): string => {
    const { line, character } = lines.positionAt(start);
    return `${input.name}:${line + 1}:${character + 1}`;
  };
  for (const { span, message } of mends) tell(host, `${place(span)}: ${message}`);
  for (const { span, message, readings } of refusals) {
    const could = readings.length === 0 ? '' : ` It could be: ${readings.join(' or ')}`;
    tell(host, `${place(span)}: Not mended: ${message}${could}`);
  }
  return graver(code, deliver(host, 'call', options.output, text, 'Mended'));
};
