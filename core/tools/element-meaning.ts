import type { JsonObject } from '../json/json-value.ts';
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

/** The workspace's Python. Answers are JSON Schemas of arguments; `null` where nothing is known. */
export interface PythonKnowledge {
  schemaOf(name: string): JsonObject | null;
  /** The schema of the parameters of the function that the executable string names or forwards to. */
  signatureOf(executable: string): JsonObject | null;
}

export const NO_PYTHON: PythonKnowledge = { schemaOf: () => null, signatureOf: () => null };
