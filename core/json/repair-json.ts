import { say } from '../text/say.ts';
import { applyEdits, type Span } from '../text/span.ts';
import { JsonProblems } from './json-problem.ts';
import { JsonReader } from './json-reader.ts';
import { type JsonRefusal, type JsonRepair, JsonRepairs } from './json-repairs.ts';
import { type JsonDialect, JsonScanner } from './json-scanner.ts';
import type { JsonValue } from './json-value.ts';
import { NodeTable } from './node-table.ts';
import { printJson } from './print-json.ts';
import { sameJson } from './same-json.ts';
import { strictJson } from './strict-json.ts';

export type RepairedJson =
  /** `repairs` is empty where the text was JSON already. */
  | {
      readonly kind: 'repaired';
      readonly repairs: readonly JsonRepair[];
      readonly text: string;
      readonly value: JsonValue;
    }
  | JsonRefusal;

type Path = readonly (string | number)[];
type MayHold = (path: Path, key: string) => boolean;

interface RepairJsonOptions {
  /** Whether the object at the path may have a member `key`: that shows where a closing bracket is missing. Default: always true. */
  readonly mayHold?: MayHold;
}

const strict: JsonDialect = { comments: false, trailingCommas: false, literals: false };

/**
 * Makes JSON of a text that is nearly JSON, where it has one meaning only: repairs commas before closing brackets and missing between
 * members, other quotes, keys without quotes, `True`, `False` and `None`, comments, missing closing brackets at an end where every value is
 * complete. No content is left out, and only signs of JSON are added. The value is that of the tolerant reader, which notes a repair or a
 * refusal for each of its problems. Never throws; linear time.
 */
export function repairJson(text: string, { mayHold = () => true }: RepairJsonOptions = {}): RepairedJson {
  const valid = strictJson(text);
  if (valid !== undefined) return { kind: 'repaired', repairs: [], text, value: valid };
  const repairs = new JsonRepairs();
  const scanner = new JsonScanner(text, 0, text.length, strict, new JsonProblems(), repairs);
  const table = new NodeTable();
  scanner.skipTrivia();
  const value = new JsonReader(scanner, table).readValue();
  readRest(scanner, table, repairs);
  if (repairs.refusal === null && repairs.missing > 0) refuseDoubtful(text, table, repairs, mayHold);
  if (repairs.refusal !== null) return repairs.refusal;
  const repaired = applyEdits(text, repairs.list);
  const written = strictJson(repaired);
  if (written === undefined || !sameJson(written, value)) {
    const readings = [repaired, printJson(value, { indent: 0 })];
    repairs.refuse(
      0,
      text.length,
      say`Ambiguous: the text can be read in two ways.`,
      written === undefined ? [] : readings,
    );
  }
  return repairs.refusal ?? { kind: 'repaired', repairs: repairs.list, text: repaired, value };
}

/** After the value, only closing brackets of objects may be surplus: a list in a list without its opening bracket looks the same. */
function readRest(scanner: JsonScanner, table: NodeTable, repairs: JsonRepairs): void {
  for (scanner.skipTrivia(); scanner.peek() !== -1; scanner.skipTrivia()) {
    const at = scanner.position;
    if (scanner.text.charAt(at) !== '}' || repairs.missing > 0 || hasFollowedObject(scanner.text, table)) {
      repairs.refuse(at, scanner.tokenEnd(), say`Unexpected text after the value.`);
      return;
    }
    repairs.repair(at, at + 1, '', say`Removed an extra closing bracket.`);
    scanner.position++;
  }
}

/** Whether a member follows an object in an object: without the bracket between, it would belong to the inner one. */
function hasFollowedObject(text: string, table: NodeTable): boolean {
  for (let node = 0; node < table.size; node++) {
    if (text.charAt(table.start(node)) !== '{') continue;
    const isFollowed = table.children(node).some((child, index, all) => {
      return index + 1 < all.length && text.charAt(table.start(child)) === '{';
    });
    if (isFollowed) return true;
  }
  return false;
}

/** Refuses where the bracket may also be missing before a comma of a container in one of its kind: the rest would be the outer one's. */
function refuseDoubtful(text: string, table: NodeTable, repairs: JsonRepairs, mayHold: MayHold): void {
  const suspect = suspectIn(text, table, repairs.extraComma);
  if (suspect !== null) {
    repairs.refuse(suspect, suspect + 1, say`Ambiguous: missing or extra closing bracket.`);
    return;
  }
  const span = unclosedIn(text, table, mayHold, 0, [], []);
  if (span !== null) repairs.refuse(span.start, span.end, say`Ambiguous: missing closing bracket.`);
}

/** The first sign that is surplus if no closing bracket is missing: a comma, or the bracket of a list that begins a list. */
function suspectIn(text: string, table: NodeTable, extraComma: number | null): number | null {
  for (let node = 0; node + 1 < table.size; node++) {
    const start = table.start(node + 1);
    if (extraComma !== null && extraComma < start) return extraComma;
    const isFirst = node + 1 < table.next(node);
    if (isFirst && text.charAt(table.start(node)) === '[' && text.charAt(start) === '[') return start;
  }
  return extraComma;
}

interface Outer {
  readonly isList: boolean;
  readonly path: Path;
}

function unclosedIn(
  text: string,
  table: NodeTable,
  mayHold: MayHold,
  node: number,
  path: Path,
  outers: readonly Outer[],
): Span | null {
  const start = table.start(node);
  const sign = text.charAt(start);
  if (sign !== '{' && sign !== '[') return null;
  const isList = sign === '[';
  const children = table.children(node);
  const [, ...others] = children.map((child) => table.key(child) ?? '');
  const isDoubtful = outers.some(
    (outer) => outer.isList === isList && (isList ? others.length > 0 : others.some((key) => mayHold(outer.path, key))),
  );
  if (isDoubtful) return { start, end: start + 1 };
  const around = [{ isList, path }, ...outers];
  for (const [index, child] of children.entries()) {
    const found = unclosedIn(text, table, mayHold, child, [...path, table.key(child) ?? index], around);
    if (found !== null) return found;
  }
  return null;
}
