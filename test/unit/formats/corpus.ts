import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isJsonObject, type JsonObject, member } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';

const folder = new URL('../../../../shared/corpus/', import.meta.url);
const validators = new URL('../../../../shared/validators/', import.meta.url);

/** Whether the real inputs lie beside the project; tests that need them are skipped with a word where they do not. */
export const hasCorpus = existsSync(fileURLToPath(folder)) && existsSync(fileURLToPath(validators));
if (!hasCorpus) {
  console.warn('The corpus is not beside the project (../shared/corpus): the tests over real definitions are skipped.');
}

/** One real definition and the file it comes from. */
export interface CorpusDefinition {
  readonly file: string;
  readonly line: number;
  readonly definition: JsonObject;
}

const files = [
  'anthropic',
  'anthropic_server',
  'bedrock',
  'bfcl',
  'docker_arglist',
  'gemini',
  'json_schema',
  'langchain',
  'mcp',
  'nestful',
  'openai',
  'openai_legacy',
  'openai_responses',
  'openapi_ops',
  'vscode',
];

/** Every line of a JSON Lines file of the corpus, as objects without prototypes. */
export function readLines(name: string): readonly JsonObject[] {
  if (!hasCorpus) {
    return [];
  }
  const text = readFileSync(new URL(name, folder), 'utf8');
  return parseJson(text)
    .documents.map((document) => document.value)
    .filter(isJsonObject);
}

/** All 876 definitions. */
export function corpusDefinitions(): readonly CorpusDefinition[] {
  return files.flatMap((file) =>
    readLines(`definitions/${file}.jsonl`).flatMap((record, index) => {
      const definition = member(record, 'def');
      return isJsonObject(definition) ? [{ file, line: index + 1, definition }] : [];
    }),
  );
}

/** A published schema to check emitted definitions against. */
export function validatorSchema(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(name, validators), 'utf8')) as Record<string, unknown>;
}
