import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import { typeTextOf } from '../schema/type-text.ts';
import { PYTHON_BUILTINS } from './builtins.ts';
import { schemaBehind } from './code-answers.ts';
import type { FileContext } from './file-context.ts';
import type { Place, Resolution } from './resolution.ts';
import { readDocstring } from './schema/docstrings.ts';
import { callParameters, shownDocstring } from './signature.ts';
import type { ParameterKind, PyParameter } from './syntax/nodes.ts';

interface TargetParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  /** As written, on one line: `copies: int = 1`, `*rest`. */
  readonly label: string;
  readonly required: boolean;
  /** From the docstring or the field; `''` for none. */
  readonly description: string;
}

export interface CallTarget {
  readonly parameters: readonly TargetParameter[];
  /** The docstring without its descriptions of parameters; `''` for none. */
  readonly summary: string;
}

/** The parameters of `callee` (a dotted name); `builtin` for Python's own; null where the workspace does not define it. */
export function callTarget(context: FileContext, callee: string): CallTarget | 'builtin' | null {
  const found = context.find(callee);
  if (found.kind === 'builtin') return 'builtin';
  if (found.kind === 'missing' || found.kind === 'unknown') return isBuiltin(callee) ? 'builtin' : null;
  if (found.kind !== 'declaration') return null;
  const { declaration, module } = found;
  if (declaration.kind === 'function') return functionTarget(found);
  return declaration.kind === 'class'
    ? classTarget(context, found, declaration.name, shownDocstring(module.text, declaration.docstring) ?? '')
    : null;
}

export function isBuiltin(callee: string): boolean {
  return PYTHON_BUILTINS.has(callee.split('.')[0] ?? '');
}

function functionTarget(resolution: Resolution): CallTarget | null {
  const parameters = callParameters(resolution);
  if (parameters === null || resolution.kind !== 'declaration' || resolution.declaration.kind !== 'function') {
    return null;
  }
  const { module, declaration } = resolution;
  const docstring = readDocstring(shownDocstring(module.text, declaration.docstring) ?? '');
  return {
    parameters: parameters.map((parameter) => written(parameter, module.text, docstring.parameters)),
    summary: docstring.summary,
  };
}

function written(parameter: PyParameter, text: string, described: ReadonlyMap<string, string>): TargetParameter {
  const { kind, name } = parameter;
  const isRest = kind === 'var-positional' || kind === 'var-keyword';
  return {
    name,
    kind,
    label: text.slice(parameter.start, parameter.end).replace(/\s+/g, ' ').trim(),
    required: parameter.default === null && !isRest,
    description: described.get(name) ?? '',
  };
}

/** The parameters of `__init__`, else the fields of the Pydantic model or dataclass. */
function classTarget(context: FileContext, place: Place, name: string, summary: string): CallTarget | null {
  const init = context.index.resolve(place.path, `${name}.__init__`);
  if (init.kind === 'declaration') {
    const target = functionTarget({ ...init, bound: true });
    return target === null ? null : { ...target, summary: summary === '' ? target.summary : summary };
  }
  const schema = schemaBehind(context.index, place.path, name)?.schema ?? null;
  const properties = schema === null ? null : objectAt(schema, 'properties');
  if (schema === null || properties === null) return init.kind === 'missing' ? { parameters: [], summary } : null;
  const required = new Set(listAt(schema, 'required'));
  return {
    parameters: Object.entries(properties).map(([key, value]) =>
      fieldParameter(key, isJsonObject(value) ? value : {}, required.has(key)),
    ),
    summary,
  };
}

function fieldParameter(name: string, schema: JsonObject, required: boolean): TargetParameter {
  const { title: _title, description, default: given, examples: _examples, ...bare } = schema;
  const type = Object.keys(bare).length === 0 ? null : typeTextOf(bare);
  const value = given === undefined ? (required ? null : '…') : JSON.stringify(given);
  return {
    name,
    kind: 'positional',
    label: `${name}${type === null ? '' : `: ${type}`}${value === null ? '' : ` = ${value}`}`,
    required,
    description: typeof description === 'string' ? description : '',
  };
}

/** The index of the parameter for the argument at `index`, by name, else by position; -1 where there is none. */
export function parameterOfArgument(
  parameters: readonly TargetParameter[],
  given: readonly { readonly keyword: string | null }[],
  index: number,
): number {
  const keyword = given[index]?.keyword ?? null;
  if (keyword !== null) {
    const named = parameters.findIndex(({ name, kind }) => name === keyword && kind !== 'positional-only');
    return named >= 0 ? named : parameters.findIndex(({ kind }) => kind === 'var-keyword');
  }
  const place = given.slice(0, index).filter((argument) => argument.keyword === null).length;
  const positional = parameters.filter(({ kind }) => kind !== 'keyword-only' && kind !== 'var-keyword');
  const own = positional[place];
  const parameter =
    own !== undefined && own.kind !== 'var-positional' ? own : positional.find(({ kind }) => kind === 'var-positional');
  return parameter === undefined ? -1 : parameters.indexOf(parameter);
}
