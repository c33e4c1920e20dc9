import { wordSet } from '../../text/words.ts';
import type { FunctionDeclaration } from '../declarations.ts';
import type { PythonIndex } from '../python-index.ts';
import type { Place } from '../resolution.ts';
import { externalBases } from './class-kinds.ts';
import type { DefinitionTable } from './definition-table.ts';
import { isFalse, isTrue, textOf } from './py-value.ts';
import { assignedValue, moduleScope } from './scope.ts';
import type { CallArguments, ClassRef, PyValue } from './values-and-types.ts';

/** An option that changes what a tool does, and that its name, description and arguments do not express. */
export interface DroppedOption {
  /** `return_direct`; null for options that only a run decides: `**options`. */
  readonly name: string | null;
  /** The decorator or function that it is given to: `@tool`. */
  readonly of: string;
}

/** The options of `@tool(…)` that a tool definition lacks; none for a bare `@tool`. */
export function optionsOfDecorator(call: CallArguments | null): readonly DroppedOption[] {
  return call === null ? [] : dropped(call, READ_BY_DECORATOR, '@tool');
}

/** The options of `call` besides those in `read`, which a tool definition lacks. Options that only a run decides are left out. */
export function optionsBesides(
  call: Pick<CallArguments, 'keywords' | 'unread'>,
  read: ReadonlySet<string>,
  of: string,
): readonly DroppedOption[] {
  return dropped(call, read, of).filter(({ name }) => name !== null);
}

/**
 * The options of the calls in a module that make a function a tool, by function: `StructuredTool.from_function(func=f, name="g")`. The
 * function is converted as it is, so its other name and description are dropped too.
 */
export function optionsOfMakers(
  table: DefinitionTable,
  place: Place,
): ReadonlyMap<FunctionDeclaration, readonly DroppedOption[]> {
  const found = new Map<FunctionDeclaration, readonly DroppedOption[]>();
  for (const declaration of place.module.declarations) {
    if (declaration.kind !== 'assignment') continue;
    const value = assignedValue({ kind: 'assignment', ...place, declaration, owner: null });
    if (value === null) continue;
    const made = table.evaluator.evaluate(value.expression, moduleScope(place, declaration));
    const maker = made.kind === 'call' ? MAKERS.get(made.name) : undefined;
    if (made.kind !== 'call' || maker === undefined) continue;
    const { keywords, positional } = made.call;
    const target = [keywords.get('func'), keywords.get('coroutine'), ...positional].flatMap(functionOf)[0];
    if (target === undefined) continue;
    const given = [...positionalOptions(positional, maker), ...dropped(made.call, READ_BY_MAKER, maker)];
    found.set(target, [...(found.get(target) ?? []), ...given]);
  }
  return found;
}

/** Whether a class is a subclass of LangChain's `BaseTool`. */
export function isToolClass(index: PythonIndex, of: ClassRef): boolean {
  return externalBases(index, of).some((name) => /^langchain\.(?:Base|Structured)Tool$/.test(name));
}

const MAKERS: ReadonlyMap<string, string> = new Map([
  ['langchain.from_function', 'from_function()'],
  ['langchain.StructuredTool', 'StructuredTool()'],
  ['langchain.Tool', 'Tool()'],
  ['langchain.tool', 'tool()'],
]);

const READ_BY_DECORATOR = wordSet('name_or_callable description args_schema parse_docstring infer_schema');
const READ_BY_MAKER = wordSet('func coroutine');

/** Options whose default is True; all others are off by default. */
const ON = wordSet('infer_schema error_on_invalid_docstring enabled is_enabled');

function dropped(
  { keywords, unread }: Pick<CallArguments, 'keywords' | 'unread'>,
  read: ReadonlySet<string>,
  of: string,
): readonly DroppedOption[] {
  const named = [...keywords].filter(([name, value]) => !read.has(name) && !isDefault(name, value));
  return [...named.map(([name]) => ({ name, of })), ...(unread === null ? [] : [{ name: null, of }])];
}

/** Of several signatures, each has the name before the description, and no other text. */
function positionalOptions(positional: readonly PyValue[], of: string): readonly DroppedOption[] {
  const texts = positional.filter((value) => textOf(value) !== null);
  return ['name', 'description'].slice(0, texts.length).map((name) => ({ name, of }));
}

function isDefault(name: string, value: PyValue): boolean {
  if (name === 'response_format') return textOf(value) === 'content';
  return value.kind === 'none' || (ON.has(name) ? isTrue(value) : isFalse(value));
}

function functionOf(value: PyValue | undefined): readonly FunctionDeclaration[] {
  return value?.kind === 'entity' && value.entity.kind === 'function' ? [value.entity.declaration] : [];
}
