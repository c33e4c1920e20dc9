import type { ValidationAnswer, ValidationQuestion } from '../core/calls/index.ts';
import type { Sentences } from '../core/text/index.ts';
import type { FolderEntry } from '../project/files.ts';
import type { ReadingThread } from '../project/reading/questions.ts';

export interface Runtime {
  readonly timers: Timers;
  /** Null without file access (a browser). */
  readonly files: OwnFiles | null;
  /** Frees unused memory at once; null where not supported. */
  readonly collectGarbage: (() => void) | null;
  /** The folder of the rules' pages that came with the server, as a URI; null where unknown. */
  readonly documentation: string | null;
  /** The sentences of a locale's language, by the English ones; null for English and for a language without a bundle. Never throws. */
  sentences(locale: string): Sentences | null;
  /** Starts the thread that reads the texts of the workspace. A browser needs the texts of its scripts, and gives null without them. */
  startReader(scripts: () => Promise<readonly string[] | null>): ReadingThread | Promise<ReadingThread | null>;
  /** Milliseconds that the reading thread has for a request; then it is ended. */
  readonly longestReading: number;
  /** Milliseconds that a request waits for answers of the reading thread; then they count as not known yet. */
  readonly longestWait: number;
  /** Answers in order, in a thread that can be stopped; a browser needs the URI of its script. Never rejects. */
  validate(questions: readonly ValidationQuestion[], script: string | null): Promise<readonly ValidationAnswer[]>;
}

export interface Timers {
  after(milliseconds: number, callback: () => void): Cancel;
}

export type Cancel = () => void;

/** Reading only: the server writes through the editor. */
export interface OwnFiles {
  /** The readable URI schemes, without the colon. */
  readonly schemes: readonly string[];
  /** The text of a file; null where there is none or it cannot be read. Never rejects. */
  readFile(uri: string): Promise<string | null>;
  /** The direct content of a folder; empty for no folder. Never rejects. */
  listFolder(uri: string): Promise<readonly FolderEntry[]>;
  /** What a path from a folder leads to, without `..` and links, as an address in the folder; null outside of it, and if it leads nowhere. */
  placeBelow(folder: string, path: string): string | null;
}
