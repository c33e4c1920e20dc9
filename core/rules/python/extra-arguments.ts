import type { ExecutableCall } from '../../python/expression.ts';
import type { PyArgument } from '../../python/syntax/nodes.ts';
import { listed, say } from '../../text/say.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import type { Fix } from '../finding.ts';
import type { WrittenExecutable } from '../reading/written-executable.ts';
import { plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';

/** Removes arguments from a call of the executable string, each with the comma before or after it. */
export function removeExtra(
  { node }: WrittenExecutable,
  call: ExecutableCall,
  extra: readonly PyArgument[],
): readonly Fix[] {
  if (extra.length === 0) return [];
  const names = extra.map(({ name, start, end }) => name ?? quoted(node.text.slice(start, end)));
  const edits = runsOf(call, new Set(extra)).map((run) => ({ span: shiftSpan(run, node.content.start), newText: '' }));
  return [plainFix(say`Remove argument ${listed(names)}`, false, edits)];
}

/** The spans to remove, one for all extra arguments in a row. */
function runsOf({ arguments: given, argumentsSpan }: ExecutableCall, extra: ReadonlySet<PyArgument>): readonly Span[] {
  return given.flatMap((first, at): readonly Span[] => {
    const before = given[at - 1];
    if (!extra.has(first) || (before !== undefined && extra.has(before))) return [];
    const after = given.findIndex((argument, index) => index > at && !extra.has(argument));
    const last = given.at(after < 0 ? -1 : after - 1) ?? first;
    if (before !== undefined) return [{ start: before.end, end: last.end }];
    const next = given[after];
    return [
      next === undefined
        ? { start: argumentsSpan.start + 1, end: argumentsSpan.end - 1 }
        : { start: first.start, end: next.start },
    ];
  });
}
