import type { FormatId } from '../../formats/format-id.ts';
import type { JsonObject } from '../../json/json-value.ts';
import type { MeasuredVersions } from '../measured-versions.ts';
import type { ToolSite } from './tool-site.ts';

/** What a framework sends of a tool. A member that isn't known is undefined, and is noted. */
export interface SentTool {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly schema: JsonObject | undefined;
  readonly format: Extract<
    FormatId,
    'aeon' | 'anthropic' | 'bedrock' | 'gemini' | 'lionagi' | 'mcp' | 'openai' | 'openai-responses'
  >;
  /** For `gemini`: the schema is sent as `parametersJsonSchema`. */
  readonly isJsonSchema?: boolean;
  /** Members of the definition beside these. */
  readonly more?: JsonObject;
  /** The parameters that a call must have, if a schema with more of them is sent. */
  readonly minimum?: readonly string[];
  /** Why the framework refuses the tool. The other members are what a version would send that accepts it. */
  readonly refusal?: string;
}

/** The rules by which one framework makes tool definitions. */
export interface FrameworkPolicy {
  /** The framework, as its package is called. */
  readonly framework: string;
  /** Its packages on PyPI; the first that the project names gives the version. */
  readonly packages: readonly string[];
  /** The versions that the rules were compared with, one for each major version, the oldest first. */
  readonly versions: readonly string[];
  /** The versions in which refusals were measured. Default: each of `versions`. */
  readonly refusing?: MeasuredVersions;
  /** The options that decide what is sent. Others change how the tool runs, and are losses of a conversion. */
  readonly sentOptions: ReadonlySet<string>;
  /** The attributes of a tool's class that are such losses. */
  readonly classOptions?: readonly string[];
  /** `major` is one of the major numbers of `versions`. */
  read(site: ToolSite, major: number): SentTool;
}
