import { sameJson } from '../json/same-json.ts';
import { say } from '../text/say.ts';
import { buildCall } from './build-call.ts';
import type { CallProblem, ReadCall } from './call.ts';
import { joinPlaced, type PlacedText, partOf } from './placed-text.ts';
import { argumentsIn } from './read-arguments.ts';
import { objectsIn } from './several-objects.ts';

/** The calls that are merged in a call whose arguments have these pieces, each with a warning; the call alone if their number is not sure. */
export function mergedCalls(
  call: ReadCall,
  pieces: readonly PlacedText[],
  tools: readonly string[],
): readonly ReadCall[] {
  const merged = call.problems.find(({ kind, severity }) => kind === 'merged-arguments' && severity === 'error');
  if (merged === undefined) return [call];
  const placed = joinPlaced(pieces);
  const objects = objectsIn(placed.text);
  const isSure =
    objects.length <= mostMerged &&
    objects.every(
      ({ value }, at) =>
        Object.keys(value).length > 0 && !objects.slice(0, at).some((other) => sameJson(other.value, value)),
    );
  const names = isSure ? namesIn(call.name, objects.length, tools) : null;
  if (names === null) return [call];
  return objects.map(({ start, end }, at) => {
    const problem: CallProblem = {
      kind: 'merged-arguments',
      severity: 'warning',
      message: say`${objects.length} calls are merged into one. This is call ${at + 1}.`,
      span: placed.span(start, end),
    };
    const others = call.problems.filter((one) => one !== merged);
    return buildCall(call.family, {
      name: { text: names[at] ?? '', span: () => call.nameSpan },
      arguments: argumentsIn(partOf(placed, start, end), 'json-string'),
      id: at === 0 ? call.id : undefined,
      signed: at === 0 ? call.signed : undefined,
      span: call.span,
      problems: [problem, ...(at === 0 ? others : [])],
    });
  });
}

/** More merged calls are not separated. */
const mostMerged = 100;

/** The names of the merged calls: one for all, which may be repeated, or the only row of names of tools. Null for several rows. */
function namesIn(name: string, count: number, tools: readonly string[]): readonly string[] | null {
  const same = (one: string): readonly string[] => Array.from({ length: count }, () => one);
  if (tools.includes(name)) return same(name);
  const part = name.slice(0, name.length / count);
  if (part !== '' && part.repeat(count) === name) return same(part);
  const rows = rowsOf(name.slice(0, longestName), count, new Set(tools));
  return rows.length > 1 ? null : (rows[0] ?? same(name));
}

/** In characters; longer names are not divided. */
const longestName = 1_000;

/** The first two ways to write the name as so many names of tools. */
function rowsOf(name: string, count: number, tools: ReadonlySet<string>): readonly (readonly string[])[] {
  const known = new Map<string, readonly (readonly string[])[]>();
  const from = (at: number, left: number): readonly (readonly string[])[] => {
    if (left === 0) return at === name.length ? [[]] : [];
    const key = `${at} ${left}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const rows = [...tools]
      .filter((tool) => tool !== '' && name.startsWith(tool, at))
      .flatMap((tool) => from(at + tool.length, left - 1).map((rest) => [tool, ...rest]))
      .slice(0, 2);
    known.set(key, rows);
    return rows;
  };
  return from(0, count);
}
