import { isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.ts';
import { addAll } from '../text/long-list.ts';
import { placesBelow } from './argument-places.ts';
import type { ReadCall } from './call.ts';

/** OpenAI's internal wrapper: one call whose arguments are calls. It is opened; all others stay. */
export function withoutWrapper(calls: readonly ReadCall[]): readonly ReadCall[] {
  if (!calls.some(({ name }) => name.endsWith('parallel'))) return calls;
  const all: ReadCall[] = [];
  for (const call of calls) addAll(all, opened(call) ?? [call]);
  return all;
}

function opened(call: ReadCall): readonly ReadCall[] | null {
  if (!/^(?:multi_tool_use\.)?parallel$/.test(call.name) || !isJsonObject(call.arguments)) return null;
  const uses = call.arguments['tool_uses'];
  if (!isJsonArray(uses) || uses.length === 0 || !uses.every(isUse)) return null;
  return uses.map((use, index): ReadCall => {
    const base = `/tool_uses/${index}`;
    const name = isJsonObject(use) ? String(use['recipient_name']) : '';
    const args = isJsonObject(use) ? (use['parameters'] ?? {}) : {};
    const span = call.places.nearest(base);
    const within = ({ start, end }: { readonly start: number; readonly end: number }): boolean =>
      start >= span.start && end <= span.end;
    return {
      ...call,
      name: name.replace(/^functions\./, ''),
      nameSpan: call.places.nearest(`${base}/recipient_name`),
      arguments: args,
      argumentsText: null,
      places: placesBelow(call.places, `${base}/parameters`),
      ...(call.id === undefined ? {} : { id: `${call.id}_${index}` }),
      span,
      problems: call.problems.filter((problem) => within(problem.span)),
    };
  });
}

function isUse(use: JsonValue): boolean {
  return isJsonObject(use) && typeof use['recipient_name'] === 'string' && isJsonObject(use['parameters'] ?? {});
}
