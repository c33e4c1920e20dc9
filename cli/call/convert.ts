import { callFormats, convertCalls, convertResults, readCalls } from '../../core/calls/index.ts';
import { printJson } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import { didYouMean } from '../arguments.ts';
import { failure, tell, usageProblem } from '../command.ts';
import { deliver } from '../deliver.ts';
import { exitCode, graver } from '../exit-code.ts';
import { readCallInput } from './input.ts';
import type { CallAction } from './options.ts';

/** `aion call convert`: the calls or the results of a text in another format. */
export const runCallConvert: CallAction = async (file, options, host) => {
  const names = callFormats.map(({ id }) => id);
  const form = callFormats.find(({ id }) => id === options.to);
  if (options.to === null) return usageProblem(host, 'call', say`--to is required: one of ${names.join(', ')}.`);
  if (form === undefined) {
    return usageProblem(host, 'call', say`Unknown format "${options.to}".` + didYouMean(options.to, names));
  }
  const input = await readCallInput(host, file, options, options.tools);
  if (!input.ok) return input.code;
  const { calls, problems } = readCalls(input.text, input.reading);
  const converted = calls.length > 0 ? convertCalls(calls, form) : convertResults(input.text, form);
  if (converted === null) return failure(host, 'call', say`${input.name}: no tool call or result found.`);
  const { value, losses } = converted;
  for (const loss of losses) tell(host, `${say`Loss`}: ${loss}`);
  const broken = [...calls.flatMap((call) => call.problems), ...problems].filter(
    ({ severity }) => severity === 'error',
  );
  for (const { message } of broken) tell(host, `${say`Problem`}: ${message}`);
  const code = broken.length > 0 ? exitCode.found : exitCode.clean;
  return graver(code, deliver(host, 'call', options.output, `${printJson(value)}\n`, say`Result as ${form.id}`));
};
