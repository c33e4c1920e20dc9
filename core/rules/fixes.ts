import { Kept, perDocument } from '../notation/item-memory.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { FileContext } from '../python/file-context.ts';
import { commonPrefix, commonSuffix } from '../text/common-ends.ts';
import { shiftSpan, type TextEdit } from '../text/span.ts';
import { visible } from '../text/visible.ts';
import { NO_PYTHON, type PythonKnowledge } from '../tools/element-meaning.ts';
import { pythonKnowledge } from '../tools/python-knowledge.ts';
import { placedFindings } from './check.ts';
import type { Finding, Fix } from './finding.ts';
import { fixSource } from './fix/fix-source.ts';
import { placeFinding } from './place-finding.ts';
import type { PlacedFinding } from './rule.ts';
import type { CheckSettings } from './settings.ts';

/** The fixes of a finding of this document version, likeliest first. */
export function fixesOf(
  finding: Finding,
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): readonly Fix[] {
  const byStart = placedByStart.of(document, [settings, python], () =>
    placedFindingsByStart(document, settings, python),
  );
  const placed = byStart.get(finding.span.start)?.find((candidate) => isSame(candidate, finding));
  if (placed === undefined) return [];
  const byTitle = new Map<string, Fix>();
  for (const fix of fixesOfPlaced(placed, document, pythonKnowledge(python))) {
    if (!byTitle.has(fix.title)) byTitle.set(fix.title, fix);
  }
  return [...byTitle.values()];
}

/** The fixes of all findings of this document version, for a report. */
export function fixesOfAll(
  findings: readonly Finding[],
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null = null,
): ReadonlyMap<Finding, readonly Fix[]> {
  return new Map(findings.map((finding) => [finding, fixesOf(finding, document, settings, python)]));
}

/** Computed once for a document: a report asks for the fixes of each finding. */
const placedByStart = new Kept<ReadonlyMap<number, readonly PlacedFinding[]>>('for good');

function placedFindingsByStart(
  document: NotationDocument,
  settings: CheckSettings,
  python: FileContext | null,
): ReadonlyMap<number, readonly PlacedFinding[]> {
  const byStart = new Map<number, PlacedFinding[]>();
  for (const placed of placedFindings(document, settings, python)) {
    const start = placed.local.span.start + placed.start;
    const others = byStart.get(start);
    if (others === undefined) byStart.set(start, [placed]);
    else others.push(placed);
  }
  return byStart;
}

/** The fixes of a placed finding, with absolute and minimal edits. */
export function fixesOfPlaced(
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
  return placeFinding(placed, settings) !== null;
}

/** The edit without the unchanged text at its ends; null where nothing is left. A surrogate pair is never split. */
function minimalEdit(text: string, { span, newText }: TextEdit): TextEdit | null {
  const old = text.slice(span.start, span.end);
  let head = commonPrefix(old, newText);
  if (isHighSurrogate(old.charCodeAt(head - 1))) head--;
  let tail = commonSuffix(old, newText, Math.min(old.length, newText.length) - head);
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
