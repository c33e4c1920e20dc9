import type { JsonObject } from '../json/json-value.ts';
import type { CanonicalTool } from './canonical-tool.ts';
import type { Loss } from './loss.ts';

/** A class that describes the arguments of a tool in its place: the element names it in `args_schema`. */
export interface ArgumentsModel {
  /** What `args_schema` says; null for a tool that takes no arguments. */
  readonly className: string | null;
  /** What the executable string calls, where the tool has none of its own that fits. */
  readonly functionName: string;
  /** The JSON Schema that the class gives. */
  readonly inputs: JsonObject;
  /** In the order of the class: those that must be given first. */
  readonly parameters: readonly ModelParameter[];
  /** What of the tool's schema the class does not say. Paths are pointers into the canonical tool. */
  readonly losses: readonly Loss[];
}

export interface ModelParameter {
  /** The name in the schema. */
  readonly property: string;
  /** The name in Python. */
  readonly name: string;
  readonly required: boolean;
}

export interface ModelSource {
  /** The class for a tool; null where it needs none or can have none. Asked again for the same tool, the same answer. */
  modelFor(tool: CanonicalTool): ArgumentsModel | null;
}
