import { readExecutable } from '../python/expression.ts';
import type { PyLambda } from '../python/syntax/nodes.ts';
import { usesOfParameters } from '../python/syntax/scopes.ts';
import { addAll } from '../text/long-list.ts';
import { applyEdits, type TextEdit } from '../text/span.ts';

/** The Python argument for a parameter, with `value` in place of None. */
export function valueForNone(name: string, value: string): string {
  return `${value} if ${name} is None else ${name}`;
}

interface WrittenDefaults {
  readonly executable: string;
  readonly refused: ReadonlySet<string>;
}

/**
 * The lambda with each of these defaults (Python, by parameter name) also in place of None: newer LangChain passes None on where a caller
 * leaves out a field whose block has no other default. The uses of a parameter with its own check for None stay. A string that is no lambda
 * holds no defaults. Linear time, times the logarithm of their number for each default that only the whole string refuses.
 */
export function withDefaultsForNone(executable: string, defaults: ReadonlyMap<string, string>): WrittenDefaults {
  const { expression, errors, complete } = readExecutable(executable);
  if (expression.kind !== 'lambda' || errors.length > 0 || !complete) {
    return { executable, refused: new Set(defaults.keys()) };
  }
  const possible = editsOfDefaults(executable, expression, defaults);
  const kept = writable(executable, [...possible.keys()], [], possible);
  const refused = new Set(defaults.keys());
  for (const name of kept) refused.delete(name);
  return { executable: written(executable, kept, possible), refused };
}

function editsOfDefaults(
  executable: string,
  lambda: PyLambda,
  defaults: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly TextEdit[]> {
  const uses = usesOfParameters(lambda);
  const lookedAt = namesLookedAt(executable);
  const found = new Map<string, readonly TextEdit[]>();
  /** Whether every later parameter has a default: Python requires that of a positional parameter with a default. */
  let mayHaveDefault = true;
  for (const { name, kind, default: own, nameSpan } of lambda.parameters.toReversed()) {
    if (kind === 'var-positional' || kind === 'var-keyword') continue;
    const value = defaults.get(name);
    const isKeyword = kind === 'keyword-only';
    const inBody =
      value === undefined || (own === null && !isKeyword && !mayHaveDefault)
        ? null
        : editsOfUses(executable, name, value, lookedAt.has(name) ? [] : (uses.get(name) ?? []));
    if (value !== undefined && inBody !== null) {
      if (own === null) inBody.push({ span: { start: nameSpan.end, end: nameSpan.end }, newText: `=${value}` });
      else if (executable.slice(own.start, own.end) !== value) inBody.push({ span: own, newText: value });
      found.set(name, inBody);
    } else if (own === null && !isKeyword) {
      mayHaveDefault = false;
    }
  }
  return found;
}

/** Null where the body assigns to the parameter. */
function editsOfUses(
  executable: string,
  name: string,
  value: string,
  uses: readonly TextEdit['span'][],
): TextEdit[] | null {
  const handed = valueForNone(name, value);
  const edits: TextEdit[] = [];
  const isAssigned = /\s*:=/y;
  for (const { start, end } of uses) {
    isAssigned.lastIndex = end;
    if (isAssigned.test(executable)) return null;
    const before = executable.slice(Math.max(0, start - 100), start);
    const after = executable.slice(end, end + 100);
    const isAlone = /[(,]\s*(?:\w+\s*=\s*)?$/.test(before) && /^\s*[,)]/.test(after);
    edits.push({ span: { start, end }, newText: isAlone ? handed : `(${handed})` });
  }
  return edits;
}

/** The names that can be written beside `others`. Python refuses, for example, a default with too deeply nested brackets. */
function writable(
  executable: string,
  names: readonly string[],
  others: readonly string[],
  edits: ReadonlyMap<string, readonly TextEdit[]>,
): readonly string[] {
  const together = [...others, ...names];
  if (names.length === 0 || readExecutable(written(executable, together, edits)).errors.length === 0) return together;
  if (names.length === 1) return others;
  const middle = names.length >> 1;
  const first = writable(executable, names.slice(0, middle), others, edits);
  return writable(executable, names.slice(middle), first, edits);
}

function written(
  executable: string,
  names: readonly string[],
  edits: ReadonlyMap<string, readonly TextEdit[]>,
): string {
  const all: TextEdit[] = [];
  for (const name of names) addAll(all, edits.get(name) ?? []);
  return applyEdits(
    executable,
    all.sort((a, b) => a.span.start - b.span.start),
  );
}

function namesLookedAt(executable: string): ReadonlySet<string> {
  const found = executable.matchAll(/(?<!\p{ID_Continue})(\p{ID_Continue}+)\s+(?:is|or)(?!\p{ID_Continue})/gu);
  return new Set([...found].map(([, name = '']) => name));
}
