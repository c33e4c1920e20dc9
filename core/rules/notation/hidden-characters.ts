import type { EntryNode, StringNode, ValueNode } from '../../notation/syntax.ts';
import { say, translated, wording } from '../../text/say.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import { signName, unseen } from '../../text/visible.ts';
import { docsBut, rightDocs } from '../example.ts';
import { type LocalFinding, localFinding, noFindings, plainFix } from '../rule.ts';
import type { ItemSource } from '../syntax/syntax-rule.ts';
import { notationWarning } from './element-rule.ts';

/** Conversions use these words, too. */
export const hiddenWords = wording`hidden characters`;

export const hiddenCharacters = {
  ...notationWarning,
  id: 'hidden-characters',
  title: wording`Hidden characters in a string`,
  documentation: {
    why: "Some characters are invisible or change the direction of the text, for example zero-width spaces and control characters. You can't see such characters in a review, but the model reads them, so they can contain hidden instructions. Characters that emoji or a language need aren't reported, for example joiners in Persian and Hindi.",
    wrong: docsBut('documentation is', 'documentation is\u200b'),
    right: rightDocs,
  },
  /** `isCodeRefused`: the Python expression is invalid, which another rule reports. */
  checkItem({ item, slice }: ItemSource, isCodeRefused: boolean): readonly LocalFinding[] {
    // Fast path: nearly no item has such a character.
    if (slice({ start: 0, end: item.width }).search(unseen) < 0) return noFindings;
    const entries = item.kind === 'element' ? item.properties : [item.entry];
    return entries.flatMap((entry) => {
      const isCode = item.kind === 'element' && entry.key?.name === 'function';
      const values = isCode && isCodeRefused ? [] : stringsOf(entry.value);
      return [
        ...values.flatMap((value) => this.report(value, isCode)),
        ...(entry.block?.entries ?? []).flatMap(({ value }) =>
          stringsOf(value).flatMap((one) => this.report(one, false)),
        ),
      ];
    });
  },
  report({ text, content }: StringNode, isCode: boolean): readonly LocalFinding[] {
    const hidden = hiddenSpans(text).map((span) => shiftSpan(span, content.start));
    const [first, last] = [hidden[0], hidden.at(-1)];
    if (first === undefined || last === undefined) return noFindings;
    const edits = hidden.map((span) => ({ span, newText: '' }));
    const message = hiddenMessage(text.slice(first.start - content.start), isCode);
    const fixes = () => [plainFix(removeHidden(), false, edits)];
    return [localFinding(this, { start: first.start, end: last.end }, message, { fixes })];
  },
};

/** `text` begins with the hidden character. */
export function hiddenMessage(text: string, isCode: boolean): string {
  const reader = isCode
    ? say`The characters are invisible, but Python reads them.`
    : say`The characters are invisible, but the model reads them.`;
  return `${say`The string contains ${translated(hiddenWords)} (${signName(text)}).`} ${reader}`;
}

/** The title of the fix. */
export function removeHidden(): string {
  return say`Remove hidden characters`;
}

/** The text without its hidden characters. */
export function withoutHidden(text: string): string {
  return text.replace(unseen, (sign) => (sign === '\r' ? sign : ''));
}

/** Each hidden character in a string. A carriage return alone is a line end to the loaders. */
export function hiddenSpans(text: string): readonly Span[] {
  return Array.from(text.matchAll(unseen), ({ 0: sign, index }) => ({ start: index, end: index + sign.length })).filter(
    ({ start }) => text[start] !== '\r',
  );
}

/** The closed strings in a value. */
function stringsOf(value: EntryNode['value']): readonly StringNode[] {
  const waiting: (ValueNode | null)[] = [value];
  const found: StringNode[] = [];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (one === null) continue;
    if (one.kind === 'string' && one.closed) found.push(one);
    else if (one.kind === 'block') for (const entry of one.entries) waiting.push(entry.value);
    else if (one.kind === 'list') for (const item of one.values) waiting.push(item);
  }
  return found;
}
