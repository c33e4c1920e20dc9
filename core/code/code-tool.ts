import type { FormatId } from '../formats/format-id.ts';
import type { JsonObject } from '../json/json-value.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';

/** A tool that a program defines with a framework, as the framework sends it to a model. */
export interface CodeTool {
  /** The framework, as its package is called: `langchain`, `fastmcp`, `openai-agents`, `ai`, … */
  readonly framework: string;
  /** The name of the tool's function, class or call in the source file: half-open UTF-16 offsets. */
  readonly span: Span;
  /** The definition that the framework sends, in `format`: MCP's for MCP servers, OpenAI's for LangChain, … */
  readonly definition: JsonObject;
  readonly format: FormatId;
  /** The places in the source file of parts of the definition, by JSON pointer, where they are known. */
  readonly places: ReadonlyMap<string, Span>;
  /** The library that makes the schema, in the version that the project uses: `zod 4 (^4.0.0, package.json)`. */
  readonly schemaLibrary?: string;
  /** The version of the framework that the project uses; absent if it isn't known. */
  readonly frameworkVersion?: FrameworkVersion;
  /** The parts that can't be known without running the program. They are missing in the definition. */
  readonly unknown: readonly UnknownCode[];
  /** Why the framework itself refuses the tool; null if it doesn't. */
  readonly refusal: string | null;
  /** The versions in which the refusal was measured, if the project doesn't certainly use one of them. The tool is read then. */
  readonly refusedIn?: string;
  /** If its name is repeated: the block of the program that makes it. Tools of one block exist together, others may not. */
  readonly block?: string;
  /** Why its framework can't call the tool outside of a run of its own, as a sentence; absent if it can. */
  readonly cannotRun?: string;
  /** Of a value that another module defines: the path of that module in the project. */
  readonly definedIn?: string;
}

/** The version of a framework in a project. */
export interface FrameworkVersion {
  /** The package, the version or range that the project uses, and the file that says so. */
  readonly name: string;
  readonly version: string;
  readonly from: string;
  /** The version whose behavior the definition follows. */
  readonly followed: string;
  /** Whether the project uses the same major version. */
  readonly isCompared: boolean;
}

/** A part of a program that can't be known without running it. */
export interface UnknownCode {
  readonly span: Span;
  readonly message: string;
}

/** The tools of one source file, and the places where a tool is defined that can't be read. */
export interface CodeTools {
  readonly tools: readonly CodeTool[];
  readonly unread: readonly UnknownCode[];
  /** Set if the file has a syntax error: a part of its tools may be missing. */
  readonly isBroken?: true;
}

/** Why a tool can't be used: its framework rejects it, in the version that the project uses; null if it doesn't. */
export function rejectionOf({ framework, refusal, refusedIn }: CodeTool): string | null {
  return refusal === null || refusedIn !== undefined ? null : say`${framework} rejects this tool: ${refusal}`;
}

/** That other versions of the framework reject the tool, or that the project's isn't known; null if none does. */
export function possibleRejectionOf({ framework, refusal, refusedIn }: CodeTool): string | null {
  if (refusal === null || refusedIn === undefined) return null;
  return refusedIn === ''
    ? say`Some versions of ${framework} reject this tool: ${refusal}`
    : say`${framework} ${refusedIn} rejects this tool: ${refusal}`;
}

/** The versions of frameworks whose definitions can differ from the ones that are read, as sentences. */
export function versionNotes(tools: readonly Pick<CodeTool, 'frameworkVersion'>[]): readonly string[] {
  const notes = tools.flatMap(({ frameworkVersion: used }) =>
    used === undefined || used.isCompared
      ? []
      : [
          say`The project uses ${used.name} ${used.version} (${used.from}). Tools are read as in version ${used.followed}, so definitions can differ.`,
        ],
  );
  return [...new Set(notes)];
}
