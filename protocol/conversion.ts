import type { RequestName } from './request.ts';

/**
 * Conversion of tool definitions by the server, for every editor. Each request is also a `workspace/executeCommand` (see {@link
 * conversionCommands}) with the same params as its first argument. None fails: the answer contains the error.
 */
export const detectToolsRequest = 'aion/detectTools' as RequestName<DetectToolsParams, DetectToolsResult>;
export const convertToolsRequest = 'aion/convertTools' as RequestName<ConvertToolsParams, ConvertToolsResult>;
export const lossReportRequest = 'aion/lossReport' as RequestName<LossReportParams, LossReportResult>;
export const listFormatsRequest = 'aion/listFormats' as RequestName<object, ListFormatsResult>;

/** Server commands. Client commands begin with `aion.`, so names cannot collide. */
export const conversionCommands = {
  'aion.server.detectTools': detectToolsRequest,
  'aion.server.convertTools': convertToolsRequest,
  'aion.server.lossReport': lossReportRequest,
  'aion.server.listFormats': listFormatsRequest,
} as const;

export interface SourcePosition {
  readonly line: number;
  readonly character: number;
}

export interface SourceRange {
  readonly start: SourcePosition;
  readonly end: SourcePosition;
}

/** A text with tools: AIONS, JSON of any format, JSON Lines, or Markdown with JSON in its fences. */
export interface ToolSource {
  /** Names the source in reports, and selects its settings. Without `text`, the open document or the file is read. */
  readonly uri?: string;
  readonly text?: string;
  /** Default: detected from the URI or the text. */
  readonly languageId?: string;
  /** Only tools that touch this range. */
  readonly range?: SourceRange;
  /** Whether the functions of a Python file without other tools are tools. Default: true. */
  readonly plainFunctions?: boolean;
}

export interface DetectToolsParams {
  readonly source: ToolSource;
  /** The format to read. Default: detected per definition. */
  readonly from?: string;
  /** The formats of single tools, from {@link DetectedTool.forms}. */
  readonly forms?: readonly ChosenFormat[];
  /** The format of the reported losses. Default: `aion`. */
  readonly to?: string;
  /** For `aion`. Default: `inline`. */
  readonly schema?: SchemaMode;
}

export interface DetectToolsResult {
  /** The problem, as a sentence; null if tools were found. */
  readonly problem: SourceProblem | null;
  readonly tools: readonly DetectedTool[];
  /** The mode for the detected aions-llm version, if a Python file can be written beside. */
  readonly usualSchema: SchemaMode;
  readonly warnings: readonly string[];
}

/** The description of arguments in `aion`: Pydantic models beside it, an `args_schema` block, or only the interface. */
export type SchemaMode = 'pydantic' | 'inline' | 'none';

/** The Python files beside a `.aion` file; null for a missing one. */
export interface PythonBeside {
  readonly schemas: string | null;
  readonly functions: string | null;
  readonly isPackage?: boolean;
}

export interface PythonFile {
  readonly name: 'schemas.py' | 'api_functions.py';
  /** The old text; null for a new file. */
  readonly before: string | null;
  /** Equal to `before` if nothing was added. */
  readonly text: string;
  readonly added: readonly string[];
  /** Existing definitions that differ, as sentences: they stay, and their tools have no class. */
  readonly conflicts: readonly string[];
}

export interface SourceProblem {
  readonly message: string;
  readonly range: SourceRange | null;
  /** Set if the problem is in the Python beside the source. */
  readonly about?: 'python';
}

export interface DetectedFormat {
  readonly id: string;
  readonly title: string;
  /** From 0 to 1. */
  readonly confidence: number;
  readonly parameters: readonly string[];
}

export interface ChosenFormat {
  /** {@link DetectedTool.index} */
  readonly index: number;
  /** A format id. */
  readonly form: string;
}

export interface DetectedTool {
  /** Used in {@link ConvertToolsParams.tools}. */
  readonly index: number;
  readonly name: string;
  readonly format: string;
  readonly formatTitle: string;
  /** Set only for an ambiguous tool: its possible formats, the used one first. Ask the user. */
  readonly forms: readonly DetectedFormat[];
  readonly range: SourceRange;
  readonly losses: readonly ToolLoss[];
  /** The reason for the target's refusal; null for none. */
  readonly refused: string | null;
  readonly warnings: readonly string[];
}

export interface ToolLoss {
  readonly tool: string;
  /** JSON pointer into the tool's definition. */
  readonly path: string;
  readonly lost: string;
  readonly reason: string;
  /** Only for parts that models do not need: their collective name in the file, to be reported once ("executable strings"). */
  readonly notSent?: string;
}

export interface ConvertToolsParams {
  readonly source: ToolSource;
  readonly to: string;
  readonly from?: string;
  readonly forms?: readonly ChosenFormat[];
  /** Indexes of tools ({@link DetectedTool.index}). Default: all. */
  readonly tools?: readonly number[];
  /** `single`, `list` or `request`. Default: `single` for one tool, `request` for several. */
  readonly envelope?: string;
  /** For `aion`. Default: the mode of the detected aions-llm version; `pydantic` only with `python`. */
  readonly schema?: SchemaMode;
  /** For `pydantic`: the files to extend. Default: the files beside the source. */
  readonly python?: PythonBeside;
}

export interface ConvertToolsResult {
  readonly problem: SourceProblem | null;
  /** The file's content; empty for a problem. */
  readonly text: string;
  /** The LSP language id of the text. */
  readonly languageId: string;
  readonly count: number;
  readonly losses: readonly ToolLoss[];
  readonly refusals: readonly { readonly tool: string; readonly reason: string }[];
  readonly problems: readonly { readonly message: string; readonly severity: string; readonly range: SourceRange }[];
  readonly warnings: readonly string[];
  /** The Python to write beside the text; empty without models. */
  readonly python: readonly PythonFile[];
  /** The losses, refusals and checks as Markdown; null for none. */
  readonly report: string | null;
}

export interface LossReportParams {
  readonly source: ToolSource;
  /** Format ids. Default: the targets of the settings. */
  readonly to?: readonly string[];
}

export interface LossReportResult {
  readonly problem: SourceProblem | null;
  /** Markdown. */
  readonly text: string;
}

export interface ListFormatsResult {
  /** All readable or writable formats, in display order. */
  readonly formats: readonly FormatDescription[];
}

export interface FormatDescription {
  readonly id: string;
  readonly title: string;
  readonly writable: boolean;
  /** For a program: the ending of its file. */
  readonly program?: string;
}
