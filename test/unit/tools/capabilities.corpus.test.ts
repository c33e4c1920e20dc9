import { describe, expect, test } from 'vitest';
import { DOMAIN_WORDS, inferCapabilities, READ_VERBS, SIDE_EFFECT_VERBS } from '../../../core/tools/capabilities.ts';
import { wordForms, wordsOf } from '../../../core/tools/words.ts';
import { corpusLines } from '../../support/corpus.ts';

const isFormOf = (word: string, base: string): boolean => wordForms(base).includes(word);

interface Vector {
  readonly canonical: {
    readonly name: string;
    readonly description: string;
    readonly capabilities: {
      readonly action: string;
      readonly domain: string;
      readonly side_effects: boolean;
      readonly idempotent: boolean;
      readonly cost_estimate: string;
    };
  };
  readonly action_candidates: readonly string[];
}

/** Reasons why our answer may differ from aumai-toolcanon's. */
const DIFFERENCES = {
  raw: 'it infers nothing for a definition that it does not recognise',
  substring: 'its word is only a part of a word of the texts (get in target, file in profile, create in created)',
  override: 'it found a side effect and let a verb of reading override the action',
  'unordered verbs': 'its verbs are an unordered set, and its action changes from run to run',
  'name first': 'the name has a verb of its own, or the first sentence has, and it outweighs what stands later',
  'noun or negated': 'its verb is a noun there ("the last update", "get a post") or negated ("does not write")',
} as const;

describe('against aumai-toolcanon', () => {
  test('every difference has a name', () => {
    const counts = new Map<string, number>();
    for (const { canonical, action_candidates } of corpusLines<Vector>('toolcanon-vectors.jsonl')) {
      const { name, description, capabilities: theirs } = canonical;
      const ours = inferCapabilities(name, description);
      const unnamed: string[] = [];
      const note = (field: string, difference: keyof typeof DIFFERENCES | null): void => {
        if (difference === null) {
          unnamed.push(field);
        } else {
          counts.set(difference, (counts.get(difference) ?? 0) + 1);
        }
      };
      const words = wordsOf(`${name} ${description}`).map(({ word }) => word);
      const isWord = (base: string): boolean => words.some((word) => isFormOf(word, base));
      if (theirs.action === '') {
        note('all', 'raw');
        continue;
      }
      if (ours.domain !== theirs.domain) {
        const text = `${name} ${description}`.toLowerCase();
        const theirWord = DOMAIN_WORDS.find(([word]) => text.includes(word))?.[0] ?? '';
        note('domain', theirWord !== '' && !isWord(theirWord) ? 'substring' : null);
      }
      if (ours.side_effects !== theirs.side_effects) {
        const found = SIDE_EFFECT_VERBS.filter(isWord);
        const inName = wordsOf(name).some(({ word }) =>
          [...SIDE_EFFECT_VERBS, ...READ_VERBS].some((verb) => isFormOf(word, verb)),
        );
        note(
          'side_effects',
          ours.side_effects
            ? null
            : found.length === 0
              ? 'substring'
              : inName || READ_VERBS.includes(ours.action)
                ? 'name first'
                : 'noun or negated',
        );
      } else if (ours.action !== theirs.action) {
        const theirVerbs = [...SIDE_EFFECT_VERBS, ...READ_VERBS].filter(isWord);
        const difference = ours.side_effects
          ? 'override'
          : action_candidates.includes(ours.action)
            ? 'unordered verbs'
            : !theirVerbs.includes(theirs.action)
              ? 'substring'
              : READ_VERBS.includes(ours.action)
                ? 'name first'
                : null;
        note('action', difference);
      }
      expect(unnamed, `${name}: ${description} ${JSON.stringify({ ours, theirs })}`).toEqual([]);
      expect(ours.idempotent).toBe(!ours.side_effects);
      expect(ours.cost_estimate).toBe(theirs.cost_estimate);
    }
    console.info([...counts].map(([difference, count]) => `${count} × ${difference}`).join(', '));
    expect([...counts.keys()].every((difference) => difference in DIFFERENCES)).toBe(true);
  });
});
