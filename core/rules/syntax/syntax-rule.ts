import type { LoaderVersion } from '../../loaders/versions.ts';
import { isWhite } from '../../notation/characters.ts';
import { skipWhite } from '../../notation/keys.ts';
import type { ElementNode, EntryNode, RootPropertyNode, SyntaxProblem } from '../../notation/syntax.ts';
import { firstFrom } from '../../text/first-from.ts';
import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { signName } from '../../text/visible.ts';
import type { LocalFinding, RuleDefinition } from '../rule.ts';

type ProblemKind = SyntaxProblem['kind'];
export type Problem<Kind extends ProblemKind> = Extract<SyntaxProblem, { kind: Kind }>;

/** An item and its text; spans count from its start. */
export interface ItemSource {
  readonly item: ElementNode | RootPropertyNode;
  slice(span: Span): string;
  /** The versions of `aions-llm` to report the consequences of; empty where none is known. */
  readonly versions: readonly LoaderVersion[];
}

/** A rule of family *syntax*: turns each problem of the parser into one finding. */
export interface SyntaxRule<Kind extends ProblemKind> extends RuleDefinition {
  report(problem: Problem<Kind>, source: ItemSource): LocalFinding;
}

export interface RootSyntaxRule<Kind extends ProblemKind> extends RuleDefinition {
  report(problem: Problem<Kind>, source: Pick<ItemSource, 'slice'>): LocalFinding;
}

/** The position of unexpected text. Every version of aions-llm rejects a file that starts or ends with it. */
export type StrayPlace = 'edge' | 'between items' | 'inside an item';

/** The position of text between, before or after the items of a document. */
export function rootPlace(text: string, { start, end }: Span): Exclude<StrayPlace, 'inside an item'> {
  // Searched outwards from the text, so that all calls together visit each blank at most twice.
  let before = start;
  while (before > 0 && isWhite(text.charCodeAt(before - 1))) before--;
  const isFirst = before === 0 && text.charAt(start) !== '[';
  const isLast = skipWhite(text, end, text.length) === text.length && text.charAt(end - 1) !== ']';
  return isFirst || isLast ? 'edge' : 'between items';
}

export const refusedAtEdge = wording`aions-llm rejects files that don't start with [ and end with ].`;
export const refusedFile = wording`aions-llm rejects the file.`;
export const ignoredProperty = wording`aions-llm ignores the property.`;
export const ignoredFunction = wording`aions-llm ignores the function.`;
/** aions-llm doesn't look at commas, or skips the text. */
export const refusedByOthers = wording`aions-llm accepts this, but other parsers don't.`;

export const syntaxRule = { family: 'syntax', defaultSeverity: 'error', exception: 'AIONParseError' } as const;

/** The innermost entry of the item that contains or touches the span; null for none. */
export function entryAround(item: ItemSource['item'], span: Span): EntryNode | null {
  return entriesAround(item, span).entry;
}

/** That entry, and the next one in the same block or element. */
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

/** The entries of the entry's block that contains the span. */
function innerEntries({ value, block }: EntryNode, span: Span): readonly EntryNode[] {
  if (block !== null && block.start <= span.start) return block.entries;
  return value?.kind === 'block' ? value.entries : [];
}

/** The index of the entry that may contain the span: the last that begins at or before it (the first of two that meet in it). */
function indexAround(entries: readonly EntryNode[], { start, end }: Span): number {
  const behind = firstFrom(entries, start + 1, (entry) => entry.start);
  const meets = start === end && entries[behind - 1]?.start === start && entries[behind - 2]?.end === start;
  return meets ? behind - 2 : behind - 1;
}

/** The text on one line, in quotes, cut to 40 characters. Text of white space only is shown by character names. */
export function quoted(text: string): string {
  const line = shortened(text);
  return line.includes('"') ? say`'${line}'` : say`"${line}"`;
}

/** The text on one line, cut to 40 characters. */
export function shortened(text: string): string {
  const line =
    text.replace(/\s+/g, ' ').trim() || Array.from(text.slice(0, 80), (sign) => `<${signName(sign)}>`).join('');
  const characters = Array.from(line.slice(0, 80));
  return characters.length > 40 ? `${characters.slice(0, 39).join('')}…` : characters.join('');
}
