import type { JsonObject } from '../core/json/index.ts';
import type { ToolRunSettings } from '../core/rules/index.ts';
import type { HostedTool } from './tool-host.ts';

/** The names for the executables of a file. */
export interface PythonContext {
  /** Absolute paths of modules with all their globals; the first with a name wins. */
  readonly modules: readonly string[];
  /** Other names: the absolute path of a module, and the dotted name in it (`''` is the module itself). */
  readonly names: Readonly<Record<string, readonly [module: string, dotted: string]>>;
}

/** A Python expression of a file of the notation, and the start of the message if its evaluation fails; Python's message follows. */
export interface Expression {
  readonly expression: string;
  readonly ifItFails: string;
}

export type ToolRun =
  /** Always answers this sentence: the tool has a link and no function. */
  | { readonly kind: 'sentence'; readonly sentence: string }
  | ({
      readonly kind: 'python';
      readonly context: PythonContext;
      /** The line of the expression, from 1. */
      readonly line: number;
      readonly schema: Expression | null;
      /** The fields of an inline schema, with `type` and `default` of each; null where there is none. */
      readonly fields: JsonObject | null;
      /** LangChain's `Tool`, which passes one value on without its name. */
      readonly isSingle: boolean;
      /** The arguments in the order of the function, where their names are not those of its parameters; else empty. */
      readonly order: readonly string[];
    } & Expression)
  | { readonly kind: 'none' };

export interface RunnableTool extends HostedTool {
  readonly run: ToolRun;
  readonly settings: ToolRunSettings;
}
