import type { JsonObject, JsonValue } from '../json/json-value.ts';

export interface ToolCapability {
  readonly action: string;
  readonly domain: string;
  readonly side_effects: boolean;
  readonly idempotent: boolean;
  readonly cost_estimate: string;
}

export interface ToolSecurity {
  readonly required_permissions: readonly string[];
  readonly data_classification: string;
  readonly pii_handling: string;
}

/** An interface text (`arg-N`, `return-N`) of the notation, kept beside its schema. */
export interface InterfaceText {
  readonly key: string;
  readonly text: string;
}

/** The provider-neutral tool. Required members are aumai-toolcanon's, so that files are interchangeable; it would drop the others. */
export interface CanonicalTool {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly capabilities: ToolCapability;
  /** The JSON Schema of the arguments; `{}` for none. */
  readonly inputs: JsonObject;
  /** The JSON Schema of the result; `{}` for none. */
  readonly outputs: JsonObject;
  readonly security: ToolSecurity | null;
  readonly source_format: string;
  readonly original_definition: JsonObject;

  readonly title?: string;
  /** MCP's tool annotations (readOnlyHint, destructiveHint, idempotentHint, openWorldHint, title). */
  readonly annotations?: JsonObject;
  readonly strict?: boolean;
  readonly examples?: readonly JsonValue[];
  readonly icons?: readonly JsonValue[];
  readonly meta?: JsonObject;
  readonly cache_control?: JsonObject;
  readonly link?: string;
  readonly executable?: string;
  /** The notation's interface block, in its order. */
  readonly interface_texts?: readonly InterfaceText[];
  /** The class name in a string `args_schema`. */
  readonly schema_name?: string;
}
