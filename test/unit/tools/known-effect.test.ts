import { describe, expect, test } from 'vitest';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { inferCapabilities } from '../../../core/tools/capabilities.ts';
import { effectOf } from '../../../core/tools/known/effect.ts';
import { knownOf } from '../../../core/tools/known/known-tool.ts';
import { topicOf } from '../../../core/tools/known/topics.ts';

const effect = (name: string, description = ''): string => effectOf({ name, description });

import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { corpusDefinitions } from '../formats/corpus.ts';

describe('whether a tool changes something', () => {
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
  ])('%s · %s: changes something', (name, description) => {
    expect(effect(name, description)).toBe('changes');
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
  ])('%s · %s: only looks', (name, description) => {
    expect(effect(name, description)).toBe('looks');
  });

  // Each of these changes data, or may.
  test.each([
    ['RefundStatus', ''],
    ['refund', ''],
    ['money', "Gives a customer's money back."],
    ['money', 'Money goes back to the customer.'],
    ['get_refund', "Gets the customer's money back."],
    ['get_order', 'Reads the order and hands the money to the customer.'],
    ['get_order', 'The order is cancelled and the money paid.'],
    ['return_item', 'Returns an item to the shop.'],
    ['rma', 'Returns the goods to the supplier.'],
    ['list_item', 'Lists an item for sale.'],
    ['check_in', 'Checks in the guest'],
    ['check', 'Checks out the book.'],
    ['get_rid_of_user', ''],
    ['clear_list', ''],
    ['shuffle_list', 'Brings the list into another order.'],
    ['query_database', 'Query the database with any SQL statement.'],
    ['execute_sql', 'Executes SQL.'],
    ['runCommand', 'Runs a command.'],
    ['requests.get', 'Sends a GET request to the URL.'],
    ['zap', 'Zaps the user.'],
    ['get_user', 'Zap the user.'],
    ['read_user', 'Reads the user. If not found, it creates one.'],
    ['read_user', 'Reads the user. A mail is sent to them.'],
    ['read_user', 'Reads the user. You can also cancel the account.'],
    ['createorder', ''],
    ['löschen', 'Löscht alles.'],
    ['tool', ''],
    ['', ''],
  ])('%s · %s: does not only look', (name, description) => {
    expect(effect(name, description)).not.toBe('looks');
  });

  test('without a word that tells it, it is not known', () => {
    expect([effect('status'), effect('tool', 'A tool.'), effect('run'), effect('manage_orders')]).toEqual(
      Array(4).fill('unknown'),
    );
  });

  test('annotations decide', () => {
    const annotated = (name: string, annotations: Record<string, boolean>) =>
      effectOf({ name, description: '', annotations });
    expect(annotated('delete_user', { readOnlyHint: true })).toBe('looks');
    expect(annotated('get_user', { readOnlyHint: false })).toBe('changes');
    expect(annotated('get_user', { destructiveHint: true })).toBe('changes');
    expect(annotated('get_user', { destructiveHint: false })).toBe('looks');
    expect(annotated('get_user', { readOnlyHint: true, destructiveHint: true })).toBe('unknown');
  });

  test('what is executed speaks against a name that only looks', () => {
    const executed = (executable: string) => effectOf({ name: 'get_user', description: 'Gets a user.', executable });
    expect(executed('users.find')).toBe('looks');
    expect(executed('lambda id: users.delete(id)')).toBe('unknown');
    expect(executed('eval')).toBe('unknown');
  });

  test('takes steps in proportion to the words', () => {
    const builds = ['a', 'get the or not ', 'not or '].map((unit) => ({
      name: unit,
      build: (size: number) => unit.repeat(size / unit.length),
    }));
    expect(fasterThanTheirSize(builds, (words) => [effect(words), effect('get_a', words)])).toEqual([]);
  });
});

/** Other evidence in a definition: annotations, or the method of an operation. */
function saidBeside({ annotations, original_definition }: CanonicalTool): 'changes' | 'looks' | null {
  const readOnly = annotations?.['readOnlyHint'];
  const method = String(original_definition['method'] ?? '').toLowerCase();
  if (typeof readOnly === 'boolean') return readOnly ? 'looks' : 'changes';
  return method === 'get' ? 'looks' : ['post', 'put', 'patch', 'delete'].includes(method) ? 'changes' : null;
}

describeWithCorpus('real definitions', () => {
  const tools = corpusDefinitions().flatMap(({ definition }) => {
    const read = toolsOfJson(JSON.stringify(definition));
    return read.ok ? read.tools.map(({ tool }) => tool) : [];
  });

  test('their words never contradict their annotations and methods', () => {
    const judged = tools.flatMap((tool) => {
      const beside = saidBeside(tool);
      const words = effectOf({ name: tool.name, description: tool.description });
      return beside === null ? [] : [{ name: tool.name, beside, words }];
    });
    expect(judged.length).toBeGreaterThan(80);
    expect(judged.filter(({ beside, words }) => words !== 'unknown' && words !== beside)).toEqual([]);
    expect(judged.filter(({ words }) => words === 'unknown').length).toBeLessThan(judged.length / 5);
  });

  test('of the most it is known what they work on', () => {
    const unknown = tools.filter(({ name, description }) => topicOf(name, description) === null);
    expect(unknown.length).toBeLessThan(tools.length / 5);
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
  const tool = (name: string, stated: Partial<CanonicalTool['capabilities']>, more: Partial<CanonicalTool> = {}) => {
    const capabilities = { ...inferCapabilities(name, ''), ...stated };
    const rest = { version: '1.0.0', inputs: {}, outputs: {}, security: null, original_definition: {} };
    return knownOf({ name, description: '', capabilities, source_format: 'canonical', ...rest, ...more });
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
      'unknown',
      'looks',
    ]);
  });
});
