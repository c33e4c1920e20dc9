import type { LoaderException } from '../loaders/answer.ts';
import type { PositionRange, Span, TextEdit } from '../text/span.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';
export type RuleFamily = 'syntax' | 'notation' | 'loader' | 'provider' | 'python' | 'call' | 'code' | 'expectation';

/** The loader's exceptions that findings stand for; users know the mistakes by these names. */
export type AionException = 'AIONParseError' | 'AIONPropertyError' | 'NameError';

/** The exception as a finding names it; null for other exceptions, which reading a file never raises. */
export function knownException(error: LoaderException): AionException | null {
  return error === 'AIONParseError' || error === 'AIONPropertyError' || error === 'NameError' ? error : null;
}

/** Another range that explains a finding, such as the first of two equal names. Offsets are absolute in the same text, or in `file`. */
export interface RelatedPlace {
  readonly span: Span;
  readonly message: string;
  /** Only for another file: the caller's name for it, and the range of `span` in it. */
  readonly file?: { readonly name: string; readonly range: PositionRange };
}

/** A message without sources, and the limits behind it in the words of the providers, with their addresses. */
export interface BriefMessage {
  readonly message: string;
  readonly sources: string;
}

/** A problem in a text. `span` is absolute. `message` is the problem, then its consequence. */
export interface Finding {
  readonly rule: string;
  readonly family: RuleFamily;
  readonly severity: Severity;
  /** The exception that the finding makes the detected version raise; null where it accepts the file or has another reason to refuse it. */
  readonly exception: AionException | null;
  readonly span: Span;
  readonly message: string;
  /** For an editor, which shows sources apart from the sentence. Absent: `message` has no sources. */
  readonly brief?: BriefMessage;
  readonly related: readonly RelatedPlace[];
  /** The loader versions (or provider ids) concerned; empty: all. */
  readonly versions: readonly string[];
}

export interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
  /** Whether fix-all and `--fix` may apply it unseen: the meaning is clear and nothing is invented. */
  readonly safe: boolean;
  /** The same edits with snippet tab stops (`${1:…}`), for editors that can place the cursor; null without tab stops. */
  readonly snippetEdits: readonly TextEdit[] | null;
  /** The answer to the message's "Did you mean X?": offered first. */
  readonly isMeant?: true;
}
