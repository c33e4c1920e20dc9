import { readExecutable } from '../python/expression.ts';
import { usesOfParameters } from '../python/parameter-uses.ts';
import { applyEdits, type TextEdit } from '../text/span.ts';

/** What a parameter is handed on as where `value`, as Python, also takes the place of None. */
export function valueForNone(name: string, value: string): string {
  return `${value} if ${name} is None else ${name}`;
}

/**
 * The lambda with each of these defaults (Python, by the name of its parameter) also where it is handed None: newer LangChain
 * hands None on where a caller leaves out a field whose block has no other default. A parameter whose None the lambda
 * looks at itself keeps its uses. Null where the string is no lambda that such a default can be written into.
 */
export function withDefaultsForNone(executable: string, defaults: ReadonlyMap<string, string>): string | null {
  const { expression, errors, complete } = readExecutable(executable);
  if (defaults.size === 0) return executable;
  if (expression.kind !== 'lambda' || errors.length > 0 || !complete) return null;
  const edits: TextEdit[] = [];
  for (const [name, value] of defaults) {
    const parameter = expression.parameters.find((one) => one.name === name);
    if (parameter === undefined || parameter.kind === 'var-positional' || parameter.kind === 'var-keyword') return null;
    const { default: own, nameSpan } = parameter;
    if (own === null) edits.push({ span: { start: nameSpan.end, end: nameSpan.end }, newText: `=${value}` });
    else if (executable.slice(own.start, own.end) !== value) edits.push({ span: own, newText: value });
    if (looksAtNone(executable, name)) continue;
    for (const { start, end } of usesOfParameters(expression).get(name) ?? []) {
      const [before, after] = [executable.slice(0, start), executable.slice(end)];
      if (/^\s*:=/.test(after)) return null;
      const isAlone = /[(,]\s*(?:\w+\s*=\s*)?$/.test(before.slice(-100)) && /^\s*[,)]/.test(after.slice(0, 100));
      const handed = valueForNone(name, value);
      edits.push({ span: { start, end }, newText: isAlone ? handed : `(${handed})` });
    }
  }
  const written = applyEdits(
    executable,
    [...edits].sort((a, b) => a.span.start - b.span.start),
  );
  // A parameter without a default cannot stand behind one that has one; a mark of an f-string may stand in a text.
  return readExecutable(written).errors.length === 0 ? written : null;
}

function looksAtNone(executable: string, name: string): boolean {
  return new RegExp(`\\b${name}\\s+(?:is|or)\\b`).test(executable);
}
