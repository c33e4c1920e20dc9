import type { JsonObject } from '../json/json-value.ts';
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

/** A function of the workspace. */
export interface PythonFunction {
  /** Without the `self` of a bound method. */
  readonly parameters: readonly PythonParameter[];
  /** The JSON Schema of its arguments; parameters that LangChain fills in are not in it. */
  readonly schema: JsonObject;
  /** Whether a call that these parameters refuse fails: the name has one definition, without decorators. */
  readonly certain: boolean;
  /** The name and the module of the function for a program in the folder of the file; null if the module is elsewhere. */
  readonly beside: { readonly module: string; readonly name: string } | null;
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
