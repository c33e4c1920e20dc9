import { type JsonValue, strictJson } from '../../core/json/index.ts';
import {
  firstWithSystemPrompt,
  firstWithWrappedQuery,
  type LoaderAnswer,
  type LoaderVersion,
  newestLoaderVersion,
  rules,
  systemPrompt,
  wrappedQuery,
} from '../../core/loaders/index.ts';
import { type OrProblem, say, wording } from '../../core/text/index.ts';
import { type OptionValues, value } from '../arguments.ts';
import { defineCommand, type Invocation, reportProblems, usageProblem } from '../command.ts';
import { answerFormat, failedToRead, fileOrFolder, loaderToReadAs } from '../common-options.ts';
import { Configurations } from '../configuration.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { chooseLoader } from '../loader-choice.ts';
import { readSource } from '../loader-source.ts';
import { loaderSettings } from '../option-settings.ts';
import { jsonText } from '../output/json-text.ts';
import { printable } from '../output/printable.ts';
import { type Style, styleFor } from '../output/style.ts';

const options = {
  query: value('TEXT', 'Question of the user, inserted into the wrapped query', { default: '{query}' }),
  payload: value('JSON', 'Data that replaces `{payload}` in the wrapped query, as JSON [default: none]'),
  loader: loaderToReadAs,
  format: answerFormat,
};

type PromptOptions = OptionValues<typeof options>;

export const promptCommand = defineCommand(
  {
    name: 'prompt',
    summary: wording`Show the system prompt and the wrapped query`,
    details: [
      'Prints the results of `get_system_prompt` and `get_wrapped_query` for a file, or for all `.aion` files in a folder and its subfolders. If aions-llm raises an exception, the exception is printed.',
    ],
    operands: fileOrFolder,
    options,
    examples: {
      'aion prompt aion_tools': 'Show the prompts of a folder',
      [`aion prompt assistant.aion --query 'Where is my parcel?' --payload '{"order": 1001}'`]:
        'Show the prompt for a query',
    },
    exits: {
      0: 'aions-llm returns both',
      1: 'aions-llm raises an exception',
      2: failedToRead,
    },
  },
  runPrompt,
);

async function runPrompt({ operands, options }: Invocation<PromptOptions>, host: Host): Promise<ExitCode> {
  const loader = loaderSettings(options.loader);
  if (!loader.ok) return usageProblem(host, 'prompt', loader.problem);
  const named = loader.layer.loaderVersion ?? 'auto';
  if (named !== 'auto' && named.length > 1) {
    return usageProblem(host, 'prompt', say`--loader has ${named.length} versions. Specify only one.`);
  }
  const payload = readPayload(options.payload);
  if (!payload.ok) return usageProblem(host, 'prompt', payload.problem);
  const read = await readSource(host, operands[0] ?? '', 'tree');
  if (!read.ok) return reportProblems(host, 'prompt', read.problems);
  const { source, settingsFolder } = read.read;
  const { version, why } = chooseLoader(await new Configurations(loader.layer).settingsFor(settingsFolder));
  const system = systemPrompt(source, version);
  const wrapped = wrappedQuery(source, version, options.query, payload.value);
  if (options.format === 'json') {
    const answer = { get_system_prompt: system, get_wrapped_query: wrapped, get_rules: rules(source, version) };
    host.standardOutput.write(jsonText(answer));
  } else {
    const style = styleFor(host, host.standardOutput);
    host.standardOutput.write(
      `${[
        style('dim', `aions-llm ${version} (${why})`),
        section(
          say`System prompt`,
          system,
          whyRefused(system, 'get_system_prompt', firstWithSystemPrompt, version),
          style,
        ),
        section(
          say`Wrapped query`,
          wrapped,
          whyRefused(wrapped, 'get_wrapped_query', firstWithWrappedQuery, version),
          style,
        ),
      ].join('\n\n')}\n`,
    );
  }
  return system.ok && wrapped.ok ? exitCode.clean : exitCode.found;
}

/** Prompt lines have no prefix: people read and copy them. */
function section(title: string, answer: LoaderAnswer<string | null>, why: string | null, style: Style): string {
  const shown = answer.ok
    ? (answer.value?.split('\n').map(printable).join('\n') ?? style('dim', say`(none)`))
    : `${style('red', answer.error)}: ${printable(answer.message)}${why === null ? '' : `\n${why}`}`;
  return `${style('bold', `${title}:`)}\n${shown}`;
}

/**
 * The reason of an exception that comes from the version, not from the file, for programs; null for any other answer. `first` is the first
 * patch number with the call.
 */
function whyRefused(
  answer: LoaderAnswer<string | null>,
  call: string,
  first: number,
  version: LoaderVersion,
): string | null {
  const error = answer.ok ? null : answer.error;
  if (error === 'AttributeError') {
    return say`${call} requires aions-llm 1.0.${first} or later, but ${version} is used. To see the result of a later version, use --loader ${newestLoaderVersion}.`;
  }
  return null;
}

function readPayload(text: string | null): OrProblem<{ readonly value: JsonValue }> {
  if (text === null) return { ok: true, value: null };
  const value = strictJson(text);
  return value === undefined
    ? { ok: false, problem: say`Invalid JSON for --payload: ${text}. Use JSON such as '{"order": 1001}'.` }
    : { ok: true, value };
}
