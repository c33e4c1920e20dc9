import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../json/json-value.ts';
import { objectAt } from '../../schema/keywords.ts';
import type { Span } from '../../text/span.ts';
import { declarationNamed } from '../bindings.ts';
import type { FunctionDeclaration } from '../declarations.ts';
import type { PythonIndex } from '../python-index.ts';
import { Budget, FileBudget, withinBudget } from './budget.ts';
import { DefinitionTable } from './definition-table.ts';
import { readDocstring } from './docstrings.ts';
import { documentation } from './documentation.ts';
import { type DroppedOption, optionsOfDecorator, optionsOfMakers } from './dropped-options.ts';
import { POSITIONAL_ONLY, toolDecorator } from './function-schema.ts';
import { Notes, type UnknownPart } from './notes.ts';
import { textOf } from './py-value.ts';
import { schemaOf } from './schema-of.ts';
import { fieldTitle } from './schema-values.ts';
import { moduleScope } from './scope.ts';

export interface FunctionTool {
  /** The function's name, or that in `@tool("…")`. */
  readonly name: string;
  readonly functionName: string;
  readonly nameSpan: Span;
  /** The docstring without its descriptions of parameters; `''` for none. */
  readonly description: string;
  /** The JSON Schema of the arguments, without titles that repeat a name. */
  readonly inputs: JsonObject;
  readonly unknown: readonly UnknownPart[];
  /** Options of `@tool` and of `StructuredTool(…)` or `.from_function(…)` around it that are not among the other members. */
  readonly dropped: readonly DroppedOption[];
}

/**
 * The top-level functions of the module at `path` that can be tools, in source order. `marked`: those with LangChain's `@tool`, or, in a
 * module without any, all without a leading `_`; `all`: all without a leading `_`. Runs nothing.
 */
export function functionTools(
  index: PythonIndex,
  path: string,
  which: 'marked' | 'all' = 'marked',
): readonly FunctionTool[] {
  const module = index.module(path);
  if (module === null) return [];
  const budget = new FileBudget(module.text);
  const tableOfTool = (): DefinitionTable => new DefinitionTable(index, 2, budget.next(Budget.STEPS), new Notes());
  const found = module.declarations
    .filter((declaration): declaration is FunctionDeclaration => declaration.kind === 'function')
    .filter((declaration) => declarationNamed(module.declarations, declaration.name) === declaration)
    .map((declaration) => ({
      declaration,
      decorator: withinBudget(
        () => toolDecorator(tableOfTool(), moduleScope({ path, module }, declaration), declaration),
        () => ({ options: { parseDocstring: false }, call: null }),
      ),
    }));
  const made = withinBudget(
    () => optionsOfMakers(tableOfTool(), { path, module }),
    () => new Map<FunctionDeclaration, readonly DroppedOption[]>(),
  );
  const marked = found.filter(({ decorator }) => decorator !== null);
  const isEach = which === 'all' || marked.length === 0;
  const chosen = isEach ? found.filter(({ declaration }) => !declaration.name.startsWith('_')) : marked;
  return chosen.flatMap(({ declaration, decorator }) => {
    const read = schemaOf(index, path, declaration.name, { docstrings: 'all', budget: budget.next(Budget.STEPS) });
    if (read === null) return [];
    const { title: _, description, ...described } = withoutNameTitles(read.schema);
    const inputs = withoutProperty(described, POSITIONAL_ONLY);
    const named = { path, module, declaration, qualifiedName: declaration.name };
    const documented = withinBudget(
      () => documentation(tableOfTool(), named),
      () => null,
    );
    const own = readDocstring(documented ?? '').summary;
    const given = textOf(decorator?.call?.keywords.get('description')) ?? own;
    return [
      {
        name: decorator?.options.name ?? declaration.name,
        functionName: declaration.name,
        nameSpan: declaration.nameSpan,
        description: given === '' && typeof description === 'string' ? description : given,
        inputs,
        unknown: read.unknown,
        dropped: [...optionsOfDecorator(decorator?.call ?? null), ...(made.get(declaration) ?? [])],
      },
    ];
  });
}

function withoutProperty(schema: JsonObject, name: string): JsonObject {
  const properties = objectAt(schema, 'properties');
  if (properties === null || !Object.hasOwn(properties, name)) return schema;
  return { ...schema, properties: objectOf(Object.entries(properties).filter(([own]) => own !== name)) };
}

function withoutNameTitles(schema: JsonObject): JsonObject {
  return objectOf(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'properties' && isJsonObject(value)
        ? objectOf(Object.entries(value).map(([name, property]) => [name, untitled(name, property)]))
        : within(value),
    ]),
  );
}

function within(value: JsonValue): JsonValue {
  return isJsonArray(value) ? value.map(within) : isJsonObject(value) ? withoutNameTitles(value) : value;
}

function untitled(name: string, property: JsonValue): JsonValue {
  if (!isJsonObject(property)) return property;
  const { title, ...rest } = property;
  return withoutNameTitles(title === fieldTitle(name) ? rest : property);
}
