import type { CodeTools } from '../../core/code/index.ts';
import type { PlainFunctions, PythonPlace, SourceTools } from '../../core/conversion/index.ts';
import type { DetectedFormat } from '../../core/formats/index.ts';
import type { CodeEffects, FunctionTool, PythonModule, PythonSchema } from '../../core/python/index.ts';
import type { StartedThread } from '../../threads/thread.ts';
import type { PackageLists } from '../python-packages.ts';

/** A module of a project; null: it is gone. */
export interface ProjectChange {
  readonly path: string;
  readonly module: PythonModule | null;
}

/** A question about the code of a project. `path`: the module that is read for it. */
export type CodeQuestion =
  | { readonly kind: 'schema'; readonly path: string; readonly name: string }
  | { readonly kind: 'functions'; readonly path: string }
  | {
      readonly kind: 'effects';
      readonly path: string;
      readonly executable: string;
      /** The file with the executable string, and the modules that are configured to load it. */
      readonly from: string;
      readonly contextModules: readonly string[];
    };

export type CodeAnswer = PythonSchema | CodeEffects | readonly FunctionTool[] | null;

/** `same`: as it was at the last such question, whose answer is kept. */
export type ChangedAnswer = { readonly same: true } | { readonly same: false; readonly answer: CodeAnswer };

/** A Python text in its project, and what decides the versions of its frameworks. */
export interface PythonText {
  readonly root: string;
  readonly path: string;
  readonly text: string;
  /** Null if they aren't known. */
  readonly packages: PackageLists | null;
  readonly alsoRead?: PythonPlace['alsoRead'];
}

/** A round of reading a program, with all files that the rounds before asked for: rounds of several programs alternate. */
interface TypeScriptRound {
  readonly path: string;
  readonly texts: readonly (readonly [path: string, text: string | null])[];
  readonly packages: readonly string[] | null;
}

interface TypeScriptAnswer {
  readonly code: CodeTools;
  /** The files that the reader asked for and didn't have, and whether it needs the paths of the packages. */
  readonly wanted: readonly string[];
  readonly needsPackages: boolean;
}

/** What the reading thread is asked, and what it answers: plain data only. */
interface Exchanges {
  readonly module: { readonly asks: { readonly text: string }; readonly answers: PythonModule };
  readonly project: {
    /** `isNew`: the project has no other modules than these. */
    readonly asks: { readonly root: string; readonly isNew: boolean; readonly changes: readonly ProjectChange[] };
    readonly answers: null;
  };
  readonly code: {
    readonly asks: {
      readonly root: string;
      readonly questions: readonly CodeQuestion[];
      readonly kept: readonly boolean[];
    };
    readonly answers: readonly ChangedAnswer[];
  };
  readonly pythonCode: { readonly asks: PythonText; readonly answers: CodeTools };
  readonly pythonTools: {
    readonly asks: PythonText & { readonly from: DetectedFormat | null; readonly plain: PlainFunctions };
    readonly answers: SourceTools;
  };
  readonly typeScript: { readonly asks: TypeScriptRound; readonly answers: TypeScriptAnswer };
}

export type Question = {
  readonly [Kind in keyof Exchanges]: { readonly kind: Kind } & Exchanges[Kind]['asks'];
}[keyof Exchanges];

export type AnswerTo<Asked extends Question> = Exchanges[Asked['kind']]['answers'];

export type ReadingThread = StartedThread<Question, AnswerTo<Question>>;
