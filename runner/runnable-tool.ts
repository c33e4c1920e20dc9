import type { JsonObject } from '../core/json/json-value.ts';
import type { ToolRunSettings } from '../core/rules/run-settings.ts';
import type { HostedTool } from './tool-host.ts';

/** The names that the executables of a file can use. */
export interface PythonContext {
  /** Absolute paths of modules, all of whose globals count; of two with one name, that of the first. */
  readonly modules: readonly string[];
  /** Other names: the absolute path of a module, and the dotted name there (`''` is the module itself). */
  readonly names: Readonly<Record<string, readonly [module: string, dotted: string]>>;
}

/** A Python expression of a file of the notation, and what is said if evaluating it fails; Python's words follow. */
export interface Expression {
  readonly expression: string;
  readonly ifItFails: string;
}

export type ToolRun =
  /** It always answers this sentence: the tool has a link and no function. */
  | { readonly kind: 'sentence'; readonly sentence: string }
  | ({
      readonly kind: 'python';
      readonly context: PythonContext;
      /** Where the expression stands, from 1. */
      readonly line: number;
      /** The Pydantic model that the arguments become. */
      readonly schema: Expression | null;
      /** The fields of an inline schema: `type` and `default` of each count. Null where there is none. */
      readonly fields: JsonObject | null;
      /** LangChain's `Tool`, which hands one value on, without its name. */
      readonly isSingle: boolean;
    } & Expression)
  | { readonly kind: 'none' };

/** A tool with all that is needed to run it. */
export interface RunnableTool extends HostedTool {
  readonly run: ToolRun;
  readonly settings: ToolRunSettings;
}
