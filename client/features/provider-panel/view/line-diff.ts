/** A row of a side-by-side diff; null for an empty side. */
interface DiffRow {
  readonly left: string | null;
  readonly right: string | null;
  readonly isSame: boolean;
}

/** The limit of compared line pairs; larger middles are paired in order. */
const mostCells = 4_000_000;

/** Aligns equal lines of two texts, regardless of indentation. */
export function lineDiff(left: readonly string[], right: readonly string[]): readonly DiffRow[] {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && isEqual(left[start], right[start])) start++;
  let tail = 0;
  while (tail < shorter - start && isEqual(left[left.length - 1 - tail], right[right.length - 1 - tail])) tail++;
  const same = (line: string, index: number, from = 0): DiffRow => {
    return { left: line, right: right[from + index] ?? line, isSame: true };
  };
  return [
    ...left.slice(0, start).map((line, index) => same(line, index)),
    ...middleDiff(left.slice(start, left.length - tail), right.slice(start, right.length - tail)),
    ...left.slice(left.length - tail).map((line, index) => same(line, index, right.length - tail)),
  ];
}

function middleDiff(left: readonly string[], right: readonly string[]): readonly DiffRow[] {
  const rows: DiffRow[] = [];
  const width = right.length + 1;
  const isLarge = left.length * right.length > mostCells;
  const common = isLarge ? null : longestCommon(left, right, width);
  let i = 0;
  let j = 0;
  let changedLeft: string[] = [];
  let changedRight: string[] = [];
  const flush = (): void => {
    for (let index = 0; index < Math.max(changedLeft.length, changedRight.length); index++) {
      rows.push({ left: changedLeft[index] ?? null, right: changedRight[index] ?? null, isSame: false });
    }
    changedLeft = [];
    changedRight = [];
  };
  while (i < left.length || j < right.length) {
    const a = left[i];
    const b = right[j];
    if (a !== undefined && b !== undefined && isEqual(a, b)) {
      flush();
      rows.push({ left: a, right: b, isSame: true });
      i++;
      j++;
    } else if (b === undefined || (a !== undefined && takesLeft(common, i, j, width))) {
      changedLeft.push(a ?? '');
      i++;
    } else {
      changedRight.push(b);
      j++;
    }
  }
  flush();
  return rows;
}

function isEqual(left: string | undefined, right: string | undefined): boolean {
  return left?.trimStart() === right?.trimStart();
}

function takesLeft(common: Uint32Array | null, i: number, j: number, width: number): boolean {
  if (common === null) return i <= j;
  return (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0);
}

/** The length of the longest common subsequence from each pair of lines on. */
function longestCommon(left: readonly string[], right: readonly string[], width: number): Uint32Array {
  const table = new Uint32Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      table[i * width + j] = isEqual(left[i], right[j])
        ? (table[(i + 1) * width + j + 1] ?? 0) + 1
        : Math.max(table[(i + 1) * width + j] ?? 0, table[i * width + j + 1] ?? 0);
    }
  }
  return table;
}
