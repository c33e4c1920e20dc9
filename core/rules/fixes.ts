import { Kept, perDocument } from '../notation/item-memory.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { FileContext } from '../python/file-context.ts';
import { shiftSpan, type TextEdit } from '../text/span.ts';
import { visible } from '../text/visible.ts';
import { NO_PYTHON, type PythonKnowledge } from '../tools/element-meaning.ts';
import { pythonKnowledge } from '../tools/python-knowledge.ts';
import { placedFindings } from './check.ts';
import type { Finding, Fix } from './finding.ts';
import { applyToDocument, countsOf, isBetter } from './fix/effect.ts';
import { fixSource } from './fix/fix-source.ts';
import { withoutContact } from './fix/without-contact.ts';
import { judgedFinding } from './judged-finding.ts';
import type { PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** The fixes of a finding of this document version, likeliest first. Each was tried and adds no finding, or is meant. */
export function fixesOf(
  finding: Finding,
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): readonly Fix[] {
  const trials = trialsOf(document, settings, python);
  return distinct(
    candidatesOf(finding, document, trials).filter(
      (fix) => fix.isMeant === true || trials.work(document, [{ rule: finding.rule, fix }]),
    ),
  );
}

interface Candidate {
  readonly rule: string;
  readonly fix: Fix;
}

/** Fixes are tried one by one up to this number, and up to this number of characters read; some seconds. */
const mostAlone = 300;
const mostCharacters = 20_000_000;
/** The most times that the document is read again to try the fixes of one kind, and of all kinds. */
const mostTrialsOfKind = 16;
const mostTrials = 64;

/**
 * The fixes of all findings of this document version, for a report. Many fixes of one kind are tried together, and in halves where that
 * fails; those untried after {@link mostTrials} are left out.
 */
export function fixesOfAll(
  findings: readonly Finding[],
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): ReadonlyMap<Finding, readonly Fix[]> {
  const trials = trialsOf(document, settings, python);
  const candidates = new Map(findings.map((finding) => [finding, candidatesOf(finding, document, trials)]));
  const all: readonly OfKind[] = findings.flatMap((finding) =>
    (candidates.get(finding) ?? []).map((fix, ordinal) => ({
      rule: finding.rule,
      fix,
      kind: `${finding.rule} ${ordinal}`,
    })),
  );
  const works =
    all.length <= mostAlone && all.length * document.text.length <= mostCharacters
      ? (rule: string, fix: Fix): boolean => trials.work(document, [{ rule, fix }])
      : workingTogether(all, document, trials);
  return new Map(
    [...candidates].map(([finding, fixes]) => [
      finding,
      distinct(fixes.filter((fix) => fix.isMeant === true || works(finding.rule, fix))),
    ]),
  );
}

/** The kind is the rule and the ordinal of the fix: fixes of one kind work or fail alike. */
interface OfKind extends Candidate {
  readonly kind: string;
}

/** Tries candidates in groups; the result tells whether a fix was in a group that works. */
function workingTogether(
  all: readonly OfKind[],
  document: NotationDocument,
  trials: Trials,
): (rule: string, fix: Fix) => boolean {
  const working = new Set<string>();
  const ids = new Map<Fix, number>();
  const keyOf = ({ rule, fix }: Candidate): string => {
    const id = ids.get(fix) ?? ids.size;
    ids.set(fix, id);
    return `${id} ${rule}`;
  };
  let left = mostTrials;
  let leftOfKind = 0;
  const tryTogether = (group: readonly Candidate[]): void => {
    if (group.length === 0 || left <= 0 || leftOfKind <= 0) return;
    left--;
    leftOfKind--;
    if (trials.work(document, group)) {
      for (const candidate of group) working.add(keyOf(candidate));
    } else if (group.length > 1) {
      tryTogether(group.slice(0, group.length >> 1));
      tryTogether(group.slice(group.length >> 1));
    }
  };
  const byKind = new Map<string, Map<string, Candidate>>();
  for (const one of all) {
    const ofKind = byKind.get(one.kind) ?? new Map<string, Candidate>();
    byKind.set(one.kind, ofKind.set(keyOf(one), one));
  }
  for (const ofKind of byKind.values()) {
    leftOfKind = mostTrialsOfKind;
    let waiting: readonly Candidate[] = [...ofKind.values()];
    while (waiting.length > 0 && left > 0 && leftOfKind > 0) {
      const { chosen, rest } = withoutContact(waiting, ({ fix }) => fix.edits);
      tryTogether(chosen);
      waiting = rest;
    }
  }
  return (rule, fix) => working.has(keyOf({ rule, fix }));
}

function distinct(fixes: readonly Fix[]): readonly Fix[] {
  const byTitle = new Map<string, Fix>();
  for (const fix of fixes) if (!byTitle.has(fix.title)) byTitle.set(fix.title, fix);
  return [...byTitle.values()];
}

function candidatesOf(finding: Finding, document: NotationDocument, { byStart, python }: Trials): readonly Fix[] {
  const placed = byStart.get(finding.span.start)?.find((candidate) => isSame(candidate, finding));
  return placed === undefined ? [] : candidateFixes(placed, document, pythonKnowledge(python));
}

interface Trials {
  readonly python: FileContext | null;
  readonly byStart: ReadonlyMap<number, readonly PlacedFinding[]>;
  /** Whether candidates that do not touch each other together remove their findings and add none. */
  work(document: NotationDocument, candidates: readonly Candidate[]): boolean;
}

const trialsByDocument = new Kept<Trials>('for good');

/** Computed once for a document: a report asks for the fixes of each finding. */
function trialsOf(document: NotationDocument, settings: CheckSettings, python: FileContext | null): Trials {
  return trialsByDocument.of(document, [settings, python], () => readTrials(document, settings, python));
}

function readTrials(document: NotationDocument, settings: CheckSettings, python: FileContext | null): Trials {
  const byStart = new Map<number, PlacedFinding[]>();
  for (const placed of placedFindings(document, settings, python)) {
    const start = placed.local.span.start + placed.start;
    const others = byStart.get(start);
    if (others === undefined) {
      byStart.set(start, [placed]);
    } else {
      others.push(placed);
    }
  }
  const before = countsOf(document, settings, python);
  const alone = new WeakMap<Fix, Map<string, boolean>>();
  const tried = (on: NotationDocument, candidates: readonly Candidate[]): boolean => {
    const changed = applyToDocument(
      on,
      candidates.flatMap(({ fix }) => fix.edits),
    );
    const rules = candidates.map(({ rule }) => rule);
    return isBetter(countsOf(changed, settings, python), before, rules);
  };
  return {
    python,
    byStart,
    work(on, candidates) {
      const [first] = candidates;
      if (first === undefined || candidates.length > 1) return tried(on, candidates);
      const known = alone.get(first.fix) ?? new Map<string, boolean>();
      alone.set(first.fix, known);
      const works = known.get(first.rule) ?? tried(on, candidates);
      known.set(first.rule, works);
      return works;
    },
  };
}

/** The untried fixes of a finding, with absolute and minimal edits. */
export function candidateFixes(
  { local, start }: PlacedFinding,
  document: NotationDocument,
  python: PythonKnowledge = NO_PYTHON,
): readonly Fix[] {
  const placedFixes = placedFixesOf(document);
  const proposed = local.fixes?.(fixSource(document, start, python)) ?? [];
  return proposed.flatMap((fix) => {
    const known = placedFixes.get(fix);
    const placed = known?.start === start ? known.placed : place(fix, document, start);
    placedFixes.set(fix, { start, placed });
    return placed.edits.length === 0 ? [] : [placed];
  });
}

/** Findings of one item may share a fix. */
const placedFixesOf = perDocument(
  (_: NotationDocument) => new WeakMap<Fix, { readonly start: number; readonly placed: Fix }>(),
);

function place(fix: Fix, document: NotationDocument, start: number): Fix {
  const edits = placeEdits(fix.edits, start, document.text);
  return {
    ...fix,
    title: visible(fix.title),
    edits,
    snippetEdits: fix.snippetEdits && placeSnippets(fix.snippetEdits, start),
  };
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

/** Whether the settings do not turn the finding off. */
export function isShown(placed: PlacedFinding, settings: CheckSettings): boolean {
  return judgedFinding(placed, settings) !== null;
}

/** The edit without the unchanged text at its ends; null where nothing is left. A surrogate pair is never split. */
function minimalEdit(text: string, { span, newText }: TextEdit): TextEdit | null {
  const old = text.slice(span.start, span.end);
  const shorter = Math.min(old.length, newText.length);
  let head = 0;
  while (head < shorter && old[head] === newText[head]) head++;
  if (isHighSurrogate(old.charCodeAt(head - 1))) head--;
  let tail = 0;
  while (tail < shorter - head && old[old.length - 1 - tail] === newText[newText.length - 1 - tail]) tail++;
  if (isLowSurrogate(old.charCodeAt(old.length - tail))) tail--;
  const left = {
    span: { start: span.start + head, end: span.end - tail },
    newText: newText.slice(head, newText.length - tail),
  };
  return left.newText === '' && left.span.start === left.span.end ? null : left;
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}
