import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Span } from '../../../core/text/span.ts';
import { fullCapabilities, fullExtras } from '../support/capabilities.ts';
import { TestClient } from '../support/client.ts';
import { answeredRequests } from '../support/requests.ts';
import { type Answer, drawPlaces } from './answer.ts';
import { type Case, cases } from './cases.ts';
import { type Condition, conditions, edge, placeholder } from './condition.ts';

const cursor = '¦';

/** The text of a case under a condition, without its marks, and their offsets. */
function laid(
  one: Case,
  condition: Condition,
): { readonly text: string; readonly marks: number[]; readonly region: Span } {
  const marked = condition.frame(`${edge}${one.before}${edge}`);
  const marks: number[] = [];
  const holes: number[] = [];
  let text = '';
  for (const character of marked.split(/([¦\u0001])/)) {
    if (character === cursor) marks.push(text.length);
    else if (character === edge) holes.push(text.length);
    else text += character;
  }
  const [start = 0, end = 0] = holes;
  return { text, marks, region: { start, end } };
}

/** The answer in the notation of a case. */
function drawn(answer: Answer, text: string, region: Span): string {
  switch (answer.kind) {
    case 'places':
      return drawPlaces(text, region, answer.places);
    case 'words':
      return answer.words;
    case 'text':
    case 'around':
      return answer.text;
  }
}

const titleOf = ({ request, title }: Case): string => `${request}: ${title}`;

describe.each(conditions)('$name:', (condition) => {
  let client: TestClient;
  beforeAll(async () => {
    // Like VS Code, but without its limit on folds, so that a large file has them all.
    const { foldingRange: _, ...textDocument } = fullCapabilities.textDocument ?? {};
    client = await TestClient.start('in-band', {
      capabilities: { ...fullCapabilities, textDocument: { ...textDocument, foldingRange: { lineFoldingOnly: true } } },
      extras: { ...fullExtras, commands: ['aion.atElement', 'aion.showReferences'] },
    });
  });
  afterAll(async () => {
    expect(client.log).toEqual([]);
    await client.end();
  });

  it.each(cases)('$request: $title', async (one) => {
    const { text, marks, region } = laid(one, condition);
    const [offset = region.start, end = offset] = marks;
    const document = await client.open(text);
    const answer = await one.ask({ client, document, offset, end, region, condition });
    await document.close();
    const expected = one.otherwise?.[condition.name] ?? one.after;
    const found = drawn(answer, document.text, region);
    if (answer.kind === 'around') expect(found).toContain(condition.lay(expected));
    else if (answer.kind === 'text') expectSame(found, condition.frame(expected));
    else expect(found).toBe(condition.lay(expected));
  });
});

/** Shows only the differences of two long texts. */
function expectSame(found: string, expected: string): void {
  let from = 0;
  while (from < found.length && found[from] === expected[from]) from++;
  expect(found.slice(Math.max(0, from - 200), from + 600)).toBe(expected.slice(Math.max(0, from - 200), from + 600));
  expect(found.length).toBe(expected.length);
}

/** Cases about whole lines, which cannot have text before them. */
const wholeLines: readonly string[] = [
  'textDocument/onTypeFormatting: a line break',
  'textDocument/rangesFormatting: the first and the last of three tools',
];

it('every case has the cursor behind a character of two units', () => {
  const without = cases
    .filter(({ before }) => before.includes(cursor))
    .filter(({ before }) => {
      const at = before.indexOf(cursor);
      return !before.slice(before.lastIndexOf('\n', at) + 1, at).includes(placeholder);
    });
  expect(without.map(titleOf).toSorted()).toEqual(wholeLines);
});

/** Requests with their own tests, because they are not about a position in the notation. */
const provedElsewhere: Readonly<Record<string, string>> = {
  'workspace/diagnostic': 'workspace.test.ts',
  'workspace/executeCommand': 'conversion.test.ts',
  'workspace/textDocumentContent': 'previews.test.ts',
};

it('every request of the protocol that the server answers has a case', async () => {
  const client = await TestClient.full('in-band');
  const answered = await answeredRequests(client);
  await client.end();
  expect(answered.length).toBeGreaterThan(25);
  const proved = [...cases.map(({ request }) => request), ...Object.keys(provedElsewhere)];
  expect([...new Set(proved)].toSorted()).toEqual([...new Set(answered)].toSorted());
});
