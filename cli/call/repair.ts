import { CallableSet, orList, repairCalls } from '../../core/calls/index.ts';
import { LineIndex, type Span, say } from '../../core/text/index.ts';
import { tell, usageProblem } from '../command.ts';
import { deliver } from '../deliver.ts';
import { exitCode, graver } from '../exit-code.ts';
import { jsonText } from '../output/json-text.ts';
import { toolPathsFor } from '../project-places.ts';
import { readCallInput } from './input.ts';
import type { CallAction } from './options.ts';

/** `aion call repair`: the text with its calls repaired, and each change. */
export const runCallRepair: CallAction = async (file, options, host) => {
  if (options.format === 'sarif' || options.format === 'github') {
    return usageProblem(
      host,
      'call',
      say`Invalid value "${options.format}" for --format. This action supports only text and json.`,
    );
  }
  const input = await readCallInput(host, file, options, await toolPathsFor(host, options.tools, file));
  if (!input.ok) return input.code;
  const callables = new CallableSet(input.canonical);
  const { text, repairs, refusals } = repairCalls(input.text, { ...input.reading, callables, types: options.types });
  const code = refusals.length > 0 ? exitCode.found : exitCode.clean;
  if (options.format === 'json') {
    const answer = jsonText({
      text,
      repairs: repairs.map(({ pass, span, newText, message }) => ({ pass, range: span, newText, message })),
      refusals: refusals.map(({ span, message, readings }) => ({ range: span, message, readings })),
    });
    return graver(code, deliver(host, 'call', options.output, answer, say`Result`));
  }
  const lines = new LineIndex(input.text);
  const place = ({ start }: Span): string => {
    const { line, character } = lines.positionAt(start);
    return `${input.name}:${line + 1}:${character + 1}`;
  };
  for (const { span, message } of repairs) tell(host, `${place(span)}: ${message}`);
  for (const { span, message, readings } of refusals) {
    const could = readings.length === 0 ? '' : ` ${say`Possible readings: ${orList(readings)}`}`;
    tell(host, `${place(span)}: ${say`Not repaired: ${message}`}${could}`);
  }
  const mayChangeTypes =
    !options.types && repairCalls(text, { ...input.reading, callables, types: true }).text !== text;
  if (mayChangeTypes) tell(host, `${say`Note`}: ${say`Arguments have wrong types. Use --types to convert them.`}`);
  return graver(code, deliver(host, 'call', options.output, text, say`Repaired response`));
};
