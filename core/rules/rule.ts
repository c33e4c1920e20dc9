import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import { visible } from '../text/visible.ts';
import type { PythonKnowledge } from '../tools/element-meaning.ts';
import type { AionException, BriefMessage, Fix, RelatedPlace, RuleFamily, Severity } from './finding.ts';

interface RuleDocumentation {
  /** Markdown: the reason of the rule, and the effect of a violation on aions-llm. */
  readonly why: string;
  /** The language of the examples; absent for documents of the notation. */
  readonly language?: 'python' | 'json';
  /** A whole document or program that violates this rule and no other. */
  readonly wrong: string;
  /** The same text, repaired, without findings. */
  readonly right: string;
}

export interface RuleDefinition {
  readonly id: string;
  readonly family: RuleFamily;
  readonly defaultSeverity: Severity;
  /** The exception of the loader that the rule stands for; null where the loader raises none. */
  readonly exception: AionException | null;
  /** Whether the notation itself names the exception (README of 1.0.5, *Exception Reference*), whichever version reads the file. */
  readonly isNamedByNotation?: true;
  readonly title: string;
  readonly documentation: RuleDocumentation;
}

/** A finding before it is placed. All offsets, also of its fixes, count from the start of its item, as edits move the item. */
export interface LocalFinding {
  readonly rule: RuleDefinition;
  readonly span: Span;
  readonly message: string;
  readonly brief?: BriefMessage;
  /** Null: the rule's default. */
  readonly severity: Severity | null;
  /** The exception that it can stand for; the whole document decides whether a detected version raises it (`raisedExceptions`). */
  readonly exception: AionException | null;
  readonly related: readonly RelatedPlace[];
  readonly versions: readonly string[];
  /** Computes the fixes; null for none. */
  readonly fixes: ((source: FixSource) => readonly Fix[]) | null;
}

export interface PlacedFinding {
  readonly local: LocalFinding;
  readonly start: number;
}

/** Shared, as most documents have none. */
export const noPlaced: readonly PlacedFinding[] = [];

/** The input of a fix. Offsets have the same base as those of the finding and may be negative. */
export interface FixSource {
  /** The offset of the text's first character (zero or negative). */
  readonly textStart: number;
  readonly textEnd: number;
  slice(span: Span): string;
  /** The UTF-16 unit at `offset`; `''` outside the text. */
  charAt(offset: number): string;
  lineStart(offset: number): number;
  /** The first line break of the text. */
  readonly endOfLine: string;
  /** One level of indentation of the text. */
  readonly indentationStep: string;
  hasToolName(name: string): boolean;
  readonly python: PythonKnowledge;
}

/** Shared, as nearly every answer is empty. */
export const noFindings: readonly LocalFinding[] = [];

type Optional = Partial<Pick<LocalFinding, 'severity' | 'exception' | 'related' | 'versions' | 'fixes'>> & {
  /** The limits behind the problem with their addresses: the end of the message, which an editor shows apart. */
  readonly sources?: string;
};

const noPlaces: readonly RelatedPlace[] = [];
const noVersions: readonly string[] = [];

/** A finding at a span. Defaults: the rule's severity and exception, all versions, no fixes. Invisible characters are shown by name. */
export function localFinding(
  rule: RuleDefinition,
  { start, end }: Span,
  message: string,
  more: Optional = {},
): LocalFinding {
  const { severity = null, exception = rule.exception, related, versions = noVersions, fixes = null, sources } = more;
  return {
    rule,
    span: { start, end },
    ...(sources === undefined ? { message: visible(message) } : withSources(message, sources)),
    severity,
    exception,
    related: related?.map((place) => ({ ...place, message: visible(place.message) })) ?? noPlaces,
    versions,
    fixes,
  };
}

/** The message with its sources, and without. */
export function withSources(sentence: string, sources: string): Required<Pick<LocalFinding, 'message' | 'brief'>> {
  const brief = { message: visible(sentence), sources: visible(sources) };
  return { message: say`${brief.message} ${brief.sources}.`, brief };
}

/** The fix for a message that asks whether `newText` was meant. */
export function meantFix(newText: string, span: Span, safe: boolean): Fix {
  return { ...plainFix(say`Change to ${newText}`, safe, [{ span, newText }]), isMeant: true };
}

/** A fix without tab stops. */
export function plainFix(title: string, safe: boolean, edits: Fix['edits']): Fix {
  return { title, edits, safe, snippetEdits: null };
}
