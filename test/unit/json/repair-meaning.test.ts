import { describe, expect, test } from 'vitest';
import { parseJson } from '../../../core/json/parse-json.ts';
import { repairJson } from '../../../core/json/repair-json.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { type AnyRepairer, brokenText, otherClosings, wrongMeaning } from './repair-meaning.ts';

/** `npm run fuzz` makes more. */

const ours: AnyRepairer = (text) => {
  const result = repairJson(text);
  return result.kind === 'repaired' ? result.text : null;
};

/** The first few failures in so many broken texts. */
function wrong(repair: AnyRepairer, texts = randomRuns): readonly string[] {
  const found: string[] = [];
  for (let seed = 0; seed < texts && found.length < 5; seed++) {
    const broken = brokenText(seed);
    const problem = broken === null ? null : wrongMeaning(broken, repair);
    if (problem !== null) found.push(`${seed}: ${problem}`);
  }
  return found;
}

describe('nothing is repaired into another meaning', () => {
  test('a text that was broken in one known way comes back equal, or is refused where it could be another', () => {
    expect(wrong(ours)).toEqual([]);
  });

  test('closing brackets are added where no other places give another value', () => {
    for (let seed = 0; seed < randomRuns; seed++) {
      const broken = brokenText(seed);
      const repaired = broken === null ? null : ours(broken.text);
      if (broken === null || repaired === null || broken.must === 'repairable') continue;
      expect(otherClosings(broken.text, repaired), `${seed}: ${broken.text} → ${repaired}`).toEqual([]);
    }
  });

  // The property is useful only if it finds repairers that change meanings.
  test.each<[string, AnyRepairer]>([
    [
      'the tolerant reader, which reads on whatever comes',
      (text) => JSON.stringify(parseJson(text, { literals: true }).documents[0]?.value ?? null),
    ],
    ['one that always closes at the end', (text) => ours(text) ?? closedAtEnd(text)],
    ['one that drops the comma too many in a list', (text) => ours(text) ?? ours(text.replace(/,\s*,/, ','))],
    ['one that closes a string that is cut off', (text) => ours(text) ?? ours(`${text}"`) ?? ours(`${text}"}`)],
    ['one that reads a bracket too many as nothing', (text) => ours(text) ?? ours(text.replace(/\]$/, ''))],
    ['one that adds a missing value', (text) => ours(text) ?? ours(`${text}null`)],
    ['one that refuses everything', () => null],
  ])('and %s is found out', (_, repair) => {
    expect(wrong(repair, 10_000)).not.toEqual([]);
  });
});

function closedAtEnd(text: string): string | null {
  for (const closers of [']', '}', ']}', '}}', '}]', ']]']) {
    try {
      JSON.parse(text + closers);
      return text + closers;
    } catch {
      // The next.
    }
  }
  return null;
}
