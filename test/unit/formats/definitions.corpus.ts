import { readFileSync } from 'node:fs';
import { isJsonObject, type JsonObject, member } from '../../../core/json/json-value.ts';
import { parseJson } from '../../../core/json/parse-json.ts';
import { corpusPath } from '../../support/corpus.ts';
import { isRead } from '../../support/random-runs.ts';

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
  const text = readFileSync(corpusPath(name), 'utf8');
  return parseJson(text)
    .documents.map((document) => document.value)
    .filter(isJsonObject);
}

/** The definitions for a slow test. */
export function someDefinitions(): readonly CorpusDefinition[] {
  return corpusDefinitions().filter((_, index) => isRead(index));
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
