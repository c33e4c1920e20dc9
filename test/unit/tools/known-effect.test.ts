import { describe, expect, test } from 'vitest';
import type { CodeEffects } from '../../../core/python/effects/code-effects.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { inferCapabilities } from '../../../core/tools/capabilities.ts';
import { annotatedEffect, wordsTellChanges } from '../../../core/tools/known/effect.ts';
import { knownOf } from '../../../core/tools/known/known-tool.ts';
import { topicOf } from '../../../core/tools/known/topics.ts';

import { fasterThanTheirSize } from '../../support/steps.ts';

const tells = (name: string, description = ''): boolean => wordsTellChanges({ name, description });

describe('whether the words of a tool say that it changes something', () => {
  test.each([
    ['RefundOrder', 'Refunds an order.'],
    ['RefundOrder', ''],
    ['pay_back', ''],
    ['pay_back', 'Pays the customer the price of the order.'],
    ['cancelBooking', ''],
    ['transfer_money', 'Transfers money to another account.'],
    ['transfer', 'Transfer money between accounts'],
    ['money', 'Gives the order a number and pays the customer.'],
    ['get_or_create_user', 'Gets a user, or creates one.'],
    ['find_and_replace', ''],
    ['search-and-delete', 'Deletes all that it finds.'],
    ['slack_send_message', 'Send a message to a channel'],
    ['users_delete', ''],
    ['place_order', 'Places an order.'],
    ['BookFlight', 'Book a flight.'],
    ['set_volume', ''],
    ['tool', 'This tool can be used to delete users.'],
    ['handle', 'Allows you to permanently delete a user.'],
    ['handle', 'Finds the order and cancels it.'],
    ['unlock_door', 'Unlocks the front door'],
    ['write_file', 'Writes a file. Does not read it.'],
    ['checkout', 'Check out the cart'],
  ])('%s · %s: they do', (name, description) => {
    expect(tells(name, description)).toBe(true);
  });

  test.each([
    ['get_weather', 'Get the weather.'],
    ['get_order', 'Gets the last order of a customer.'],
    ['getPost', 'Get a post by its id. Does not change or delete anything.'],
    ['list_transfers', 'Lists the transfers of an account.'],
    ['search', 'Performs a web search.'],
    ['slack_list_channels', 'List public channels in the workspace'],
    ['weather', 'Returns the current weather for a city.'],
    ['order_status', 'Looks up the status of an order.'],
    ['check_availability', 'Checks whether a room is free.'],
    ['calculate_area', 'Calculates the area of a circle.'],
    ['query_orders', ''],
    ['HTTPFetch', 'Fetches a page.'],
    ['snapshot_list', 'Lists records that were found; never writes or deletes one.'],
    ['run_query', 'Runs a read-only SQL query.'],
    ['recall', 'Searches the history. Use it before you delete anything.'],
    ['tool', 'Use this tool to find the files of a project.'],
  ])('%s · %s: they do not', (name, description) => {
    expect(tells(name, description)).toBe(false);
  });

  test('annotations say what an author declared', () => {
    expect(annotatedEffect({ readOnlyHint: true })).toBe('looks');
    expect(annotatedEffect({ readOnlyHint: false })).toBe('changes');
    expect(annotatedEffect({ destructiveHint: true })).toBe('changes');
    expect(annotatedEffect({ destructiveHint: false })).toBe(null);
    expect(annotatedEffect({ readOnlyHint: true, destructiveHint: true })).toBe('unknown');
  });

  test('takes steps in proportion to the words', () => {
    const builds = ['a', 'get the or not ', 'not or '].map((unit) => ({
      name: unit,
      build: (size: number) => unit.repeat(size / unit.length),
    }));
    expect(fasterThanTheirSize(builds, (words) => [tells('', words), tells('get_a', words)])).toEqual([]);
  });
});

test.each([
  ['RefundOrder', 'Refunds an order.', 'payments'],
  ['send_email', '', 'email'],
  ['read_file', 'Reads a file.', 'files'],
  ['create_issue', 'Creates an issue in a repository', 'issues'],
  ['getWeather', '', 'weather'],
  ['book_flight', 'Book a flight.', 'travel'],
  ['tool', 'Lists the channels.', 'messages'],
  ['think', '', null],
])('%s · %s works on %s', (name, description, topic) => {
  expect(topicOf(name, description)).toBe(topic);
});

describe('what is known of a canonical tool', () => {
  const tool = (
    name: string,
    stated: Partial<CanonicalTool['capabilities']>,
    more: Partial<CanonicalTool> = {},
    code: CodeEffects | null = null,
  ) => {
    const capabilities = { ...inferCapabilities(name, ''), ...stated };
    const rest = { version: '1.0.0', inputs: {}, outputs: {}, security: null, original_definition: {} };
    const canonical = { name, description: '', capabilities, source_format: 'canonical', ...rest, ...more };
    return knownOf(canonical, code);
  };

  test('the default of an inference is nothing that is known', () => {
    expect(tool('pay_out_later', { action: 'read', side_effects: false }).effect).not.toBe('looks');
    expect(tool('status', { action: 'get' })).toEqual({
      effect: 'unknown',
      action: null,
      domains: [],
      idempotent: null,
    });
  });

  test('what it states beyond that holds, and annotations before it', () => {
    expect(tool('status', { action: 'write', side_effects: true }).effect).toBe('changes');
    expect(tool('status', { action: 'inspect' })).toMatchObject({
      effect: 'looks',
      action: 'inspect',
      idempotent: true,
    });
    expect(tool('status', { action: 'inspect' }, { annotations: { readOnlyHint: false } }).effect).toBe('changes');
  });

  test('an operation that puts, patches or deletes does not only look', () => {
    const operation = (name: string, method: string) =>
      tool(name, {}, { source_format: 'openapi', original_definition: { method } }).effect;
    expect([operation('status', 'DELETE'), operation('get_user', 'put'), operation('get_user', 'get')]).toEqual([
      'changes',
      'changes',
      'unknown',
    ]);
  });

  test('code decides before all that is said of it', () => {
    const changes: CodeEffects = { effect: 'changes', because: { call: 'os.remove', path: 'api.py', line: 2 } };
    const unknown: CodeEffects = { effect: 'unknown', because: null };
    const looks: CodeEffects = { effect: 'looks', because: null };
    const readOnly = { annotations: { readOnlyHint: true } };
    expect(tool('get_report', {}, readOnly, changes).effect).toBe('changes');
    expect(tool('get_report', {}, readOnly, unknown).effect).toBe('looks');
    expect(tool('get_report', {}, { annotations: { readOnlyHint: false } }, looks).effect).toBe('changes');
    expect(tool('delete_spaces', {}, {}, looks).effect).toBe('looks');
    expect(tool('delete_user', {}, {}, unknown).effect).toBe('changes');
    expect(tool('get_user', {}, {}, unknown).effect).toBe('unknown');
    expect(tool('get_user', {}).effect).toBe('unknown');
  });

  test('a tool with a link alone answers with it', () => {
    expect(tool('search', {}, { link: 'https://example.com' }).effect).toBe('looks');
    expect(tool('delete_user', {}, { link: 'https://example.com' }).effect).toBe('changes');
    expect(tool('search', {}, { link: 'https://example.com', executable: 'f' }).effect).toBe('unknown');
  });
});
