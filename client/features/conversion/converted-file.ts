import type { Uri } from 'vscode';

export interface ConvertedFile {
  readonly source: Uri;
  readonly target: Uri;
  readonly text: string;
  readonly tools: number;
  /** The losses as Markdown; null for none. */
  readonly report: string | null;
  /** Conflicts with existing Python, as sentences. */
  readonly conflicts: readonly string[];
}

export interface PythonTarget {
  readonly target: Uri;
  readonly text: string;
  /** The text at the conversion; a file that differs by now is not changed. Null for a new file. */
  readonly before: string | null;
}

type Written = Pick<ConvertedFile, 'text'> & Partial<ConvertedFile>;

export interface NewFile {
  readonly kind: 'new';
  readonly uri: Uri;
  readonly file: Written;
}

/** An existing file with its text. Its document is opened again each time: VS Code closes hidden documents after three minutes. */
export interface OldFile {
  readonly kind: 'old';
  readonly uri: Uri;
  readonly file: Written;
  readonly before: string;
  readonly wasDirty: boolean;
}

export type Place = NewFile | OldFile;

/** An unconverted file with the reason, as a sentence. */
export interface SkippedFile {
  readonly source: Uri;
  readonly why: string;
}
