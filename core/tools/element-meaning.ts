import type { JsonObject, JsonValue } from '../json/json-value.ts';
import { type CodeEffects, codeEffects } from '../python/effects/code-effects.ts';
import type { ParameterKind } from '../python/syntax/nodes.ts';
import type { InterfaceText } from './canonical-tool.ts';

export interface InlineField {
  readonly name: string;
  readonly text: string;
}

export type ArgsSchema =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'inline'; readonly fields: readonly InlineField[] };

/**
 * The content of an element: the texts between the quotes, unchanged; `null` for a missing property. Print `name`, `description` and `link`
 * before an inline block: loaders read a field with a property's name as the property where it comes first.
 */
export interface ElementMeaning {
  readonly name: string | null;
  readonly description: string | null;
  readonly link: string | null;
  readonly executable: string | null;
  /** The interface block in its order: `arg-1`, …, `return-1`, …. */
  readonly slots: readonly InterfaceText[];
  readonly args_schema: ArgsSchema | null;
}

/** A parameter that a caller of a Python function can give. */
export interface PythonParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly required: boolean;
}

/** A function as another module in the same folder calls it. */
export interface FunctionBeside {
  readonly module: string;
  readonly name: string;
  /** The parameters whose values a framework makes of JSON, such as dates and members of an enum. */
  readonly converted: ReadonlyMap<string, ConvertedParameter>;
}

/** The type and the default of a parameter, for a module that imports the module of the function with the name {@link aliasOf}. */
export interface ConvertedParameter {
  readonly type: string;
  readonly default: string | null;
  /** The schema that Pydantic makes of the type, without references. */
  readonly schema: JsonValue;
}

/** The name of an imported module, which no parameter has. */
export function aliasOf(module: string): string {
  return `_${module}`;
}

/** A function of the workspace. */
export interface PythonFunction {
  /** Without the `self` of a bound method. */
  readonly parameters: readonly PythonParameter[];
  /** The JSON Schema of its arguments; parameters that LangChain fills in are not in it. */
  readonly schema: JsonObject;
  /** Whether a call that these parameters refuse fails: the name has one definition, without decorators. */
  readonly certain: boolean;
  /** Whether a call gives a coroutine: the function is defined by `async def`. */
  readonly isAsync: boolean;
  /** The function for a program in the folder of the file; null if the module is elsewhere. */
  readonly beside: FunctionBeside | null;
}

/** The workspace's Python, as data; `null` where nothing is known. */
export interface PythonKnowledge {
  /** The JSON Schema of the arguments that a class describes. */
  schemaOf(name: string): JsonObject | null;
  /** Whether only a run decides a part of the schema of that class, such as the fields of an unknown base. */
  isPartial(name: string): boolean;
  functionOf(name: string): PythonFunction | null;
  /** The effects of a call of the executable string. */
  effectsOf(executable: string): CodeEffects;
}

export const NO_PYTHON: PythonKnowledge = {
  schemaOf: () => null,
  isPartial: () => false,
  functionOf: () => null,
  effectsOf: (executable) => codeEffects(null, executable),
};
