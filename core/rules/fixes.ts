import type { NotationDocument } from '../notation/notation-document.ts';
import type { FileContext } from '../python/file-context.ts';
import { shiftSpan, type TextEdit } from '../text/span.ts';
import { NO_PYTHON, type PythonKnowledge } from '../tools/element-meaning.ts';
import { pythonKnowledge } from '../tools/python-knowledge.ts';
import { CheckSession, toFinding } from './check-session.ts';
import type { Finding, Fix } from './finding.ts';
import { applyToDocument, FindingCounts } from './fix/effect.ts';
import { fixSource } from './fix/fix-source.ts';
import { minimalEdit } from './fix/minimal-edit.ts';
import type { PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/**
 * The fixes of a finding of this very document, the likeliest first; none for a finding of another text. Each one was
 * tried: it removes the finding and adds no other.
 */
export function fixesOf(
  finding: Finding,
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): readonly Fix[] {
  const { session, byStart, before } = trialsOf(document, settings, python);
  const placed = byStart.get(finding.span.start)?.find((candidate) => isSame(candidate, finding));
  if (placed === undefined) {
    return [];
  }
  const titles = new Set<string>();
  return candidateFixes(placed, document, pythonKnowledge(python)).filter((fix) => {
    if (titles.has(fix.title)) {
      return false;
    }
    const after = FindingCounts.of(applyToDocument(document, fix.edits), session, settings);
    const works = after.isBetter(before, [finding.rule]);
    if (works) {
      titles.add(fix.title);
    }
    return works;
  });
}

/** What every fix of a document is tried against. */
interface Trials {
  readonly settings: CheckSettings;
  readonly python: FileContext | null;
  readonly session: CheckSession;
  /** The findings by the offset at which each begins. */
  readonly byStart: ReadonlyMap<number, readonly PlacedFinding[]>;
  readonly before: FindingCounts;
}

const trialsByDocument = new WeakMap<NotationDocument, Trials>();

/** Worked out once for a document: a report asks for the fixes of each of its findings. */
function trialsOf(document: NotationDocument, settings: CheckSettings, python: FileContext | null): Trials {
  const known = trialsByDocument.get(document);
  if (known !== undefined && known.settings === settings && known.python === python) {
    return known;
  }
  const session = new CheckSession(settings, python);
  const byStart = new Map<number, PlacedFinding[]>();
  for (const placed of session.placedFindings(document)) {
    const start = placed.local.span.start + placed.start;
    const others = byStart.get(start);
    if (others === undefined) {
      byStart.set(start, [placed]);
    } else {
      others.push(placed);
    }
  }
  const trials = { settings, python, session, byStart, before: FindingCounts.of(document, session, settings) };
  trialsByDocument.set(document, trials);
  return trials;
}

/** The fixes that a finding proposes, untried, with absolute and minimal edits. */
export function candidateFixes(
  { local, start }: PlacedFinding,
  document: NotationDocument,
  python: PythonKnowledge = NO_PYTHON,
): readonly Fix[] {
  const proposed = local.fixes?.(fixSource(document, start, python)) ?? [];
  return proposed.flatMap((fix) => {
    const edits = placeEdits(fix.edits, start, document.text);
    return edits.length === 0
      ? []
      : [{ ...fix, edits, snippetEdits: fix.snippetEdits && placeSnippets(fix.snippetEdits, start) }];
  });
}

function placeEdits(edits: readonly TextEdit[], start: number, text: string): readonly TextEdit[] {
  return edits
    .flatMap(({ span, newText }) => minimalEdit(text, { span: shiftSpan(span, start), newText }) ?? [])
    .sort((a, b) => a.span.start - b.span.start);
}

function placeSnippets(edits: readonly TextEdit[], start: number): readonly TextEdit[] {
  return edits.map(({ span, newText }) => ({ span: shiftSpan(span, start), newText }));
}

function isSame({ local, start }: PlacedFinding, finding: Finding): boolean {
  return (
    local.rule.id === finding.rule &&
    local.span.start + start === finding.span.start &&
    local.span.end + start === finding.span.end &&
    local.message === finding.message
  );
}

/** Whether the finding is not turned off. */
export function isShown(placed: PlacedFinding, settings: CheckSettings): boolean {
  return toFinding(placed, settings) !== null;
}
