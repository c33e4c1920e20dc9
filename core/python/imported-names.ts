import { addAll } from '../text/long-list.ts';
import { moduleTree } from './parse.ts';

/** One name of an import: `from ..a import b` is `{ level: 2, module: 'a', member: 'b' }`. */
export interface ImportedName {
  readonly module: string;
  /** Leading dots. */
  readonly level: number;
  /** Null where the module itself is imported, or all its names. */
  readonly member: string | null;
}

/** Of `import_module("a.b")` and `__import__("a.b")`. */
const calledImport = /\b(?:import_module|__import__)\(\s{0,100}(['"])([\w.]{1,500})\1/g;

/**
 * All imports of a Python source, also those inside of functions and conditions, and those that name a module in a string. Imports of
 * computed names are not known.
 */
export function importedNames(text: string): readonly ImportedName[] {
  const found: ImportedName[] = [];
  moduleTree(text).iterate({
    enter({ name, from, to }) {
      if (name === 'ImportStatement') addAll(found, namesOf(text.slice(from, to)));
    },
  });
  for (const [, , dotted = ''] of text.matchAll(calledImport)) found.push(named(dotted, null));
  return found;
}

function namesOf(statement: string): readonly ImportedName[] {
  const words = statement
    .replace(/#[^\r\n]*/g, ' ')
    .replace(/[\\()]/g, ' ')
    .trim();
  const from = /^from([.\w\s]*?)\bimport\b/.exec(words);
  const items = words
    .slice(from === null ? 'import'.length : from[0].length)
    .split(',')
    .map(
      (item) =>
        item
          .trim()
          .split(/\sas\s/)[0]
          ?.replace(/\s/g, '') ?? '',
    )
    .filter((item) => item !== '');
  if (from === null) return items.map((module) => named(module, null));
  const module = (from[1] ?? '').replace(/\s/g, '');
  return items.map((member) => named(module, member === '*' ? null : member));
}

function named(dotted: string, member: string | null): ImportedName {
  const level = /^\.*/.exec(dotted)?.[0].length ?? 0;
  return { module: dotted.slice(level), level, member };
}
