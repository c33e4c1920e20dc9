import { type JsonProblem, JsonProblems } from '../json/json-problem.ts';
import { joinedTexts } from '../json/json-scanner.ts';
import { type JsonDocument, type ParsedJson, parseJson } from '../json/parse-json.ts';
import { parseYaml } from '../json/parse-yaml.ts';
import { nearestFound } from '../json/pointer.ts';
import type { ProjectPackages } from '../loaders/project-packages.ts';
import { readModule } from '../python/module.ts';
import { strictTree } from '../python/parse.ts';
import { PythonIndex } from '../python/python-index.ts';
import { type AssignedValue, assignedValues } from '../python/schema/assigned-values.ts';
import { say, translated, wording } from '../text/say.ts';
import type { Span } from '../text/span.ts';

/** Comments and blank lines, then the name or key before a value in a program. */
const beforeValue =
  /^\uFEFF?(?:[ \t]*(?:(?:#|\/\/)[^\n]*)?\r?\n)*[ \t]*(?:export\s+default\s+|return\s+|(?:export\s+)?(?:(?:const|let|var)\s+)?(["']?)[\w$.]{1,200}\1\s{0,20}(?::[^=\n[{]{0,100}(?:\[[^=\n]{0,200})?=|=|:)\s*)(?=[[{])/;
/** The text allowed after the closing bracket: a narrowing of TypeScript, the end of a statement or argument, comments. */
const afterValue =
  /(?<=[\]}])(?:\s{1,20}as\s{1,20}const|\s{1,20}satisfies\s{1,20}[\w.<>[\]]{1,100})?\s{0,20}[;,]?(?:\s|(?:#|\/\/)[^\n]*(?:\n|$))*$/;
const longestEnd = 1_000;
/** A line that assigns, returns or gives a value to a call, among other code. */
const statement = String.raw`^[ \t]*(?:(?:export[ \t]+)?(?:(?:const|let|var)[ \t]+)?[\w$]{1,200}[ \t]*(?::[^=\n]{0,200})?=|return\b|tools:)[ \t]*(?=[[{])`;
/** Longer programs are not searched. In others this many characters are tried as values, some of them repeatedly. */
const longestProgram = 256 * 1024;
const mostTried = 4 * longestProgram;

/** Whether a text may be a value of a program: it begins like one. A cheap guess. */
export function mayBeProgramValue(text: string): boolean {
  const start = text.slice(0, 10_000);
  return (
    /^\uFEFF?\s*[[{]\s*(?:[["'{[]|#|\/[/*]|[\w$]+\s*:)/.test(start) ||
    beforeValue.test(start) ||
    new RegExp(statement, 'm').test(start) ||
    (mayHoldValues.test(start) && /\bname["']?\s{0,20}[:=]/.test(start))
  );
}

/** Comments, then a word that only code begins with. */
const beforeCode = /^\uFEFF?(?:\s*(?:\/\/[^\n]*\n|#[^\n]*\n|\/\*[\s\S]*?\*\/))*\s*/;
const codeWord =
  /(?:import|export|const|let|var|function|class|async|from|def|package|interface|type|enum|namespace|declare)\s+[\w${*"'@]|["']use \w+["']|@\w+|"""/y;

/** Whether the text is a program that was searched: Python, or its JSON reading failed within the first word. */
export function isProgramAt(text: string, error: number): boolean {
  if (text.length > longestProgram) return false;
  const start = beforeCode.exec(text.slice(0, 10_000))?.[0].length ?? 0;
  codeWord.lastIndex = start;
  const word = codeWord.exec(text)?.[0].length ?? 0;
  return (word > 0 && error <= start + word) || (pythonStatement.test(text) && strictTree(text) !== null);
}

const pythonStatement = /^(?:import|from|def|class|async def)[ \t]/m;

/** Whether the version key of an OpenAPI document in YAML is near the beginning of the text. */
export function mayBeOpenapiInYaml(text: string): boolean {
  return /^(["']?)(?:openapi|swagger)\1[ \t]*:[ \t]*["']?\d/m.test(text.slice(0, 10_000));
}

interface ReadValues {
  readonly parsed: ParsedJson;
  /** Whether the values are among code, which has values of other kinds too. */
  readonly isAmongCode: boolean;
}

/**
 * The values of a text: JSON, plain values of Python and JavaScript with the program around them (`tools = […]`), or
 * YAML. Nothing is evaluated: any other value is an error, or is skipped among code. Warnings name the reading.
 */
export function parseJsonOrProgramValues(text: string): ReadValues {
  const json = parseJson(text);
  if (!json.hasErrors) return { parsed: json, isAmongCode: false };
  if (mayBeOpenapiInYaml(text)) return { parsed: parseYaml(text), isAmongCode: false };
  const value = spanOfValue(text);
  const whole = parseJson(text, { literals: true, parts: [{ start: value.start, end: text.length }] });
  const read = whole.hasErrors && value.end < text.length ? parseJson(text, { literals: true, parts: [value] }) : whole;
  if (read.hasErrors) {
    const parts = valuesAmongCode(text);
    if (parts.length > 0) {
      return { parsed: said(parseJson(text, { literals: true, parts }), [translated(codeNote)]), isAmongCode: true };
    }
    const yaml = yamlOf(text);
    if (yaml !== null) return { parsed: yaml, isAmongCode: false };
  }
  const [first] = json.problems.filter(isError);
  const [next] = read.problems.filter(isError);
  // The error of the reading that got further is better.
  const isFurther = next === undefined || first === undefined || first.span.start < next.span.start;
  const literals = read.problems.filter(({ kind }) => kind === 'literal');
  // Two adjacent texts in otherwise correct JSON are a missing comma.
  const isBadJson =
    value.start === 0 && literals.length > 0 && literals.every(({ message }) => message === joinedTexts);
  const isRead = next === undefined && read.documents.length === 1 && !isBadJson;
  return { parsed: isRead ? said(read, []) : isFurther && next !== undefined ? read : json, isAmongCode: false };
}

export interface PythonPlace {
  readonly index: PythonIndex;
  readonly path: string;
  /** The packages of its project, with their versions; absent if they aren't known. */
  readonly packages?: ProjectPackages;
  /** The paths of the modules whose tools are read too; absent if only this one is read. */
  readonly alsoRead?: ReadonlySet<string>;
}

const mayHoldValues = /^[ \t]{0,200}(?:\w{1,200}[ \t]*(?::[^=\r\n]{0,200})?=(?!=)|(?:async[ \t]+)?def[ \t])/m;

/**
 * The values that a Python program assigns, returns or gives to calls, as far as they are known without a run; null for any other text,
 * and for a program without them. `placed` gives its place among other modules; null: it is alone.
 */
export function pythonValues(text: string, placed: (() => PythonPlace) | null): ParsedJson | null {
  const tree = text.length <= longestProgram && mayHoldValues.test(text) ? strictTree(text) : null;
  if (tree === null) return null;
  const { index, path } = placed === null ? placeAlone(text) : placed();
  const { values, nameless } = assignedValues(index, path, tree);
  if (values.length + nameless.length === 0) return null;
  const problems = new JsonProblems();
  problems.add('warning', 'literal', 0, 0, translated(pythonNote));
  for (const { unknown, repeated } of values) {
    for (const { span, reason } of unknown) {
      problems.add('warning', 'undecided', span.start, span.end, say`${reason} (not run)`);
    }
    for (const { start, end } of repeated) {
      const message = say`Duplicate dict key. The last value is used.`;
      problems.add('warning', 'duplicate-key', start, end, message);
    }
  }
  for (const { start, end } of nameless) {
    problems.add('warning', 'nameless', start, end, say`The name of this tool is only known at run time.`);
  }
  return { documents: values.map(documentOf), problems: problems.list, hasErrors: false };
}

const pythonNote = wording`The program wasn't run. Values that are only known at run time were omitted.`;

function documentOf({ value, span, places }: AssignedValue): JsonDocument {
  const valueAt = (pointer: string): Span | null => places.get(pointer) ?? null;
  // Problems begin where a part begins.
  const pointers = new Map([...places].map(([pointer, { start }]) => [start, pointer]));
  const pointerAt = (offset: number): string => pointers.get(offset) ?? '';
  const nearest = (pointer: string): Span => nearestFound(pointer, valueAt) ?? span;
  return { value, span, pointers: { value: valueAt, key: () => null, nearest, pointerAt } };
}

function placeAlone(text: string): PythonPlace {
  const path = 'program.py';
  return { path, index: PythonIndex.empty.with(path, readModule(text)) };
}

/** A key or an item of YAML in block style. */
const yamlLine = /^\uFEFF?\s*(?:- |["']?[\w.$/-]{1,200}["']?[ \t]{0,20}:(?:\s|$))/;

/** The objects and lists of a text that begins like YAML; null for any other text. A single key may be prose. */
function yamlOf(text: string): ParsedJson | null {
  const lines = text
    .slice(0, 10_000)
    .split('\n')
    .filter((line) => !/^\uFEFF?\s*(?:#|---|%|$)/.test(line));
  if (!yamlLine.test(lines[0] ?? '') || lines.filter((line) => yamlLine.test(line)).length < 2) return null;
  const read = parseYaml(text);
  const isRead = !read.hasErrors && read.documents.length > 0;
  return isRead && read.documents.every(({ value }) => typeof value === 'object' && value !== null) ? read : null;
}

const codeNote = wording`The program wasn't run. Only literal values that are assigned to a name or returned were read.`;

/** Adds one warning for everything that is no JSON. */
function said(read: ParsedJson, notes: readonly string[]): ParsedJson {
  const literals = read.problems.filter(({ kind }) => kind === 'literal');
  const others = read.problems.filter(({ kind }) => kind !== 'literal');
  const called = [...new Set(literals.map(({ message }) => translated(message)))].join(', ');
  const span = literals[0]?.span ?? { start: 0, end: 0 };
  const sentences =
    called === '' ? notes : [say`The text contains ${called}, so it is read as program code, not as JSON.`, ...notes];
  const warnings = sentences.map((message): JsonProblem => ({ kind: 'literal', severity: 'warning', message, span }));
  return { ...read, problems: [...warnings, ...others] };
}

/** Each plain value that a statement has: in one line, or up to the bracket that begins a line as far from the margin as the statement. */
function valuesAmongCode(text: string): readonly Span[] {
  if (text.length > longestProgram) return [];
  const found: Span[] = [];
  const begins = new RegExp(statement, 'gm');
  // By indentation, the end of the next bracket that begins a line: searched once, not for each value before it.
  const closers = new Map<string, number>();
  let tried = 0;
  for (let match = begins.exec(text); match !== null && tried < mostTried; match = begins.exec(text)) {
    const start = match.index + match[0].length;
    const feed = text.indexOf('\n', start);
    const line = text
      .slice(start, feed < 0 ? text.length : feed)
      .trimEnd()
      .replace(/;$/, '');
    const indentation = /^[ \t]*/.exec(match[0])?.[0] ?? '';
    let closed = closers.get(indentation) ?? 0;
    if (closed <= start) {
      const closer = new RegExp(`\\n${indentation}[\\]}]`, 'g');
      closer.lastIndex = start;
      closed = closer.exec(text) === null ? Number.POSITIVE_INFINITY : closer.lastIndex;
      closers.set(indentation, closed);
    }
    const ends = [start + line.length, ...(closed <= text.length ? [closed] : [])];
    const end = ends.find((one) => {
      tried += one - start;
      return isPlainValue(text, { start, end: one });
    });
    if (end === undefined) continue;
    found.push({ start, end });
    begins.lastIndex = end;
  }
  return found;
}

function isPlainValue(text: string, part: Span): boolean {
  const { hasErrors, documents } = parseJson(text, { literals: true, parts: [part] });
  return !hasErrors && documents.length === 1;
}

function isError({ severity }: JsonProblem): boolean {
  return severity === 'error';
}

function spanOfValue(text: string): Span {
  const start = beforeValue.exec(text)?.[0].length ?? 0;
  const from = Math.max(start, text.length - longestEnd);
  const end = from + text.slice(from).search(afterValue);
  return { start, end: end < from ? text.length : end };
}
