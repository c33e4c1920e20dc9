import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { DOMAIN_WORDS, inferCapabilities, READ_VERBS, SIDE_EFFECT_VERBS } from '../../../core/tools/capabilities.ts';
import { wordForms, wordsOf } from '../../../core/tools/words.ts';
import { corpusLines } from '../../support/corpus.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { growth } from '../../support/steps.ts';

const isFormOf = (word: string, base: string): boolean => wordForms(base).includes(word);

describe('what a tool does', () => {
  test.each<[string, string, string, boolean]>([
    ['get_weather', 'Get the weather.', 'get', false],
    ['createUser', 'Gets the name and creates a user.', 'write', true],
    ['target_profile', 'Shows the profile of a postal target.', 'read', false],
    ['get_linkedin_post_reposts', 'Get reposts for a post.', 'get', false],
    ['post_message', '', 'write', true],
    ['get_or_create_user', '', 'write', true],
    ['get_and_update_user', '', 'write', true],
    ['requests.get', 'Sends a GET request to the URL.', 'get', false],
    ['HTTPFetch', '', 'fetch', false],
    ['users_favorite_get', '', 'get', false],
    ['contentUpdater', "This function updates the content when the 'update' action is used.", 'write', true],
    ['recall', 'Searches the history. Use it before you delete anything.', 'search', false],
    ['think', 'Does not write to disk.', 'read', false],
    ['snapshot', 'Shows a previously created and saved record.', 'read', false],
    ['status', 'Shows the last update of a record.', 'read', false],
    ['tool', 'Finds or lists records.', 'find', false],
    ['tool', 'Lists or finds records.', 'list', false],
    ['', '', 'read', false],
    ['löschen', 'Querying things', 'query', false],
  ])('%s · %s', (name, description, action, sideEffects) => {
    const capability = inferCapabilities(name, description);
    expect([capability.action, capability.side_effects, capability.idempotent]).toEqual([
      action,
      sideEffects,
      !sideEffects,
    ]);
  });

  test.each([
    ['read_profile', 'general'],
    ['read_file', 'filesystem'],
    ['readFiles', 'filesystem'],
    ['web_sql', 'web'],
    ['search_database', 'web'],
    ['runSQL', 'database'],
    ['decode', 'general'],
    ['ProjectApi', 'web'],
    ['emails', 'email'],
  ])('the domain of %s is %s', (name, domain) => {
    expect(inferCapabilities(name, '').domain).toBe(domain);
  });

  test('annotations are authoritative', () => {
    const infer = (annotations: JsonObject): unknown[] => {
      const { action, side_effects, idempotent } = inferCapabilities('delete_thing', '', annotations);
      return [action, side_effects, idempotent];
    };
    expect(infer({ readOnlyHint: true })).toEqual(['read', false, true]);
    expect(infer({ readOnlyHint: false, idempotentHint: true })).toEqual(['write', true, true]);
    expect(infer({ readOnlyHint: true, idempotentHint: false })).toEqual(['read', false, true]);
    expect(infer({ idempotentHint: false })).toEqual(['write', true, false]);
    expect(infer({ title: 'x' })).toEqual(['write', true, false]);
    expect(inferCapabilities('get_thing', '', { destructiveHint: true }).action).toBe('write');
    expect(inferCapabilities('get_thing', '', { readOnlyHint: true, destructiveHint: true }).side_effects).toBe(false);
  });

  test('words', () => {
    expect(wordsOf('getHTTPPage2 foo_bar-baz').map(({ word }) => word)).toEqual([
      'get',
      'http',
      'page2',
      'foo',
      'bar',
      'baz',
    ]);
    expect(['creates', 'creating', 'create'].every((word) => isFormOf(word, 'create'))).toBe(true);
    expect(['getting', 'gets'].every((word) => isFormOf(word, 'get'))).toBe(true);
    expect(['searches', 'queries'].every((word, i) => isFormOf(word, ['search', 'query'][i] ?? ''))).toBe(true);
    expect(
      ['created', 'creator', 'creation', 'target'].some((word) => isFormOf(word, 'create') || isFormOf(word, 'get')),
    ).toBe(false);
  });

  test('a long text takes steps in proportion', () => {
    inferCapabilities('a'.repeat(1_000_000), 'get the '.repeat(200_000));
    const work = (size: number) => inferCapabilities('a'.repeat(size), 'get the '.repeat(size / 8));
    expect(growth((size) => size, work)).toMatchObject({ isLinear: true });
  });
});

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

describeWithCorpus('against aumai-toolcanon', () => {
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
