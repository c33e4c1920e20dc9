import { isWhite } from '../../notation/characters.ts';
import { skipWhite } from '../../notation/keys.ts';
import type { ElementNode, EntryNode, RootPropertyNode, SyntaxProblem } from '../../notation/syntax.ts';
import { firstFrom } from '../../text/first-from.ts';
import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { signName } from '../../text/visible.ts';
import type { LocalFinding, RuleDefinition } from '../rule.ts';

export type ProblemKind = SyntaxProblem['kind'];
export type Problem<Kind extends ProblemKind> = Extract<SyntaxProblem, { kind: Kind }>;

/** An item and the characters it is made of; spans count from its start. */
export interface ItemSource {
  readonly item: ElementNode | RootPropertyNode;
  slice(span: Span): string;
}

/** A rule of family *syntax*: it turns each problem of form that the parser saw into one finding. */
export interface SyntaxRule<Kind extends ProblemKind> extends RuleDefinition {
  report(problem: Problem<Kind>, source: ItemSource): LocalFinding;
}

/** The same for mistakes that also occur between the items, where there is no item to look at. */
export interface RootSyntaxRule<Kind extends ProblemKind> extends RuleDefinition {
  report(problem: Problem<Kind>, source: Pick<ItemSource, 'slice'>): LocalFinding;
}

/** Where text that does not belong into a file stands: every loader refuses one that begins or ends with it. */
export type StrayPlace = 'edge' | 'between items' | 'inside an item';

/** The place of text between, before or behind the items of a document. */
export function rootPlace(text: string, { start, end }: Span): Exclude<StrayPlace, 'inside an item'> {
  // Looked at from the text outwards, so that all of them together look at each blank twice.
  let before = start;
  while (before > 0 && isWhite(text.charCodeAt(before - 1))) before--;
  const isFirst = before === 0 && text.charAt(start) !== '[';
  const isLast = skipWhite(text, end, text.length) === text.length && text.charAt(end - 1) !== ']';
  return isFirst || isLast ? 'edge' : 'between items';
}

export const refusedAtEdge = wording`The loader refuses a file that does not begin with [ and end with ]`;

/** What every rule of the family has in common. */
export const syntaxRule = { family: 'syntax', defaultSeverity: 'error', exception: 'AIONParseError' } as const;

/** The innermost entry of the item that contains or touches the span; null where there is none. */
export function entryAround(item: ItemSource['item'], span: Span): EntryNode | null {
  return entriesAround(item, span).entry;
}

/** That entry, and the one behind it in the same block or element. */
export function entriesAround(
  item: ItemSource['item'],
  span: Span,
): { readonly entry: EntryNode | null; readonly next: EntryNode | null } {
  let entries = item.kind === 'element' ? item.properties : [item.entry];
  let found: EntryNode | null = null;
  let next: EntryNode | null = null;
  for (;;) {
    const index = indexAround(entries, span);
    const inner = entries[index];
    if (inner === undefined || span.end > inner.end) return { entry: found, next };
    found = inner;
    next = entries[index + 1] ?? null;
    entries = innerEntries(inner, span);
  }
}

/** The entries of the block inside the entry that the span lies in. */
function innerEntries({ value, block }: EntryNode, span: Span): readonly EntryNode[] {
  if (block !== null && block.start <= span.start) return block.entries;
  return value?.kind === 'block' ? value.entries : [];
}

/** The index of the entry that may contain the span: the last that begins at or before it (of two that meet in it, the first). */
function indexAround(entries: readonly EntryNode[], { start, end }: Span): number {
  const behind = firstFrom(entries, start + 1, (entry) => entry.start);
  const meets = start === end && entries[behind - 1]?.start === start && entries[behind - 2]?.end === start;
  return meets ? behind - 2 : behind - 1;
}

/** The text on one line and no longer than fits into a sentence. Blanks that the notation does not know, alone, are named. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim() || Array.from(text.slice(0, 80), signName).join('');
  const characters = Array.from(line.slice(0, 80));
  return say`“${characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : characters.join('')}”`;
}
