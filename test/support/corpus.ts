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
  return jsonLines(readFileSync(corpusPath(name), 'utf8'));
}

/** The values of JSON Lines. */
export function jsonLines<Value>(text: string): readonly Value[] {
  const lines = text.split('\n').filter((line) => line !== '');
  return lines.map((line): Value => JSON.parse(line));
}

/** Whether a slow test reads the real input with this index: every fifth, or all of them in `npm run fuzz`. */
export function isRead(index: number): boolean {
  return process.env['FUZZ_RUNS'] !== undefined || index % 5 === 0;
}

/** A published schema to check definitions against; it is beside the corpus. */
export function validatorSchema(name: string): Record<string, unknown> {
  if (corpusFolder === null) throw new Error(noCorpus);
  return JSON.parse(readFileSync(`${shared}validators/${name}`, 'utf8'));
}

/** The documents of the five systems, as their authors wrote them. */
const seedPages = {
  aions: '000_1c48d2fa2b7374c9.txt',
  lionagi: '001_8dbe61b9c1d25f2d.txt',
  aeon: '002_93aefbaec3c9c5d1.txt',
  mac: '003_d89c886baaeaa48e.txt',
  toolcanon: '004_fd6ceb61d81a3684.txt',
} as const;

/** The document of a system, beside the corpus. */
export function seedPage(system: keyof typeof seedPages): string {
  if (corpusFolder === null) throw new Error(noCorpus);
  return readFileSync(`${shared}seeds/${seedPages[system]}`, 'utf8');
}

/** The block of code with this beginning in a page, without its fences and its own indent. Throws for none. */
export function codeBlock(page: string, beginning: string): string {
  const blocks = [...page.matchAll(/^```[a-zA-Z]*\n([\s\S]*?)^```|^\.\. code-block:: \w+\n\n((?:(?: {3}.*)?\n)+)/gm)];
  const texts = blocks.map(([, fenced, indented = '']) => fenced ?? indented.replace(/^ {3} ?/gm, ''));
  const found = texts.find((text) => text.trimStart().startsWith(beginning));
  if (found === undefined) throw new Error(`No block of code begins with ${beginning}`);
  return found;
}
