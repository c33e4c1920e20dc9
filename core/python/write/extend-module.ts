import { applyEdits, type Span, type TextEdit } from '../../text/span.ts';
import { declarationNamed } from '../bindings.ts';
import type { PythonModule } from '../declarations.ts';
import { readModule } from '../module.ts';
import type { WrittenFunction } from './function-stub.ts';
import { importsFor, type WrittenModel } from './write-models.ts';

/** A definition that is there already and says something else. */
export interface DefinitionConflict {
  readonly name: string;
  /** The definition in the text as it is. */
  readonly existing: Span;
  /** What would have been written. */
  readonly source: string;
}

/** What has to change in a module so that it holds some definitions. */
export interface ModuleExtension {
  readonly text: string;
  readonly edits: readonly TextEdit[];
  readonly added: readonly string[];
  /** Definitions that are there already, just so. */
  readonly present: readonly string[];
  readonly conflicts: readonly DefinitionConflict[];
}

/** Definitions that only make sense together: if one is in conflict, none of them is written. */
interface Group {
  readonly definitions: readonly { readonly name: string; readonly source: string }[];
}

/** Adds models to the text of a module (`''` for a new one). Nothing that stands there is changed. */
export function addModels(text: string, models: readonly WrittenModel[]): ModuleExtension {
  return extend(
    text,
    models.map(({ helpers, classes }) => ({ definitions: [...helpers, ...classes] })),
    [],
  );
}

/** Adds functions to the text of a module, with the import of the classes they name from `schemasModule`. */
export function addFunctions(
  text: string,
  functions: readonly WrittenFunction[],
  schemasModule = 'schemas',
): ModuleExtension {
  const groups = functions.map(({ name, source }) => ({ definitions: [{ name, source }] }));
  const classes = (added: ReadonlySet<string>): readonly string[] =>
    [...new Set(functions.filter(({ name }) => added.has(name)).flatMap((written) => written.classes))].sort();
  return extend(text, groups, [{ module: schemasModule, names: classes }]);
}

interface ExtraImport {
  readonly module: string;
  readonly names: (added: ReadonlySet<string>) => readonly string[];
}

function extend(text: string, groups: readonly Group[], extraImports: readonly ExtraImport[]): ModuleExtension {
  const module = readModule(text);
  const conflicts: DefinitionConflict[] = [];
  const present = new Set<string>();
  const sources = new Map<string, string>();
  for (const { definitions } of groups) {
    const found = definitions.flatMap((definition) => conflictOf(text, module, definition, sources));
    conflicts.push(...found);
    for (const { name, source } of found.length > 0 ? [] : definitions) {
      if (declarationNamed(module.declarations, name) === null) {
        sources.set(name, source);
      } else {
        present.add(name);
      }
    }
  }
  const body = [...sources.values()].join('\n\n');
  const added = new Set(sources.keys());
  const wanted = [
    ...importsFor(body),
    ...extraImports.flatMap(({ module: from, names }) =>
      names(added).length > 0 ? [`from ${from} import ${names(added).join(', ')}`] : [],
    ),
  ];
  const edits = [...importEdits(text, module, wanted), ...bodyEdits(text, body)];
  return { text: applyEdits(text, edits), edits, added: [...added], present: [...present], conflicts };
}

const squeezed = (source: string): string => source.replace(/\s+/g, ' ').trim();

function conflictOf(
  text: string,
  module: PythonModule,
  definition: { readonly name: string; readonly source: string },
  earlier: ReadonlyMap<string, string>,
): readonly DefinitionConflict[] {
  const { name, source } = definition;
  const existing = declarationNamed(module.declarations, name);
  if (existing !== null) {
    const same = squeezed(text.slice(existing.span.start, existing.span.end)) === squeezed(source);
    return same ? [] : [{ name, existing: existing.span, source }];
  }
  const other = earlier.get(name);
  return other === undefined || squeezed(other) === squeezed(source)
    ? []
    : [{ name, existing: { start: text.length, end: text.length }, source }];
}

/** Imports of names that the module does not have yet, after its last import. */
function importEdits(text: string, module: PythonModule, wanted: readonly string[]): readonly TextEdit[] {
  const lines = wanted.flatMap((line) => {
    const [, from = '', list = ''] = /^from (\S+) import (.*)$/.exec(line) ?? [];
    const missing = list.split(', ').filter((name) => declarationNamed(module.declarations, name) === null);
    return missing.length === 0 ? [] : [`from ${from} import ${missing.join(', ')}`];
  });
  if (lines.length === 0) {
    return [];
  }
  const imports = module.declarations.filter(
    ({ kind, branch }) => (kind === 'import' || kind === 'star-import') && branch === 'main',
  );
  const last = Math.max(module.docstring?.end ?? 0, ...imports.map(({ span }) => span.end));
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  if (text.trim() === '') {
    return [{ span: { start: 0, end: text.length }, newText: `${lines.join(`${eol}${eol}`)}${eol}` }];
  }
  const lineEnd = last === 0 ? 0 : endOfLine(text, last);
  const before = last === 0 ? '' : module.docstring?.end === last ? `${eol}${eol}` : eol;
  return [
    {
      span: { start: lineEnd, end: lineEnd },
      newText: `${before}${lines.join(eol)}${last === 0 ? `${eol}${eol}` : ''}`,
    },
  ];
}

function endOfLine(text: string, offset: number): number {
  const rest = /\r?\n|\r/.exec(text.slice(offset));
  return rest === null ? text.length : offset + rest.index;
}

/** The new definitions at the end, two blank lines before them. */
function bodyEdits(text: string, body: string): readonly TextEdit[] {
  if (body === '') {
    return [];
  }
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const kept = text.trimEnd();
  return [
    {
      span: { start: text.trim() === '' ? text.length : kept.length, end: text.length },
      newText: `${eol}${eol}${eol}`.slice(text.trim() === '' ? eol.length : 0) + body.replaceAll('\n', eol),
    },
  ];
}
