import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { jsonLines } from './json-lines.ts';

const shared = fileURLToPath(new URL('../../../shared/', import.meta.url));

/** Whether the folder of real inputs is beside the project. Only this module knows its location. */
export const isCorpusThere = existsSync(`${shared}corpus`) && existsSync(`${shared}validators`);

/** The path of a file or folder of the corpus. */
export function corpusPath(name: string): string {
  return `${shared}corpus/${name}`;
}

/** The values of a JSON Lines file of the corpus. */
export function corpusLines<Value>(name: string): readonly Value[] {
  return jsonLines(readFileSync(corpusPath(name), 'utf8'));
}

/** A published schema to check definitions against; it is beside the corpus. */
export function validatorSchema(name: string): Record<string, unknown> {
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
  return readFileSync(`${shared}seeds/${seedPages[system]}`, 'utf8');
}
