import type { Target } from '../formats/target.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import { type RootProblem, readRoot } from '../notation/root-problems.ts';
import { bareSpan, type Span, shiftSpan } from '../text/span.ts';
import type { Judges } from './check-item.ts';
import type { CheckedItem, RootPropertyUse } from './checked-item.ts';
import type { DetectedLoader } from './detected-loader.ts';
import { duplicateProperty } from './notation/duplicate-property.ts';
import { duplicateToolName } from './notation/duplicate-tool-name.ts';
import { multipleSystemPrompts } from './notation/multiple-system-prompts.ts';
import { providerToolCount } from './provider/provider-tool-count.ts';
import type { LocalFinding, PlacedFinding } from './rule.ts';
import { arrayRequired } from './syntax/array-required.ts';
import { byteOrderMark } from './syntax/byte-order-mark.ts';
import { commentNotAllowed } from './syntax/comment-not-allowed.ts';
import { extraComma } from './syntax/extra-comma.ts';
import { missingComma } from './syntax/missing-comma.ts';
import { notAion } from './syntax/not-aion.ts';
import { rootPlace } from './syntax/syntax-rule.ts';
import { unexpectedText } from './syntax/unexpected-text.ts';

/** Applies the rules about more than one item. */
export function checkAcrossItems(
  checked: readonly CheckedItem[],
  { loader, targets }: Judges,
): readonly LocalFinding[] {
  return [
    ...rootPropertyFindings(checked, loader),
    ...toolNameFindings(checked),
    ...toolCountFindings(checked, targets),
  ];
}

/** The findings about the text between the items; `missing`: about a missing bracket of the root array. */
export function rootFindings(document: NotationDocument): {
  readonly findings: readonly PlacedFinding[];
  readonly missing: readonly PlacedFinding[];
} {
  const { text } = document;
  const { problems, missing } = readRoot(document);
  const slice = ({ start, end }: Span): string => text.slice(start, end);
  const isBlank = (): boolean => !/\S/.test(text.slice(0, 10_000)) && !/[^\s\uFEFF]/.test(text);
  return {
    findings: problems.map((problem) => ({ local: rootFinding(problem, text, slice), start: 0 })),
    missing:
      missing === null
        ? []
        : [{ local: arrayRequired.report(missing, isBlank(), endsWithItem(document, missing)), start: 0 }],
  };
}

function endsWithItem(
  document: NotationDocument,
  { closeAt }: Extract<RootProblem, { kind: 'array-required' }>,
): boolean {
  const last = closeAt === null ? null : document.itemAt(closeAt - 1);
  return last !== null && last.item.kind !== 'gap' && last.start + last.item.width === closeAt;
}

/** The finding for a text that is not AIONS, at its first line (at most 120 characters). */
export function notAionFinding(text: string): LocalFinding {
  const start = Math.max(0, text.search(/\S/));
  const lineBreak = text.slice(start, start + 120).search(/[\r\n]/);
  return notAion.report({ start, end: lineBreak < 0 ? Math.min(text.length, start + 120) : start + lineBreak });
}

function rootFinding(problem: RootProblem, text: string, slice: (span: Span) => string): LocalFinding {
  switch (problem.kind) {
    case 'array-required':
    case 'second-array':
      return arrayRequired.report(problem, false, false);
    case 'byte-order-mark':
      return byteOrderMark.report(problem.span);
    case 'unread':
      return unexpectedText.reportRest(problem.span);
    case 'missing-comma':
      return missingComma.report(problem, { slice });
    case 'extra-comma':
      return extraComma.report(problem, { slice });
    case 'comment':
      return commentNotAllowed.report(problem.span, slice(problem.span), rootPlace(text, problem.span));
    case 'conflict-marker':
    case 'unexpected-text':
      return unexpectedText.report(
        problem.span,
        slice(problem.span),
        rootPlace(text, problem.span),
        problem.kind === 'conflict-marker',
      );
  }
}

function rootPropertyFindings(checked: readonly CheckedItem[], loader: DetectedLoader): readonly LocalFinding[] {
  const findings: LocalFinding[] = [];
  const first = new Map<string, Placed>();
  for (const { start, summary } of checked) {
    if (summary.rootProperty === null) continue;
    const placed = place(summary.rootProperty, start);
    const earlier = first.get(placed.use.name);
    if (earlier === undefined) first.set(placed.use.name, placed);
    else findings.push(repeatedRootProperty(placed, earlier, loader));
  }
  return findings;
}

interface Placed {
  readonly use: RootPropertyUse;
  readonly key: Span;
  readonly entry: Span;
}

function place(use: RootPropertyUse, start: number): Placed {
  return { use, key: shiftSpan(bareSpan(use.key), start), entry: shiftSpan(bareSpan(use.entry), start) };
}

function repeatedRootProperty(placed: Placed, first: Placed, loader: DetectedLoader): LocalFinding {
  const { use, key, entry } = placed;
  const same = sameText(use, first.use);
  return use.name === 'system_prompt'
    ? multipleSystemPrompts.report(key, entry, first.key, same, loader.versions)
    : duplicateProperty.report(use.name, entry, key, first.key, 'root', same);
}

function sameText(a: RootPropertyUse, b: RootPropertyUse): boolean {
  const [left, right] = [a.entry.value, b.entry.value];
  return left?.kind === 'string' && right?.kind === 'string' && left.text === right.text;
}

function toolNameFindings(checked: readonly CheckedItem[]): readonly LocalFinding[] {
  const findings: LocalFinding[] = [];
  const first = new Map<string, Span>();
  for (const { start, summary } of checked) {
    if (summary.toolName === null) continue;
    const { text, content } = summary.toolName;
    const span = shiftSpan(content, start);
    const earlier = first.get(text);
    if (earlier === undefined) first.set(text, span);
    else findings.push(duplicateToolName.report(text, span, earlier));
  }
  return findings;
}

function toolCountFindings(checked: readonly CheckedItem[], targets: readonly Target[]): readonly LocalFinding[] {
  const tools = checked.filter(({ item }) => item.kind === 'element');
  return providerToolCount.report(tools.length, targets, (index) => {
    const tool = tools[index];
    if (tool?.item.kind !== 'element') return { start: 0, end: 0 };
    const { item, start } = tool;
    return shiftSpan(item.open ?? { start: 0, end: Math.min(1, item.width) }, start);
  });
}
