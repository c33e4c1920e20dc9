import { addAll } from '../../text/long-list.ts';
import { applyEdits, type Span, type TextEdit } from '../../text/span.ts';
import { ExistingModule } from './existing-module.ts';
import type { WrittenFunction } from './function-stub.ts';
import { bodyEdits, importEdits, missingImports } from './module-layout.ts';
import { importsFor, modelSchema, type WrittenModel } from './write-models.ts';

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
  /** Definitions that are there already and mean the same. */
  readonly present: readonly string[];
  readonly conflicts: readonly DefinitionConflict[];
  /** The offset of the first place that is no Python: then the module is left as it is, and none of this is added. */
  readonly syntaxError: number | null;
}

/** Definitions that only make sense together: if one is in conflict, none of them is written. */
interface Group {
  /** The one that the others are there for is the last. */
  readonly definitions: readonly { readonly name: string; readonly source: string }[];
  /** Whether the module has something of that name that does what the definition does. */
  readonly isThere: (module: ExistingModule, name: string) => boolean;
}

/**
 * Adds models to the text of a module (`''` for a new one). Nothing that stands there is changed: a class of the same name
 * that gives the same JSON Schema is taken for the model, any other one is a conflict.
 */
export function addModels(existing: string | ExistingModule, models: readonly WrittenModel[]): ModuleExtension {
  return extend(existing, models.map(groupOfModel), () => []);
}

/** Whether something in the module stands in the way of a model. */
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
 * Adds functions to the text of a module, with the import of the classes they name from `schemasModule`. A function of the
 * same name that takes the same arguments is the person's own, and is left as it is.
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

/** `imported`: the import lines for the names that are added, beside those that every definition needs. */
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
  // Where the imports cannot stand on top they stand before what needs them.
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
