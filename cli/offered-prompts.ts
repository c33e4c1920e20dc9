import { basename } from 'node:path';
import { type JsonValue, strictJson } from '../core/json/index.ts';
import {
  findPrompt,
  joinedText,
  type LoaderAnswer,
  type LoaderVersion,
  type PromptSource,
  rules,
  systemPrompt,
  wrappedQuery,
} from '../core/loaders/index.ts';
import { addAll, type OrProblem } from '../core/text/index.ts';
import type { OfferedPrompt, PromptText } from '../mcp/offer.ts';
import type { FileProblem } from '../project/files.ts';
import { Configurations } from './configuration.ts';
import { isNotationName, kindOf } from './files.ts';
import type { Host } from './host.ts';
import { chooseLoader } from './loader-choice.ts';
import { type LoaderSource, readSource } from './loader-source.ts';
import { absolutePath } from './paths.ts';

/** The prompts of files and folders from the detected aions-llm version, and the problems of reading. */
export async function offeredPrompts(
  host: Host,
  paths: readonly string[],
): Promise<{ readonly prompts: readonly OfferedPrompt[]; readonly problems: readonly FileProblem[] }> {
  const problems: FileProblem[] = [];
  const named: { readonly prompt: OfferedPrompt; readonly source: string }[] = [];
  for (const path of paths) {
    if (!mayHavePrompts(absolutePath(host, path))) continue;
    const read = await readSource(host, path, 'tree');
    if (!read.ok) addAll(problems, read.problems);
    else for (const prompt of await promptsOf(read.read)) named.push({ prompt, source: basename(path, '.aion') });
  }
  const isAlone = ({ name }: OfferedPrompt): boolean => named.filter(({ prompt }) => prompt.name === name).length === 1;
  const prompts = named.map(({ prompt, source }) =>
    isAlone(prompt) ? prompt : { ...prompt, name: `${source}.${prompt.name}` },
  );
  return { prompts, problems };
}

function mayHavePrompts(absolute: string): boolean {
  return isNotationName(absolute) || kindOf(absolute) === 'folder';
}

async function promptsOf({ source, settingsFolder }: LoaderSource): Promise<readonly OfferedPrompt[]> {
  const { version } = chooseLoader(await new Configurations({}).settingsFor(settingsFolder));
  return [...systemPrompts(source, version), ...wrappedQueries(source, version), ...ruleLists(source, version)];
}

function systemPrompts(source: PromptSource, version: LoaderVersion): readonly OfferedPrompt[] {
  const answer = systemPrompt(source, version);
  if (!answer.ok || answer.value === null || answer.value === '') return [];
  const text = answer.value;
  const description = 'The system prompt, with the rules that belong to it.';
  return [{ name: 'system_prompt', description, arguments: [], write: () => ({ ok: true, text }) }];
}

function ruleLists(source: PromptSource, version: LoaderVersion): readonly OfferedPrompt[] {
  const answer = rules(source, version);
  if (!answer.ok || answer.value.length === 0) return [];
  const text = answer.value.map((rule) => `- ${rule}`).join('\n');
  return [{ name: 'rules', description: 'The rules alone.', arguments: [], write: () => ({ ok: true, text }) }];
}

function wrappedQueries(source: PromptSource, version: LoaderVersion): readonly OfferedPrompt[] {
  if (findPrompt(joinedText(source), 'wrapped_query') === null) return [];
  if (!wrappedQuery(source, version, '').ok) return [];
  return [
    {
      name: 'wrapped_query',
      description: 'A request in the words that the file puts around it.',
      arguments: [
        { name: 'query', description: 'The request.', required: true },
        { name: 'payload', description: 'What goes with it, as JSON.', required: false },
      ],
      write({ query = '', payload }) {
        const value = payload === undefined ? { ok: true as const, value: null } : readJson(payload);
        return value.ok ? textOf(wrappedQuery(source, version, query, value.value)) : value;
      },
    },
  ];
}

function textOf(answer: LoaderAnswer<string>): PromptText {
  return answer.ok ? { ok: true, text: answer.value } : { ok: false, problem: `${answer.error}: ${answer.message}` };
}

function readJson(text: string): OrProblem<{ readonly value: JsonValue }> {
  const value = strictJson(text);
  return value === undefined
    ? { ok: false, problem: `The payload must be JSON, as in {"order": 1001}.` }
    : { ok: true, value };
}
