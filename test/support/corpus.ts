import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** If set, it hides the corpus: the tests then run as in a clone without it. */
const hidden = process.env['AION_WITHOUT_CORPUS'] !== undefined;
const shared = fileURLToPath(new URL('../../../shared/', import.meta.url));
const isThere = existsSync(`${shared}corpus`) && existsSync(`${shared}validators`);

/** The folder of real inputs beside the project; null if missing. Only this decides its location. */
export const corpusFolder: string | null = isThere && !hidden ? `${shared}corpus/` : null;

/** The reason why tests of the corpus are skipped. */
export const noCorpus = hidden ? 'AION_WITHOUT_CORPUS hides the corpus' : 'the folder ../shared/corpus is not there';

/** The path of a file or folder of the corpus. Throws without a corpus: `describeWithCorpus` checks first. */
export function corpusPath(name: string): string {
  if (corpusFolder === null) throw new Error(noCorpus);
  return corpusFolder + name;
}

/** The values of a JSON Lines file of the corpus. */
export function corpusLines<Value>(name: string): readonly Value[] {
  const lines = readFileSync(corpusPath(name), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line): Value => JSON.parse(line));
}

/** A published schema to check definitions against; it is beside the corpus. */
export function validatorSchema(name: string): Record<string, unknown> {
  if (corpusFolder === null) throw new Error(noCorpus);
  return JSON.parse(readFileSync(`${shared}validators/${name}`, 'utf8'));
}
