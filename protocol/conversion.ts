import type { RequestName } from './request.ts';

/**
 * Reading and writing tool definitions: done by the server, for every editor. Each request can also be had as
 * `workspace/executeCommand` (see {@link conversionCommands}) with the same params as its first argument. None fails: what
 * cannot be done is said in the answer.
 */
export const detectToolsRequest = 'aion/detectTools' as RequestName<DetectToolsParams, DetectToolsResult>;
export const convertToolsRequest = 'aion/convertTools' as RequestName<ConvertToolsParams, ConvertToolsResult>;
export const lossReportRequest = 'aion/lossReport' as RequestName<LossReportParams, LossReportResult>;
export const listFormatsRequest = 'aion/listFormats' as RequestName<object, ListFormatsResult>;

/** The commands of the server; they cannot collide with those of a client, which begin with `aion.` alone. */
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

/** A text with tools in it: a document of the notation, JSON of any form, JSON Lines, or Markdown with JSON in its fences. */
export interface ToolSource {
  /** Its address: the open document or the file is read, unless `text` is given too; names it in reports, and its settings hold. */
  readonly uri?: string;
  readonly text?: string;
  /** What the text is written in; without it the address says so, or the text itself. */
  readonly languageId?: string;
  /** Only the tools that this range of the text touches. */
  readonly range?: SourceRange;
}

export interface DetectToolsParams {
  readonly source: ToolSource;
  /** The format to read all of it in; without it each definition is read in the one it seems to be in. */
  readonly from?: string;
  /** The forms of single tools, chosen among {@link DetectedTool.forms}. */
  readonly forms?: readonly ChosenForm[];
  /** The format of which the losses are told for each tool. Default: `aion`. */
  readonly to?: string;
  /** For `aion`: how arguments would be described. Default: `inline`. */
  readonly schema?: SchemaMode;
}

export interface DetectToolsResult {
  /** What stands in the way, as a sentence; null where tools were found. */
  readonly problem: SourceProblem | null;
  readonly tools: readonly DetectedTool[];
  /** How arguments are described for the loader in force, where a Python file can be written beside. */
  readonly usualSchema: SchemaMode;
  readonly warnings: readonly string[];
}

/** How `aion` describes arguments: by Pydantic models beside it, an `args_schema` block, or the interface alone. */
export type SchemaMode = 'pydantic' | 'inline' | 'none';

/** What stands in the Python files beside a `.aion` file; null for one that is not there. */
export interface PythonBeside {
  readonly schemas: string | null;
  readonly functions: string | null;
  /** Whether the folder is a package. */
  readonly isPackage?: boolean;
}

/** A Python file as it is to be. */
export interface PythonFile {
  readonly name: 'schemas.py' | 'api_functions.py';
  /** What it was made from; null for a new one. */
  readonly before: string | null;
  /** The same as `before` where nothing could be added. */
  readonly text: string;
  /** The definitions that are new in it. */
  readonly added: readonly string[];
  /** What is there already and says something else, as sentences: it stays, and its tool has no class. */
  readonly conflicts: readonly string[];
}

export interface SourceProblem {
  readonly message: string;
  readonly range: SourceRange | null;
  /** Set where it is not the source but the Python beside it that stands in the way. */
  readonly about?: 'python';
}

/** A form that a tool may be in. */
export interface DetectedFormat {
  readonly id: string;
  readonly title: string;
  /** From 0 to 1. */
  readonly confidence: number;
  /** The names of the arguments that the tool has when it is read so. */
  readonly parameters: readonly string[];
}

/** That one tool is to be read in this form. */
export interface ChosenForm {
  /** {@link DetectedTool.index} */
  readonly index: number;
  /** The id of a format. */
  readonly form: string;
}

export interface DetectedTool {
  /** By this it is named in {@link ConvertToolsParams.tools}. */
  readonly index: number;
  readonly name: string;
  readonly format: string;
  readonly formatTitle: string;
  /** Set only where the tool may really be in more than one form: those, the one it is read in first. A person should be asked. */
  readonly forms: readonly DetectedFormat[];
  readonly range: SourceRange;
  readonly losses: readonly ToolLoss[];
  /** Why the target cannot have it; null where it can. */
  readonly refused: string | null;
  readonly warnings: readonly string[];
}

/** Something that a conversion could not carry. */
export interface ToolLoss {
  readonly tool: string;
  /** JSON pointer into the tool's definition. */
  readonly path: string;
  readonly lost: string;
  readonly reason: string;
  /** Only for what no model needs: what all of them in a file are called, to be said once ("executable strings"). */
  readonly notSent?: string;
}

export interface ConvertToolsParams {
  readonly source: ToolSource;
  /** The format to write, by its id. */
  readonly to: string;
  readonly from?: string;
  readonly forms?: readonly ChosenForm[];
  /** Indexes of the tools to convert ({@link DetectedTool.index}); all where it is left out. */
  readonly tools?: readonly number[];
  /** `single`, `list` or `request`. Default: one tool alone, several as in a request to the provider. */
  readonly envelope?: string;
  /** For `aion`. Default: what the loader in force reads; `pydantic` only where `python` is given. */
  readonly schema?: SchemaMode;
  /** For `pydantic`: what the models are added to. Without it the files beside the source are read. */
  readonly python?: PythonBeside;
}

export interface ConvertToolsResult {
  readonly problem: SourceProblem | null;
  /** The text of a file; empty where there is a problem. */
  readonly text: string;
  /** How VS Code and the Language Server Protocol call the language of the text. */
  readonly languageId: string;
  /** How many tools are in the text. */
  readonly count: number;
  readonly losses: readonly ToolLoss[];
  readonly refusals: readonly { readonly tool: string; readonly reason: string }[];
  readonly problems: readonly { readonly message: string; readonly severity: string; readonly range: SourceRange }[];
  readonly warnings: readonly string[];
  /** What has to be written beside the text: nothing unless models were asked for. */
  readonly python: readonly PythonFile[];
  /** All of this as a Markdown document; null where nothing is lost, refused or to be looked at. */
  readonly report: string | null;
}

export interface LossReportParams {
  readonly source: ToolSource;
  /** Ids of formats. Default: the targets of the settings. */
  readonly to?: readonly string[];
}

export interface LossReportResult {
  readonly problem: SourceProblem | null;
  /** A Markdown document. */
  readonly text: string;
}

export interface ListFormatsResult {
  /** Every format that can be written or read, in the order in which they are shown. */
  readonly formats: readonly FormatDescription[];
}

export interface FormatDescription {
  readonly id: string;
  readonly title: string;
  readonly writable: boolean;
}
