import type { JsonObject } from '../json/json-value.ts';
import type { CanonicalTool } from './canonical-tool.ts';
import type { Loss } from './loss.ts';

/** A generated class for the arguments of a tool; the element names it in `args_schema`. */
export interface ArgumentsModel {
  /** The text of `args_schema`; null for a tool without arguments. */
  readonly className: string | null;
  /** The function that the executable string calls, where the tool has no fitting one of its own. */
  readonly functionName: string;
  readonly inputs: JsonObject;
  /** In the order of the class: required parameters first. */
  readonly parameters: readonly ModelParameter[];
  /** The parts of the tool's schema that the class does not say. Paths are pointers into the canonical tool. */
  readonly losses: readonly Loss[];
}

export interface ModelParameter {
  readonly property: string;
  /** The name in Python; `property` is the name in the schema. */
  readonly name: string;
  readonly required: boolean;
}

export interface ModelSource {
  /** The class for a tool; null where the tool needs none or can have none. The same tool gives the same answer. */
  modelFor(tool: CanonicalTool): ArgumentsModel | null;
}
