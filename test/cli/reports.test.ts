import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../core/json/json-value.ts';
import { parseJson } from '../../core/json/parse-json.ts';
import { aion, folderWith } from './support.ts';

/** A public report of a definition, call or result that a provider or client rejected, with a small input of the same kind. */
interface Case {
  readonly id: string;
  readonly source: string;
  readonly date: string;
  readonly provider: string;
  readonly kind: 'definition' | 'call';
  /** `check`, or the words after `aion`. */
  readonly command: string;
  readonly target?: string;
  readonly tools?: JsonValue;
  readonly right: string;
  /** What has to be reported. Nothing for an input that is accepted. For calls, `at` and `says` are patterns in the output. */
  readonly expect: readonly Expected[];
  readonly input: JsonValue;
  readonly before: Verdict;
  readonly after: Verdict;
}

interface Expected {
  /** A pointer, or several with `|`: any of them. */
  readonly at: string;
  /** A pattern in the message. */
  readonly says: string;
  readonly severity?: 'error' | 'warning';
}

interface Finding {
  readonly severity: string;
  readonly message: string;
  readonly range: { readonly start: { readonly line: number; readonly character: number } };
}

type Verdict = 'caught' | 'partly' | 'missed' | 'false';

const root = join(import.meta.dirname, '../..');
const cases: readonly Case[] = readFileSync(join(root, 'test/reports/cases.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

/** A text is the response of a model as it is; anything else is JSON. */
const textOf = ({ input }: Case): string => (typeof input === 'string' ? input : `${JSON.stringify(input, null, 1)}\n`);

describe('reported definitions', () => {
  test.each(cases.filter(({ kind }) => kind === 'definition').map((one) => [one.id, one] as const))(
    '%s',
    async (_, one) => {
      const text = textOf(one);
      const folder = folderWith({ 'x.json': text });
      const words = ['check', 'x.json', '--format', 'json', '--target', one.target ?? ''];
      const { out, err } = await aion(words, { folder });
      expect(err).toBe('');
      const findings: readonly Finding[] = JSON.parse(out).files[0].findings;
      const places = placesIn(text);
      const isAt = ({ range: { start } }: Finding, { at }: Expected): boolean =>
        places(at).includes(`${start.line}:${start.character}`);
      const found = one.expect.filter((expected) =>
        findings.some(
          (finding) =>
            isAt(finding, expected) &&
            new RegExp(expected.says, 'i').test(finding.message) &&
            (expected.severity ?? finding.severity) === finding.severity,
        ),
      );
      const extra = findings.filter(
        (finding) => finding.severity === 'error' && !one.expect.some((expected) => isAt(finding, expected)),
      );
      expect(extra).toEqual([]);
      expectVerdict(one, found, findings);
    },
  );
});

describe('reported calls', () => {
  test.each(cases.filter(({ kind }) => kind === 'call').map((one) => [one.id, one] as const))('%s', async (_, one) => {
    const folder = folderWith({ 'x.json': textOf(one), 'tools.json': JSON.stringify(one.tools) });
    const [call = '', verb = '', ...options] = one.command.split(' ');
    const tools = verb === 'check' ? ['--tools', 'tools.json'] : [];
    const { out, err } = await aion([call, verb, 'x.json', ...options, ...tools], { folder });
    const told = `${out}${err}`;
    const found = one.expect.filter(
      ({ at, says }) => new RegExp(at, 'i').test(told) && new RegExp(says, 'i').test(told),
    );
    expectVerdict(one, found, told);
  });
});

test('the page lists the reports and what is found of them', async () => {
  expect(new Set(cases.map(({ source }) => source)).size).toBe(cases.length);
  await expect(page()).toMatchFileSnapshot(join(root, 'docs/reports.md'));
});

function expectVerdict({ after, expect: expected }: Case, found: readonly Expected[], output: unknown): void {
  if (after === 'caught') expect(found, JSON.stringify(output, null, 1)).toEqual(expected);
  else expect(found.length, 'This case is caught now: correct its "after".').toBeLessThan(expected.length);
}

/** The places, as `line:character`, at which a finding about one of the pointers can start: the value, its name, and what is in its brackets. */
function placesIn(text: string): (pointers: string) => readonly string[] {
  const [document] = parseJson(text).documents;
  return (pointers) =>
    pointers.split('|').flatMap((pointer) => {
      const value = document?.pointers.nearest(pointer);
      const spans = [document?.pointers.key(pointer), value];
      return spans.flatMap((span) => (span === undefined || span === null ? [] : [placeOf(text, span.start)]));
    });
}

function placeOf(text: string, offset: number): string {
  const lines = text.slice(0, offset).split('\n');
  return `${lines.length - 1}:${lines.at(-1)?.length}`;
}

function page(): string {
  const count = (verdict: Verdict, when: 'before' | 'after'): number =>
    cases.filter((one) => one[when] === verdict).length;
  const results: readonly (readonly [Verdict, string])[] = [
    ['caught', 'caught'],
    ['partly', 'partly'],
    ['missed', 'missed'],
    ['false', 'false alarm'],
  ];
  const providers = new Set(cases.map(({ provider }) => provider.replace(/ \(.*\)/, '')));
  const row = (one: Case): string => {
    const name = one.source.replace('https://github.com/', '').replace(/\/(?:issues|pull)\//, '#');
    const cells = [`[${name}](${one.source})`, one.date, one.provider, one.right, one.before, one.after];
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  };
  const table = (kind: Case['kind']): string =>
    ['| report | date | provider or client | what applies | before | after |', '| --- | --- | --- | --- | --- | --- |']
      .concat(cases.filter((one) => one.kind === kind).map(row))
      .join('\n');
  return `# Reports

This page lists public reports of tool definitions, calls and results that a provider or client rejected. For each report, it shows what \`aion\` finds in a
small input with the same mistake.
The inputs and expectations are in \`test/reports/cases.jsonl\`; \`test/cli/reports.test.ts\` checks each one and generates this page.

There are ${cases.length} reports about ${providers.size} providers and clients. The columns *before* and *after* contain one of these results:

- *caught*: \`aion\` reports the problem at the right place and with the right advice, or correctly accepts a definition that is valid today.
- *partly*: \`aion\` reports the problem at another place, or only when you convert the definition.
- *missed*: \`aion\` doesn't report the problem.
- *false alarm*: \`aion\` reports a problem that doesn't exist.

*before* is the result of the version from before the report was collected (2026-11-27 or 2026-11-29). *after* is the result of the current version.

| result | before | after |
| --- | --- | --- |
${results.map(([verdict, name]) => `| ${name} | ${count(verdict, 'before')} | ${count(verdict, 'after')} |`).join('\n')}

## Definitions

${table('definition')}

## Calls and results

${table('call')}
`;
}
