import type { JsonProblem } from '../json/json-problem.ts';
import { joinedTexts } from '../json/json-scanner.ts';
import { type ParsedJson, parseJson } from '../json/parse-json.ts';
import { parseYaml } from '../json/parse-yaml.ts';
import { say, translated, wording } from '../text/say.ts';
import type { Span } from '../text/span.ts';

/** Comments and blank lines, then what a value in a program, or a member of an object, is given to. */
const beforeValue =
  /^\uFEFF?(?:[ \t]*(?:(?:#|\/\/)[^\n]*)?\r?\n)*[ \t]*(?:export\s+default\s+|return\s+|(?:export\s+)?(?:(?:const|let|var)\s+)?(["']?)[\w$.]{1,200}\1\s{0,20}(?::[^=\n[{]{0,100}(?:\[[^=\n]{0,200})?=|=|:)\s*)(?=[[{])/;
/** What may follow its bracket: how TypeScript narrows it, the end of a statement or argument, comments. */
const afterValue =
  /(?<=[\]}])(?:\s{1,20}as\s{1,20}const|\s{1,20}satisfies\s{1,20}[\w.<>[\]]{1,100})?\s{0,20}[;,]?(?:\s|(?:#|\/\/)[^\n]*(?:\n|$))*$/;
const longestEnd = 1_000;
/** What a name is given at the start of a line, among other code. */
const statement = String.raw`^(?:export[ \t]+)?(?:(?:const|let|var)[ \t]+)?[\w$]{1,200}[ \t]*(?::[^=\n]{0,200})?=[ \t]*(?=[[{])`;
/** Larger programs are not looked through; of others so many characters are tried as values, some of them more than once. */
const longestProgram = 256 * 1024;
const mostTried = 4 * longestProgram;

/** A text that may be a value of a program: it begins like one. Says little, and costs little. */
export function mayBeProgramValue(text: string): boolean {
  const start = text.slice(0, 10_000);
  return (
    /^\uFEFF?\s*[[{]\s*(?:[["'{[]|#|\/[/*]|[\w$]+\s*:)/.test(start) ||
    beforeValue.test(start) ||
    new RegExp(statement, 'm').test(start)
  );
}

/** Comments, then a word that only code begins with. */
const beforeCode = /^\uFEFF?(?:\s*(?:\/\/[^\n]*\n|#[^\n]*\n|\/\*[\s\S]*?\*\/))*\s*/;
const codeWord =
  /(?:import|export|const|let|var|function|class|async|from|def|package|interface|type|enum|namespace|declare)\s+[\w${*"'@]|["']use \w+["']|@\w+|"""/y;

/** Whether the text is a program that was looked through, and its reading as JSON got no further than the first word of it. */
export function isProgramAt(text: string, error: number): boolean {
  if (text.length > longestProgram) return false;
  const start = beforeCode.exec(text.slice(0, 10_000))?.[0].length ?? 0;
  codeWord.lastIndex = start;
  const word = codeWord.exec(text)?.[0].length ?? 0;
  return word > 0 && error <= start + word;
}

/** What an OpenAPI document in YAML says of itself, near its beginning. */
const openapiInYaml = /^(["']?)(?:openapi|swagger)\1[ \t]*:[ \t]*["']?\d/m;

/** The values of a text. */
export interface ReadValues {
  readonly parsed: ParsedJson;
  /** Whether they stand among code, where values of other kinds do too. */
  readonly isAmongCode: boolean;
}

/**
 * The JSON of a text, or plain values as Python and JavaScript write them, with what stands around them in a program (`tools = […]`), or YAML.
 * Nothing is evaluated: what is no plain value makes it an error, or is passed over where there is other code. Warnings say what was read so.
 */
export function parseJsonOrProgramValues(text: string): ReadValues {
  const json = parseJson(text);
  if (!json.hasErrors) return { parsed: json, isAmongCode: false };
  if (openapiInYaml.test(text.slice(0, 10_000))) return { parsed: parseYaml(text), isAmongCode: false };
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
  // The reading that got further says better what is wrong.
  const isFurther = next === undefined || first === undefined || first.span.start < next.span.start;
  const literals = read.problems.filter(({ kind }) => kind === 'literal');
  // Two texts side by side where all else is JSON are a comma that is missing.
  const isBadJson =
    value.start === 0 && literals.length > 0 && literals.every(({ message }) => message === joinedTexts);
  const isRead = next === undefined && read.documents.length === 1 && !isBadJson;
  return { parsed: isRead ? said(read, []) : isFurther && next !== undefined ? read : json, isAmongCode: false };
}

/** A key or an item of YAML in block style. */
const yamlLine = /^\uFEFF?\s*(?:- |["']?[\w.$/-]{1,200}["']?[ \t]{0,20}:(?:\s|$))/;

/** The objects and lists of a text that begins as YAML does; null for any other text. A single key may be prose. */
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

const codeNote = wording`Of this program only values are read that are written out after a name at the start of a line.`;

/** With one warning for all that is no JSON. */
function said(read: ParsedJson, notes: readonly string[]): ParsedJson {
  const literals = read.problems.filter(({ kind }) => kind === 'literal');
  const others = read.problems.filter(({ kind }) => kind !== 'literal');
  const called = [...new Set(literals.map(({ message }) => translated(message)))].join(', ');
  const span = literals[0]?.span ?? { start: 0, end: 0 };
  const sentences =
    called === '' ? notes : [say`This is read as a program writes values, not as JSON: ${called}.`, ...notes];
  const warnings = sentences.map((message): JsonProblem => ({ kind: 'literal', severity: 'warning', message, span }));
  return { ...read, problems: [...warnings, ...others] };
}

/** Each plain value that a statement gives to a name: in one line, or up to the bracket that begins a line. */
function valuesAmongCode(text: string): readonly Span[] {
  if (text.length > longestProgram) return [];
  const found: Span[] = [];
  const begins = new RegExp(statement, 'gm');
  const closer = /\n[\]}]/g;
  // The end of the next bracket that begins a line: looked for once, and not again for each value before it.
  let closed = 0;
  let tried = 0;
  for (let match = begins.exec(text); match !== null && tried < mostTried; match = begins.exec(text)) {
    const start = match.index + match[0].length;
    const feed = text.indexOf('\n', start);
    const line = text
      .slice(start, feed < 0 ? text.length : feed)
      .trimEnd()
      .replace(/;$/, '');
    if (closed <= start) {
      closer.lastIndex = start;
      closed = closer.exec(text) === null ? Number.POSITIVE_INFINITY : closer.lastIndex;
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
