/**
 * `node scripts/langchain/record.ts PYTHON FOLDER`: asks real LangChain and the real `aions-llm` for the results of our cases' calls.
 * Writes them with the versions to `test/fixtures/langchain/answers.json`. PYTHON has LangChain 0.3 installed; FOLDER has a folder for each
 * unpacked version of `aions-llm`. Some published versions cannot be imported: 1.0.5 breaks a line inside a lambda, 1.0.12 and 1.0.13
 * import a module that is not in the package. Only that is repaired before.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface LangchainCase {
  readonly id: string;
  readonly text: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: Record<string, never> }[];
}

/** LangChain's result for one call. */
export interface LangchainAnswer {
  readonly value?: unknown;
  readonly error?: string;
}

/** LangChain's results: the exception that refused the file, or for each call its value or exception. */
export interface LangchainAnswers {
  readonly versions: Readonly<Record<string, string | null>>;
  readonly answers: Readonly<
    Record<string, { readonly load: string | null; readonly calls: readonly LangchainAnswer[] }>
  >;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const fixtures = join(root, 'test/fixtures/langchain');

const [python, folder] = process.argv.slice(2);
if (python === undefined || folder === undefined) {
  console.error('node scripts/langchain/record.ts PYTHON FOLDER');
  process.exit(2);
}
const cases: readonly LangchainCase[] = JSON.parse(readFileSync(join(fixtures, 'cases.json'), 'utf8'));
const module = readFileSync(join(fixtures, 'api.py'), 'utf8');
const input = JSON.stringify({ cases: cases.map((one) => ({ ...one, module })) });
const versions = readdirSync(folder)
  .filter((name) => /^1\.0\.\d+$/.test(name))
  .sort((a, b) => Number(a.split('.')[2]) - Number(b.split('.')[2]));
const answers = versions.map((version): [string, LangchainAnswers] => {
  const answer = execFileSync(python, [join(root, 'scripts/langchain/answers.py')], {
    input,
    env: { ...process.env, PYTHONPATH: join(folder, version), PYTHONWARNINGS: 'ignore' },
    maxBuffer: 2 ** 28,
  });
  return [version, JSON.parse(answer.toString())];
});
writeFileSync(join(fixtures, 'answers.json'), `${JSON.stringify(Object.fromEntries(answers), null, 1)}\n`);
