import { readFileSync } from 'node:fs';
import type { LoadedTool } from '../../../core/loaders/load.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { corpusPath } from '../../support/corpus.ts';

export type Measured<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: string; readonly message: string };

export interface MeasuredTool {
  readonly kind: 'Tool' | 'StructuredTool';
  readonly name: string;
  readonly description: string;
  readonly args: unknown;
}

/** The result of one loader version for one input. */
export interface MeasuredResult {
  readonly version: LoaderVersion;
  readonly class: string;
  readonly loads: Measured<readonly (LoadedTool & { readonly args_schema?: unknown })[]>;
  readonly get_system_prompt?: Measured<string | null>;
  readonly get_wrapped_query?: Measured<string>;
  readonly get_rules?: Measured<readonly string[]>;
  readonly langchain: Measured<readonly MeasuredTool[]>;
}

export interface MeasuredInput {
  readonly id: string;
  readonly input: string;
  readonly validIn: (language: '1.0' | '1.1' | 'ext') => boolean;
  readonly results: readonly MeasuredResult[];
}

interface RawInput {
  readonly id: string;
  readonly input: string;
  readonly spec: Readonly<Record<string, { readonly valid: boolean }>>;
  readonly results: Readonly<Record<string, Omit<MeasuredResult, 'version'>>>;
}

/** Whether prompts and LangChain tools were measured with a published package. */
export function isOfPublished({ version }: MeasuredResult): boolean {
  return version !== '1.0.14';
}

/**
 * The measured answers of the real loaders. Those of 1.0.14 are of another build than the published one, except for `loads`: they have
 * `get_wrapped_query`, which no file of 1.0.14 on PyPI has. `test/fixtures/langchain/versions.json` has the published one.
 */
export function measuredInputs(): readonly MeasuredInput[] {
  const raw = JSON.parse(readFileSync(corpusPath('loader-behaviour.json'), 'utf8')) as readonly RawInput[];
  return raw.map(({ id, input, spec, results }) => ({
    id,
    input,
    validIn: (language) => spec[language]?.valid === true,
    results: Object.entries(results).map(([key, result]) => ({
      ...result,
      version: key.slice(1).replaceAll('_', '.') as LoaderVersion,
    })),
  }));
}
