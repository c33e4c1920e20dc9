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
  /** The framework of the tool checks the arguments, calls the function and makes the result. */
  | {
      readonly kind: 'framework';
      readonly context: PythonContext;
      readonly framework: FrameworkTool;
      /** The function in its module, for its effects; null where it isn't known by a name. */
      readonly expression: string | null;
      /** The line of the tool, from 1. */
      readonly line: number;
    }
  | { readonly kind: 'none' };

/** As the runner finds a tool after the import of its module. */
export interface FrameworkTool {
  /** A module of `python/aion_runtime/frameworks`. */
  readonly adapter: string;
  /** The module that this imports, and its package on PyPI. */
  readonly module: string;
  readonly package: string;
  /** As the framework sends it; null where only a run knows it. */
  readonly name: string | null;
  /** The absolute path of the module with its function or class. */
  readonly path: string;
  /** The lines, from 1, where Python can say that the function begins; null for a class and an unknown function. */
  readonly lines: readonly [first: number, last: number] | null;
  /** The function or class in that module, as in `Store.get`; null for one that is made in a function. */
  readonly dotted: string | null;
}

export interface RunnableTool extends HostedTool {
  readonly run: ToolRun;
  readonly settings: ToolRunSettings;
}
