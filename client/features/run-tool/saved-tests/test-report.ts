import { printJson } from '../../../../core/json/index.ts';
import { type Json, member, numberOf, objectsIn, parsedJson, textOf } from '../../../json.ts';

export interface CaseReport {
  /** The file as given in the command, and the index among its readable calls. */
  readonly path: string;
  readonly index: number;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly message: string;
  /** In seconds; null if nothing ran. */
  readonly seconds: number | null;
  /** The two values to compare; null for none. */
  readonly difference: { readonly expected: string; readonly actual: string } | null;
  readonly output: string;
}

interface TestReport {
  readonly cases: readonly CaseReport[];
  /** Unreadable parts, as sentences. */
  readonly problems: readonly string[];
}

const statuses = ['passed', 'failed', 'skipped'] as const;

/** Parses the output of `aion test --format json`. Throws for other text. */
export function readTestReport(text: string): TestReport {
  const value = parsedJson(text);
  if (value === undefined) throw new Error('The report is no JSON.');
  const files = objectsIn(value, 'files');
  return {
    cases: files.flatMap((file) => objectsIn(file, 'cases').flatMap((one) => caseOf(one) ?? [])),
    problems: [value, ...files]
      .flatMap((one) => objectsIn(one, 'problems'))
      .map((problem) => textOf(member(problem, 'says')) ?? textOf(member(problem, 'message')) ?? ''),
  };
}

function caseOf(value: Json): CaseReport | null {
  const [, path, index] = /^(.*):(\d+)$/s.exec(textOf(member(value, 'case')) ?? '') ?? [];
  const status = statuses.find((one) => one === member(value, 'status'));
  if (path === undefined || index === undefined || status === undefined) return null;
  const record = member(value, 'record');
  return {
    path,
    index: Number(index),
    status,
    message: textOf(member(value, 'message')) ?? '',
    seconds: numberOf(member(value, 'seconds')),
    difference: differenceOf(value, record ?? null),
    output: textOf(member(record, 'output')) ?? '',
  };
}

function differenceOf(value: Json, record: Json): CaseReport['difference'] {
  if (objectsIn(value, 'differences').length === 0) return null;
  const expected = member(value, 'expected');
  if (expected === undefined) return null;
  return { expected: printed(expected), actual: printed(member(record, 'response') ?? null) };
}

function printed(value: Json): string {
  return printJson(value);
}
