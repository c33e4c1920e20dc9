import type { LoaderException } from '../loaders/answer.ts';
import type { PositionRange, Span, TextEdit } from '../text/span.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';
export type RuleFamily = 'syntax' | 'notation' | 'loader' | 'provider' | 'python' | 'call';

/** The loader's exceptions that findings stand for; users know the mistakes by these names. */
export type AionException = 'AIONParseError' | 'AIONPropertyError' | 'NameError';

/** The exception by which users know a refusal; of those that reading a file can end in, all are among the findings'. */
export function knownException(error: LoaderException): AionException | null {
  return error === 'AIONParseError' || error === 'AIONPropertyError' || error === 'NameError' ? error : null;
}

/** Another place that explains a finding (the first of two equal names). Offsets are absolute in the same text, or in `file`. */
export interface RelatedPlace {
  readonly span: Span;
  readonly message: string;
  /** Only where the place is in another file: what the caller calls it, and where in it `span` lies. */
  readonly file?: { readonly name: string; readonly range: PositionRange };
}

/**
 * One thing to tell the user about a place of a text. The same value feeds the editor, the command line and the tests.
 * `span` is absolute in the checked text. `message` says what is wrong, what will happen, and what to write.
 */
export interface Finding {
  readonly rule: string;
  readonly family: RuleFamily;
  readonly severity: Severity;
  /** What the loader in force raises because of it; null where it accepts the file, or refuses it for something else. */
  readonly exception: AionException | null;
  readonly span: Span;
  readonly message: string;
  readonly related: readonly RelatedPlace[];
  /** Loader versions (or provider ids) it applies to; empty: all. */
  readonly versions: readonly string[];
  /** What the rule needs to compute its fixes later; opaque to everyone else, plain data, small. */
  readonly data: unknown;
}

/** A tab-stop-free edit offered for a finding. */
export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Whether it may be applied unseen, by fix-all and `--fix`: the meaning is clear and nothing is invented. */
  readonly safe: boolean;
  /** The same edits with snippet tab stops (`${1:…}`), for editors that can place the cursor; null where there are none. */
  readonly snippetEdits: readonly TextEdit[] | null;
}
