export interface WordChange {
  readonly kind: 'same' | 'ins' | 'del';
  readonly words: string;
}

/** Longer texts are shown whole, before and after: the time grows with the product of the lengths. */
const mostWords = 2_000;

/** The words of both texts in order: those of both, those that were added, and those that were removed. */
export function wordDifference(before: string, after: string): readonly WordChange[] {
  const [old, now] = [wordsOf(before), wordsOf(after)];
  if (old.length > mostWords || now.length > mostWords) {
    return [
      { kind: 'del', words: before },
      { kind: 'ins', words: after },
    ];
  }
  const common = commonLengths(old, now);
  const changes: WordChange[] = [];
  const add = (kind: WordChange['kind'], words: string): void => {
    const last = changes.at(-1);
    if (last?.kind === kind) changes[changes.length - 1] = { kind, words: last.words + words };
    else changes.push({ kind, words });
  };
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [first, second] = [old[at], now[to]];
    if (first !== undefined && first === second) {
      add('same', first);
      at++;
      to++;
    } else if (
      second === undefined ||
      (first !== undefined && lengthAt(common, at + 1, to) >= lengthAt(common, at, to + 1))
    ) {
      add('del', first ?? '');
      at++;
    } else {
      add('ins', second);
      to++;
    }
  }
  return joined(changes);
}

/** Changes with only white space between them as one: a person reads the removed words, then the added ones. */
function joined(changes: readonly WordChange[]): readonly WordChange[] {
  const parts: WordChange[] = [];
  let [removed, added] = ['', ''];
  const end = (): void => {
    if (removed !== '') parts.push({ kind: 'del', words: removed });
    if (added !== '') parts.push({ kind: 'ins', words: added });
    [removed, added] = ['', ''];
  };
  for (const [index, { kind, words }] of changes.entries()) {
    const isBetween = words.trim() === '' && !words.includes('\n') && index + 1 < changes.length;
    if (kind === 'del') removed += words;
    else if (kind === 'ins') added += words;
    else if (isBetween && removed + added !== '') {
      removed += words;
      added += words;
    } else {
      end();
      parts.push({ kind, words });
    }
  }
  end();
  return parts;
}

/** Words, spaces and signs: joined again they are the text. */
function wordsOf(text: string): readonly string[] {
  return text.match(/[\p{L}\p{N}_]+|\s+|[^\p{L}\p{N}_\s]/gu) ?? [];
}

/** The length of the longest common part of both lists from each pair of places on. */
function commonLengths(old: readonly string[], now: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let at = old.length - 1; at >= 0; at--) {
    const row = lengths[at] as Uint16Array;
    for (let to = now.length - 1; to >= 0; to--) {
      row[to] =
        old[at] === now[to]
          ? lengthAt(lengths, at + 1, to + 1) + 1
          : Math.max(lengthAt(lengths, at + 1, to), lengthAt(lengths, at, to + 1));
    }
  }
  return lengths;
}

function lengthAt(lengths: readonly Uint16Array[], at: number, to: number): number {
  return lengths[at]?.[to] ?? 0;
}
