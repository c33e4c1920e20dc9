import { addAll } from '../../text/long-list.ts';
import { applyEdits, type Span, type TextEdit } from '../../text/span.ts';
import { ExistingModule } from './existing-module.ts';
import type { WrittenFunction } from './function-stub.ts';
import { bodyEdits, importEdits, missingImports } from './module-layout.ts';
import { importsFor, modelSchema, type WrittenModel } from './write-models.ts';

interface DefinitionConflict {
  readonly name: string;
  readonly existing: Span;
  /** The new source, not written. */
  readonly source: string;
}

export interface ModuleExtension {
  readonly text: string;
  readonly edits: readonly TextEdit[];
  readonly added: readonly string[];
  readonly present: readonly string[];
  readonly conflicts: readonly DefinitionConflict[];
  /** The offset of the first syntax error: then the module stays as it is, and nothing is added. */
  readonly syntaxError: number | null;
}

/** Definitions that depend on each other: a conflict of one excludes all. */
interface Group {
  /** The main definition is the last. */
  readonly definitions: readonly { readonly name: string; readonly source: string }[];
  readonly isThere: (module: ExistingModule, name: string) => boolean;
}

/**
 * Adds models to the text of a module (`''` for a new one) without changing its content. A class of the same name with the same JSON Schema
 * is taken for the model; any other one is a conflict.
 */
export function addModels(existing: string | ExistingModule, models: readonly WrittenModel[]): ModuleExtension {
  return extend(existing, models.map(groupOfModel), () => []);
}

/** Whether a definition of the module conflicts with the model. */
export function hasConflict(existing: ExistingModule, model: WrittenModel): boolean {
  const group = groupOfModel(model);
  const main = group.definitions.at(-1);
  const isThere = main !== undefined && isPresent(existing, group, main);
  return !isThere && conflictsOf(existing, group, new Map()).length > 0;
}

function groupOfModel(model: WrittenModel): Group {
  return {
    definitions: [...model.helpers, ...model.classes],
    isThere: (module, name) => {
      const schema = module.declared(name)?.kind === 'class' ? modelSchema(model, name) : null;
      return schema !== null && module.gives(name, schema);
    },
  };
}

/**
 * Adds functions to the text of a module, and imports their classes from `schemasModule`. A function of the same name with the same
 * arguments is hand-written, and is kept.
 */
export function addFunctions(
  existing: string | ExistingModule,
  functions: readonly WrittenFunction[],
  schemasModule = 'schemas',
): ModuleExtension {
  const parametersOf = new Map(functions.map(({ name, parameters }) => [name, parameters]));
  const groups = functions.map(
    ({ name, source }): Group => ({
      definitions: [{ name, source }],
      isThere: (module, own) => module.takes(own, parametersOf.get(own) ?? []),
    }),
  );
  const imported = (added: ReadonlySet<string>): readonly string[] => {
    const written = functions.filter(({ name }) => added.has(name));
    const names = [...new Set(written.flatMap(({ classes }) => classes))].sort();
    return names.length > 0 ? [`from ${schemasModule} import ${names.join(', ')}`] : [];
  };
  return extend(existing, groups, imported);
}

/** `imported`: the import lines for the added names, beside those of every definition. */
function extend(
  given: string | ExistingModule,
  groups: readonly Group[],
  imported: (added: ReadonlySet<string>) => readonly string[],
): ModuleExtension {
  const existing = typeof given === 'string' ? new ExistingModule(given) : given;
  const { text } = existing;
  if (existing.syntaxError !== null) {
    return { text, edits: [], added: [], present: [], conflicts: [], syntaxError: existing.syntaxError };
  }
  const conflicts: DefinitionConflict[] = [];
  const present = new Set<string>();
  const sources = new Map<string, string>();
  for (const group of groups) {
    const main = group.definitions.at(-1);
    if (main !== undefined && !sources.has(main.name) && isPresent(existing, group, main)) {
      present.add(main.name);
      continue;
    }
    const found = conflictsOf(existing, group, sources);
    addAll(conflicts, found);
    for (const { name, source } of found.length > 0 ? [] : group.definitions) {
      if (existing.declared(name) === null) sources.set(name, source);
      else present.add(name);
    }
  }
  const body = [...sources.values()].join('\n\n');
  const added = new Set(sources.keys());
  const wanted = [...importsFor(body), ...imported(added)];
  const imports = importEdits(existing.module, wanted);
  // Imports that cannot be at the top are before the definitions that need them.
  const below = imports === null ? `${missingImports(existing.module, wanted).join('\n')}\n\n\n` : '';
  const edits = [...(imports ?? []), ...bodyEdits(text, below + body)];
  const lists = { added: [...added], present: [...present], conflicts };
  return { text: applyEdits(text, edits), edits, ...lists, syntaxError: null };
}

const squeezed = (source: string): string => source.replace(/\s+/g, ' ').trim();

function isPresent(
  existing: ExistingModule,
  { isThere }: Group,
  { name, source }: { readonly name: string; readonly source: string },
): boolean {
  const declaration = existing.declared(name);
  return (
    declaration !== null && (squeezed(existing.sourceOf(declaration)) === squeezed(source) || isThere(existing, name))
  );
}

function conflictsOf(
  existing: ExistingModule,
  group: Group,
  earlier: ReadonlyMap<string, string>,
): readonly DefinitionConflict[] {
  const end = { start: existing.text.length, end: existing.text.length };
  const taken = group.definitions.flatMap((definition): readonly DefinitionConflict[] => {
    const { name, source } = definition;
    const declaration = existing.declared(name);
    if (declaration !== null) {
      return isPresent(existing, group, definition) ? [] : [{ name, existing: declaration.span, source }];
    }
    const other = earlier.get(name);
    return other === undefined || squeezed(other) === squeezed(source) ? [] : [{ name, existing: end, source }];
  });
  if (taken.length > 0) return taken;
  const main = group.definitions.at(-1);
  const used = new Set(group.definitions.flatMap(({ source }) => source.match(/\b[A-Za-z]+\b/g) ?? []));
  for (const { name } of group.definitions) used.delete(name);
  return main === undefined
    ? []
    : existing
        .foreign([...used])
        .map((name) => ({ name, existing: existing.declared(name)?.span ?? end, source: main.source }));
}
