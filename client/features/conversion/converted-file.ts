import type { Uri } from 'vscode';

export interface ConvertedFile {
  readonly source: Uri;
  readonly target: Uri;
  readonly text: string;
  readonly tools: number;
  /** What was lost, as a Markdown document; null for nothing. */
  readonly report: string | null;
  /** What of the person's Python stands in the way of some of it, as sentences. */
  readonly conflicts: readonly string[];
}

export interface PythonTarget {
  readonly target: Uri;
  readonly text: string;
  /** What the text was made of: a file that says something else by now is left as it is. Null for a new file. */
  readonly before: string | null;
}

export type Written = Pick<ConvertedFile, 'text'> & Partial<ConvertedFile>;

export interface NewFile {
  readonly kind: 'new';
  readonly uri: Uri;
  readonly file: Written;
}

/** A file that is there, and how it was. Its document is opened anew each time: VS Code closes one that no tab shows, after three minutes. */
export interface OldFile {
  readonly kind: 'old';
  readonly uri: Uri;
  readonly file: Written;
  readonly before: string;
  readonly wasDirty: boolean;
}

export type Place = NewFile | OldFile;

/** A file of which nothing was made, and why, as a sentence. */
export interface SkippedFile {
  readonly source: Uri;
  readonly why: string;
}
