import type { ValidationAnswer, ValidationQuestion } from '../core/calls/validation.ts';
import type { Sentences } from '../core/text/say.ts';
import type { FolderEntry } from '../project/files.ts';

/** What the server needs of the place it runs in. Node and the Web Worker give one each, a test may give its own. */
export interface Runtime {
  readonly timers: Timers;
  /** Files this place can read itself; null where there are none (a browser). */
  readonly files: OwnFiles | null;
  /** Gives back the memory that nothing needs, at once; null where this place cannot. */
  readonly collectGarbage: (() => void) | null;
  /** The folder of the rules' documentation pages that came with the server, as a URI; null where it is not known. */
  readonly documentation: string | null;
  /** The sentences of the language of a locale, by the English ones; null for English and for a language without a bundle. Never throws. */
  sentences(locale: string): Sentences | null;
  /** Answers in order, in a thread that can be stopped; a browser needs the address of its script. Never rejects. */
  validate(questions: readonly ValidationQuestion[], script: string | null): Promise<readonly ValidationAnswer[]>;
}

export interface Timers {
  /** Calls back once, after so many milliseconds, unless it is cancelled before. */
  after(milliseconds: number, callback: () => void): Cancel;
}

export type Cancel = () => void;

/** Reading only: the server writes through the editor. */
export interface OwnFiles {
  /** The schemes of the addresses it can read, without the colon. */
  readonly schemes: readonly string[];
  /** The text of a file, or null where there is none or it cannot be read. Never rejects. */
  readFile(uri: string): Promise<string | null>;
  /** What lies directly in a folder; nothing where there is no such folder. Never rejects. */
  listFolder(uri: string): Promise<readonly FolderEntry[]>;
}
