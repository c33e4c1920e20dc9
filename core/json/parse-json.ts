import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import { type JsonProblem, JsonProblems } from './json-problem.ts';
import { JsonReader } from './json-reader.ts';
import { type JsonDialect, JsonScanner } from './json-scanner.ts';
import type { JsonValue } from './json-value.ts';
import { NodeTable } from './node-table.ts';
import { PointerMap } from './pointer-map.ts';

export { type JsonProblem, MAX_JSON_PROBLEMS } from './json-problem.ts';
export { MAX_JSON_DEPTH } from './json-reader.ts';

interface ParseJsonOptions {
  /** Default true. */
  readonly comments?: boolean;
  /** Default true. */
  readonly trailingCommas?: boolean;
  /** Also reads Python and JavaScript literals, with one warning per kind. Default false. */
  readonly literals?: boolean;
  /** The parts of the text to read, in order. Default: the whole text. */
  readonly parts?: readonly Span[];
}

/** One value of a text. JSON Lines and concatenated JSON hold several. */
export interface JsonDocument {
  readonly value: JsonValue;
  readonly span: Span;
  readonly pointers: Pick<PointerMap, 'value' | 'key' | 'nearest' | 'pointerAt'>;
}

export interface ParsedJson {
  /** The values in order; none for an empty text. With errors, they are as complete as possible. */
  readonly documents: readonly JsonDocument[];
  readonly problems: readonly JsonProblem[];
  readonly hasErrors: boolean;
}

/**
 * Reads JSON, JSON with comments and trailing commas, JSON Lines and concatenated JSON. Never throws; linear time. Spans are half-open
 * offsets of `text` in UTF-16 code units. A text with errors is read line by line if most lines are complete objects or lists: one bad line
 * of a JSON Lines file must not spoil the others.
 */
export function parseJson(text: string, options: ParseJsonOptions = {}): ParsedJson {
  const { comments = true, trailingCommas = true, literals = false } = options;
  const dialect: JsonDialect = { comments, trailingCommas, literals };
  const whole = readPieces(text, options.parts ?? [{ start: 0, end: text.length }], dialect);
  if (!whole.hasErrors || options.parts !== undefined) return whole;
  const lines = linesOf(text);
  return isJsonLines(text, lines, dialect) ? readPieces(text, lines, dialect) : whole;
}

function readPieces(text: string, pieces: readonly Span[], dialect: JsonDialect): ParsedJson {
  const problems = new JsonProblems();
  const table = new NodeTable();
  const documents: JsonDocument[] = [];
  for (const piece of pieces) {
    readPiece(new JsonScanner(text, piece.start, piece.end, dialect, problems), table, documents);
  }
  if (documents.length === 0 && !problems.hasErrors) {
    problems.add('error', 'empty', 0, text.length, say`Missing value.`);
  }
  return { documents, problems: problems.list, hasErrors: problems.hasErrors };
}

function readPiece(scanner: JsonScanner, table: NodeTable, documents: JsonDocument[]): void {
  const { text, problems, end } = scanner;
  if (scanner.position === 0 && text.charCodeAt(0) === 0xfeff) {
    problems.add('warning', 'byte-order-mark', 0, 1, say`Ignored the byte order mark.`);
    scanner.position = 1;
  }
  const reader = new JsonReader(scanner, table);
  let comma = -1;
  for (;;) {
    scanner.skipTrivia();
    const start = scanner.position;
    const character = text.charAt(start);
    if (start >= end) break;
    if (character === ',' && documents.length > 0 && comma < 0) {
      comma = start;
      scanner.position++;
    } else if (character === ',' || character === '}' || character === ']') {
      scanner.error('syntax', start, start + 1, say`Unexpected "${character}".`);
      scanner.position++;
    } else {
      if (comma >= 0) {
        problems.add('warning', 'syntax', comma, comma + 1, say`Multiple values must be in a list.`);
        comma = -1;
      }
      const pointers = new PointerMap(table, table.size);
      const value = reader.readValue();
      documents.push({ value, span: { start, end: scanner.position }, pointers });
    }
  }
  if (comma >= 0) scanner.trailingComma(comma);
}

function linesOf(text: string): readonly Span[] {
  const lines: Span[] = [];
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  while (start < text.length) {
    let end = text.indexOf('\n', start);
    end = end < 0 ? text.length : end;
    if (text.slice(start, end).trim() !== '') lines.push({ start, end });
    start = end + 1;
  }
  return lines;
}

/** Whether the first line and at least half of all lines are each a complete object or list. */
function isJsonLines(text: string, lines: readonly Span[], dialect: JsonDialect): boolean {
  let complete = 0;
  for (const [index, line] of lines.entries()) {
    const alone = readPieces(text, [line], dialect);
    const value = alone.documents[0]?.value;
    complete += !alone.hasErrors && alone.documents.length === 1 && typeof value === 'object' && value !== null ? 1 : 0;
    if (complete === 0 || (index > 100 && complete * 2 < index)) return false;
  }
  return lines.length > 1 && complete * 2 >= lines.length;
}
