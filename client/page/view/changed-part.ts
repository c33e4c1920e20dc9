import type { ViewNode as NodeOf } from './tree.ts';

type ViewNode = NodeOf<object>;

/** Half-open ranges of children: from `head` to `oldEnd` in the old list, to `newEnd` in the new. */
interface ChangedPart {
  readonly head: number;
  readonly oldEnd: number;
  readonly newEnd: number;
}

/** The changed range of two lists of children, without equal beginnings and ends. */
export function changedPart(before: readonly ViewNode[], after: readonly ViewNode[]): ChangedPart {
  let [head, oldEnd, newEnd] = [0, before.length, after.length];
  while (head < oldEnd && head < newEnd && isEqual(before[head], after[head])) head++;
  while (oldEnd > head && newEnd > head && isEqual(before[oldEnd - 1], after[newEnd - 1])) {
    oldEnd--;
    newEnd--;
  }
  return { head, oldEnd, newEnd };
}

/** The identity of a child: its tag, and its name if any. */
export function kindOf(node: ViewNode): string {
  if (typeof node === 'string') return '';
  const { id, 'aria-labelledby': title } = node.attributes;
  return `${node.tag} ${id ?? title ?? ''}`;
}

function isEqual(a: ViewNode | undefined, b: ViewNode | undefined): boolean {
  if (a === undefined || b === undefined || typeof a === 'string' || typeof b === 'string') return a === b;
  return (
    a.tag === b.tag &&
    a.children.length === b.children.length &&
    hasEqualValues(a.attributes, b.attributes) &&
    hasEqualValues({ ...a.action }, { ...b.action }) &&
    a.children.every((child, index) => isEqual(child, b.children[index]))
  );
}

function hasEqualValues(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}
