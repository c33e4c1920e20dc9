import { say } from '../text/say.ts';
import type { CallProblem } from './call.ts';
import { joinPlaced, type PlacedText, partOf } from './placed-text.ts';

/** A token of a model, with its bars: models and servers also write them as other signs, or double them. */
const tokens = /<(\/?)([|｜‖∥∣]{1,2})([\w▁:]{2,40})(?:([|｜‖∥∣]{1,2})|(?=>))/g;

/** A token that no grammar has as it is written; its bars or its `_` may be other signs in a grammar. */
const variants =
  /<\/?(?:[‖∥∣]|[|｜]{2}|\|DSML|\|tool▁|｜tool_call_begin｜>(?!function<)|｜tool_calls?_(?:section|argument))/;

/** Elements of calls with a namespace that no grammar has, as Claude writes them in plain text. */
const namespaced =
  /<\/?((?!(?:minimax|seed|atem|steptml):)[A-Za-z]\w{0,20}:)(?=(?:function_calls?|invoke|parameter)\b)/g;

/** The signs of the grammars, for the bars and for `_`. */
const usual: readonly (readonly [bar: string, gap: string])[] = [
  ['｜', '_'],
  ['｜', '▁'],
  ['|', '_'],
];

/** The text with the marks of the grammars, each way, if it has other ones; empty for all other texts. */
export function usualMarks(placed: PlacedText): readonly PlacedText[] {
  if (variants.test(placed.text)) return usual.map(([bar, gap]) => withSigns(placed, bar, gap));
  const plain = withoutNamespaces(placed);
  return plain === null ? [] : [plain];
}

function withoutNamespaces(placed: PlacedText): PlacedText | null {
  const parts: PlacedText[] = [];
  let from = 0;
  for (const { 0: mark, 1: namespace = '', index } of placed.text.matchAll(namespaced)) {
    const end = index + mark.length;
    parts.push(partOf(placed, from, end - namespace.length));
    from = end;
  }
  return from === 0 ? null : joinPlaced([...parts, partOf(placed, from, placed.text.length)]);
}

function withSigns(placed: PlacedText, bar: string, gap: string): PlacedText {
  const parts: PlacedText[] = [];
  let from = 0;
  const replace = (start: number, written: string, other: string): void => {
    if (written === other) return;
    const end = start + written.length;
    parts.push(partOf(placed, from, start), { text: other, span: () => placed.span(start, end) });
    from = end;
  };
  for (const { index, 1: slash = '', 2: open = '', 3: word = '', 4: close = '' } of placed.text.matchAll(tokens)) {
    const start = index + 1 + slash.length;
    replace(start, open, bar);
    // "function_calls" behind DSML has no such signs.
    if (!word.startsWith('DSML')) replace(start + open.length, word, word.replaceAll(/[_▁]/g, gap));
    if (close !== '') replace(start + open.length + word.length, close, bar);
  }
  parts.push(partOf(placed, from, placed.text.length));
  return joinPlaced(parts);
}

/** The warning for a call that is only read with other marks than those in the text. */
export function variantMark(placed: PlacedText): CallProblem {
  const at = Math.max(placed.text.search(variants), placed.text.search(namespaced), 0);
  const [mark = ''] = /^[^\s>]{0,40}>?/.exec(placed.text.slice(at, at + 50)) ?? [];
  const message = say`Nonstandard marker "${mark}". Model servers may not find the call.`;
  return { kind: 'variant-mark', severity: 'warning', message, span: placed.span(at, at + mark.length) };
}
