import type { JsonProblem } from '../json/json-problem.ts';
import { joinedTexts } from '../json/json-scanner.ts';
import { type ParsedJson, parseJson } from '../json/parse-json.ts';
import type { Span } from '../text/span.ts';

/** Comments and blank lines, then what a value in a program, or a member of an object, is given to. */
const beforeValue =
  /^\uFEFF?(?:[ \t]*(?:(?:#|\/\/)[^\n]*)?\r?\n)*[ \t]*(?:export\s+default\s+|return\s+|(?:export\s+)?(?:(?:const|let|var)\s+)?(["']?)[\w$.]{1,200}\1\s{0,20}(?::[^=\n[{]{0,100}(?:\[[^=\n]{0,200})?=|=|:)\s*)(?=[[{])/;
/** What may follow it: how TypeScript narrows it, the end of a statement or argument, comments. */
const afterValue =
  /(?:\s{1,20}as\s{1,20}const|\s{1,20}satisfies\s{1,20}[\w.<>[\]]{1,100})?\s{0,20}[;,]?(?:\s|(?:#|\/\/)[^\n]*(?:\n|$))*$/;
const longestEnd = 1_000;

/** A text that may be a value of a program: it begins like one. Says little, and costs little. */
export function mayBeProgramValue(text: string): boolean {
  const start = text.slice(0, 10_000);
  return /^\uFEFF?\s*[[{]\s*(?:[["'{[]|#|\/[/*]|[\w$]+\s*:)/.test(start) || beforeValue.test(start);
}

/**
 * The JSON of a text, or a plain value as Python and JavaScript write it, with what stands around it in a program (`tools = […]`).
 * Nothing is evaluated: what is no plain value makes it an error. One warning says what was read so.
 */
export function parseJsonOrProgramValue(text: string): ParsedJson {
  const json = parseJson(text);
  if (!json.hasErrors) return json;
  const value = spanOfValue(text);
  // Everything keeps its place.
  const padded = ' '.repeat(value.start) + text.slice(value.start, value.end);
  const read = parseJson(padded, { literals: true });
  const [first] = json.problems.filter(isError);
  const [next] = read.problems.filter(isError);
  // The reading that got further says better what is wrong.
  if (next !== undefined) return first !== undefined && first.span.start >= next.span.start ? json : read;
  const literals = read.problems.filter(({ kind }) => kind === 'literal');
  // Two texts side by side where all else is JSON are a comma that is missing.
  const isBadJson =
    value.start === 0 && literals.length > 0 && literals.every(({ message }) => message === joinedTexts);
  if (read.documents.length !== 1 || isBadJson) return json;
  const others = read.problems.filter(({ kind }) => kind !== 'literal');
  return { ...read, problems: literals.length === 0 ? others : [saidOf(literals), ...others] };
}

function isError({ severity }: JsonProblem): boolean {
  return severity === 'error';
}

function saidOf(literals: readonly JsonProblem[]): JsonProblem {
  const called = literals.map(({ message }) => message).join(', ');
  const message = `This is read as a program writes values, not as JSON: ${called}.`;
  return { kind: 'literal', severity: 'warning', message, span: literals[0]?.span ?? { start: 0, end: 0 } };
}

function spanOfValue(text: string): Span {
  const start = beforeValue.exec(text)?.[0].length ?? 0;
  const from = Math.max(start, text.length - longestEnd);
  const end = from + text.slice(from).search(afterValue);
  return { start, end: end < from ? text.length : end };
}
