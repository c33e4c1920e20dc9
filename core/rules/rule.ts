import type { Span } from '../text/span.ts';
import { visible } from '../text/visible.ts';
import type { PythonKnowledge } from '../tools/element-meaning.ts';
import type { AionException, Fix, RelatedPlace, RuleFamily, Severity } from './finding.ts';

/** What a documentation page of a rule says; the page is made from it (see `documentation.ts`). */
export interface RuleDocumentation {
  /** Markdown: what the rule asks for, why, and what the loader does where it is broken. */
  readonly why: string;
  /** A whole document that breaks this rule and no other. */
  readonly wrong: string;
  /** The same document, mended: it has no finding. */
  readonly right: string;
}

/** One rule: everything about it that does not depend on a text. */
export interface RuleDefinition {
  readonly id: string;
  readonly family: RuleFamily;
  readonly defaultSeverity: Severity;
  /** The exception of the loader that the rule stands for; null where the loader raises none. */
  readonly exception: AionException | null;
  /** One line for lists of rules and settings. */
  readonly title: string;
  readonly documentation: RuleDocumentation;
}

/**
 * A finding before it is placed: all offsets, those of its fixes too, count from the start of the item it was found in,
 * so that it can be kept for as long as the item lives, wherever edits move it.
 */
export interface LocalFinding {
  readonly rule: RuleDefinition;
  readonly span: Span;
  readonly message: string;
  /** Null: the rule's default. */
  readonly severity: Severity | null;
  /** The exception that it can stand for; whether a loader in force raises it, the whole document tells (`raisedExceptions`). */
  readonly exception: AionException | null;
  readonly related: readonly RelatedPlace[];
  readonly versions: readonly string[];
  /** Computes the fixes; null where there never are any. */
  readonly fixes: ((source: FixSource) => readonly Fix[]) | null;
}

/** A finding with the offset that its own offsets count from. */
export interface PlacedFinding {
  readonly local: LocalFinding;
  readonly start: number;
}

/** What most chunks have. */
export const noPlaced: readonly PlacedFinding[] = [];

/** What a fix may look at. Offsets count from the same place as those of the finding and may be negative. */
export interface FixSource {
  /** Offset of the text's first character (zero or negative). */
  readonly textStart: number;
  /** Offset behind the text's last character. */
  readonly textEnd: number;
  slice(span: Span): string;
  /** The UTF-16 unit at `offset`, `''` outside the text. */
  charAt(offset: number): string;
  /** Where the line of `offset` begins. */
  lineStart(offset: number): number;
  /** Line break of the text: that of its first line. */
  readonly endOfLine: string;
  /** One level of indentation, as the text has it. */
  readonly indentationStep: string;
  /** Whether a tool of the document has this name. */
  hasToolName(name: string): boolean;
  /** What the workspace's Python knows. */
  readonly python: PythonKnowledge;
}

/** What nearly every rule answers. */
export const noFindings: readonly LocalFinding[] = [];

type Optional = Partial<Pick<LocalFinding, 'severity' | 'exception' | 'related' | 'versions' | 'fixes'>>;

const noPlaces: readonly RelatedPlace[] = [];
const noVersions: readonly string[] = [];

/**
 * A finding of `rule` at a node or another span, with the rule's own severity, for all versions, without fixes, unless `more` says
 * otherwise. Signs in its messages that cannot be seen are shown as what they are.
 */
export function localFinding(
  rule: RuleDefinition,
  { start, end }: Span,
  message: string,
  more: Optional = {},
): LocalFinding {
  const { severity = null, exception = rule.exception, related, versions = noVersions, fixes = null } = more;
  return {
    rule,
    span: { start, end },
    message: visible(message),
    severity,
    exception,
    related: related?.map((place) => ({ ...place, message: visible(place.message) })) ?? noPlaces,
    versions,
    fixes,
  };
}

/** A fix without tab stops. */
export function plainFix(title: string, safe: boolean, edits: Fix['edits']): Fix {
  return { title, edits, safe, snippetEdits: null };
}
