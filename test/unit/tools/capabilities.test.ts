import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { inferCapabilities } from '../../../core/tools/capabilities.ts';
import { wordForms, wordsOf } from '../../../core/tools/words.ts';
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
