import { isJsonObject } from '../json/json-value.ts';
import { mendJson } from '../json/mend-json.ts';
import { splitPointer } from '../json/pointer.ts';
import { objectAt } from '../schema/keywords.ts';
import { type Span, shiftSpan, type TextEdit } from '../text/span.ts';
import type { ReadCall } from './call.ts';
import type { CallableSet } from './callable-set.ts';
import type { CallFinding } from './check-call.ts';
import { nearestName } from './violation-sentence.ts';

/** A change that mends one thing. */
export interface CallFix {
  readonly title: string;
  readonly edit: TextEdit;
  /** Whether it leaves the meaning as it is, so that all such changes can be made at once. Another name is a guess. */
  readonly isMend: boolean;
}

/**
 * The changes that make JSON of what is nearly JSON: of the whole text where it is one value, else of each call or of its arguments. Spans are
 * offsets in UTF-16 code units of `text`.
 */
export function mendsOf(text: string, calls: readonly ReadCall[]): readonly CallFix[] {
  const start = text.search(/[^\s\uFEFF]/);
  const whole = { start: Math.max(start, 0), end: text.trimEnd().length };
  if (isBracketed(text, whole)) return mendsIn(text, whole);
  return calls.flatMap((call) => {
    if (isBracketed(text, call.span)) return mendsIn(text, call.span);
    const written = call.notation === 'json' ? call.places.value('') : null;
    return written !== null && isBracketed(text, written) ? mendsIn(text, written) : [];
  });
}

function isBracketed(text: string, { start, end }: Span): boolean {
  return end > start && '{['.includes(text.charAt(start));
}

function mendsIn(text: string, { start, end }: Span): readonly CallFix[] {
  const mended = mendJson(text.slice(start, end));
  if (mended.kind === 'refused') return [];
  return mended.mends.map(({ span, newText, message }) => ({
    title: `Mend: ${message.replace(/\.$/, '')}`,
    edit: { span: shiftSpan(span, start), newText },
    isMend: true,
  }));
}

/** Other names for a tool or an argument that is not known. */
export function renamesFor(finding: CallFinding, call: ReadCall, tools: CallableSet, text: string): readonly CallFix[] {
  switch (finding.code) {
    case 'unknown-tool':
      return tools.near(call.name).flatMap((name) => renamed(finding.span, call.name, name, text));
    case 'extra-argument': {
      const name = splitPointer(finding.pointer ?? '')?.at(-1);
      const properties = objectAt(tools.get(call.name)?.inputs ?? {}, 'properties');
      const isTop = splitPointer(finding.pointer ?? '')?.length === 1;
      if (name === undefined || properties === null || !isTop || !isJsonObject(call.arguments)) return [];
      // A name that is there already would be written twice.
      const present = call.arguments;
      const near = nearestName(
        name,
        Object.keys(properties).filter((key) => !Object.hasOwn(present, key)),
      );
      return near === null ? [] : renamed(finding.span, name, near, text);
    }
    default:
      return [];
  }
}

/** The change of a name, with what is around it (quotes, escaped or not) left as it is; none where the name is written with escapes. */
function renamed(span: Span, before: string, after: string, text: string): readonly CallFix[] {
  const written = text.slice(span.start, span.end);
  const at = written.indexOf(before);
  const rest = written.slice(0, at) + written.slice(at + before.length);
  if (at < 0 || before === '' || !/^[\s\\"']*$/.test(rest) || !/^[\w.:/-]+$/.test(after)) return [];
  const start = span.start + at;
  const edit = { span: { start, end: start + before.length }, newText: after };
  return [{ title: `Rename to ${after}`, edit, isMend: false }];
}
