/**
 * `node scripts/langchain/record.ts PYTHON FOLDER [CORPUS]`: asks real LangChain and the real `aions-llm` what calls of our cases give, and
 * writes it to `test/fixtures/langchain/answers.json`, with the versions. PYTHON has LangChain 0.3 installed; FOLDER has a folder for each
 * version of `aions-llm`, unpacked. Some cannot be imported as they are published: 1.0.5 breaks a line inside a lambda, 1.0.12 and 1.0.13 import
 * a module that is not in the package. Only that is mended before. With CORPUS, a file of texts (`[{"id", "input"}]`), nothing is written: each tool of each text that a
 * version accepts is called through both, and each difference is printed.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LoaderVersion } from '../../core/loaders/versions.ts';
import { compareAll } from './compare.ts';
import type { LangchainAnswer } from './is-same.ts';

/** A text, and calls of its tools. */
export interface LangchainCase {
  readonly id: string;
  readonly text: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: Record<string, never> }[];
}

/** What LangChain gave: the exception that refused the file, or for each call its value or its exception. */
export interface LangchainAnswers {
  readonly versions: Readonly<Record<string, string | null>>;
  readonly answers: Readonly<
    Record<string, { readonly load: string | null; readonly calls: readonly LangchainAnswer[] }>
  >;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = join(root, 'test/fixtures/langchain');

/** The answers of one version to cases whose names are those of the Python text `module`; null where each has its own. */
export function askLangchain(
  python: string,
  folder: string,
  cases: readonly LangchainCase[],
  module: string | null,
): LangchainAnswers {
  const input = { cases: module === null ? cases : cases.map((one) => ({ ...one, module })) };
  const answer = execFileSync(python, [join(root, 'scripts/langchain/answers.py')], {
    input: JSON.stringify(input),
    env: { ...process.env, PYTHONPATH: folder, PYTHONWARNINGS: 'ignore' },
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(answer.toString());
}

if (import.meta.main) await main();

async function main() {
  const [python, folder, corpus] = process.argv.slice(2);
  if (python === undefined || folder === undefined) {
    console.error('node scripts/langchain/record.ts PYTHON FOLDER [CORPUS]');
    process.exit(2);
  }
  const versions = readdirSync(folder)
    .filter((name): name is LoaderVersion => /^1\.0\.\d+$/.test(name))
    .sort((a, b) => Number(a.split('.')[2]) - Number(b.split('.')[2]));
  if (corpus === undefined) {
    const cases: readonly LangchainCase[] = JSON.parse(readFileSync(join(fixtures, 'cases.json'), 'utf8'));
    const module = readFileSync(join(fixtures, 'api.py'), 'utf8');
    const answers = Object.fromEntries(
      versions.map((version) => [version, askLangchain(python, join(folder, version), cases, module)]),
    );
    writeFileSync(join(fixtures, 'answers.json'), `${JSON.stringify(answers, null, 1)}\n`);
  } else {
    const texts: readonly { readonly id: string; readonly input: string }[] = JSON.parse(readFileSync(corpus, 'utf8'));
    for (const version of versions) {
      const { same, differences } = await compareAll(python, join(folder, version), version, texts);
      console.log(`${version}: ${same} calls the same, ${differences.length} not.`);
      for (const difference of differences) console.log(`  ${difference}`);
    }
  }
}
