import type { PyValue } from './values-and-types.ts';

export const NONE: PyValue = { kind: 'none' };

export function unknownValue(reason: string): PyValue {
  return { kind: 'unknown', reason };
}

export function textOf(value: PyValue | undefined): string | null {
  if (value?.kind === 'str') return value.value;
  if (value?.kind === 'special' && value.type === 'pattern') return value.text;
  return value?.kind === 'member' ? textOf(value.value) : null;
}

export function numberOf(value: PyValue | undefined): number | null {
  if (value?.kind === 'int' || value?.kind === 'float') return value.value;
  if (value?.kind === 'bool') return value.value ? 1 : 0;
  if (value?.kind === 'special') return value.number;
  return null;
}

/** Whether a flag is true; an unreadable one counts as not given. */
export function isTrue(value: PyValue | undefined): boolean {
  return value?.kind === 'bool' && value.value;
}

/** Whether a flag is false; an unreadable one counts as not given. */
export function isFalse(value: PyValue | undefined): boolean {
  return value?.kind === 'bool' && !value.value;
}

/** The value of a string key; undefined also where `of` is no dict. */
export function entryOf(of: PyValue | undefined, key: string): PyValue | undefined {
  return of?.kind === 'dict' ? of.entries.find(([name]) => textOf(name) === key)?.[1] : undefined;
}

/** Python's truth value; null where it cannot be known. */
export function truthOf(value: PyValue): boolean | null {
  if (value.kind === 'none') return false;
  if (value.kind === 'bool') return value.value;
  if (value.kind === 'int' || value.kind === 'float') return value.value !== 0;
  if (value.kind === 'str' || value.kind === 'bytes') return value.value !== '';
  if (value.kind === 'list' || value.kind === 'tuple' || value.kind === 'set' || value.kind === 'frozenset') {
    return value.items.length > 0;
  }
  if (value.kind === 'dict') return value.entries.length > 0;
  return null;
}

/** A key that equal plain values share, by Python's equality (`1 == 1.0 == True`); null for other values. */
export function equalityKey(value: PyValue): string | null {
  if (value.kind === 'none') return 'None';
  if (value.kind === 'bool') return `n${value.value ? 1 : 0}`;
  if (value.kind === 'int' || value.kind === 'float') return `n${value.value}`;
  if (value.kind === 'str') return `s${value.value}`;
  if (value.kind === 'bytes') return `b${value.value}`;
  if (value.kind === 'special') return `x${value.type}${value.text}`;
  if (value.kind === 'member') return `m${value.enumeration.id}.${value.name}`;
  if (value.kind === 'tuple') {
    const keys = value.items.map(equalityKey);
    return keys.includes(null) ? null : `t${JSON.stringify(keys)}`;
  }
  return null;
}

/** Later entries replace the values of earlier ones with an equal key, at the earlier position. */
export function mergedEntries(
  entries: readonly (readonly [PyValue, PyValue])[],
): readonly (readonly [PyValue, PyValue])[] {
  const found: (readonly [PyValue, PyValue])[] = [];
  const places = new Map<string, number>();
  for (const entry of entries) {
    const key = equalityKey(entry[0]);
    const place = key === null ? undefined : places.get(key);
    if (place === undefined) {
      if (key !== null) places.set(key, found.length);
      found.push(entry);
    } else {
      found[place] = [found[place]?.[0] ?? entry[0], entry[1]];
    }
  }
  return found;
}

export function distinct(items: readonly PyValue[]): readonly PyValue[] {
  return distinctBy(items, equalityKey);
}

/** The first of the items with the same key; every item whose key is null. */
export function distinctBy<Item>(items: readonly Item[], keyOf: (item: Item) => string | null): readonly Item[] {
  const seen = new Set<string>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (key === null) return true;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
