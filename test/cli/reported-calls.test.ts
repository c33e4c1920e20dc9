import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
import { describeWithCorpus } from '../support/describe-with-corpus.ts';
import { aion, folderWith, type Run } from './support.ts';

// Calls from public bug reports.

/** `aion call` in the folder of a report. */
function inReport(folder: string): (...words: readonly string[]) => Promise<Run> {
  return (...words) => aion(['call', ...words], { folder: corpusPath(`reports/${folder}`) });
}

describeWithCorpus('ids that the target refuses', () => {
  const call = inReport('call-ids-refused-by-target');

  test.each([
    ['hist.json', 'mistral', /^[a-zA-Z0-9]{9}$/, 'call_PTLP8xhu3uwZk4l3nlnrrJha'],
    ['kimi.txt', 'anthropic', /^[a-zA-Z0-9_-]+$/, 'functions.write_todos:0'],
    ['kimi.txt', 'bedrock-converse', /^[a-zA-Z0-9_-]{1,64}$/, 'functions.write_todos:0'],
  ])('%s to %s', async (file, to, accepted, id) => {
    const { code, out, err } = await call('convert', file, '--to', to);
    const written = /"(?:id|toolUseId)": "([^"]*)"/.exec(out)?.[1] ?? '';
    expect(written).toMatch(accepted);
    expect(err).toContain(`Loss: Changed call ID "${id}" to "${written}": ${to} requires `);
    expect([code, (await call('convert', file, '--to', to)).out]).toEqual([0, out]);
  });
});

describeWithCorpus('arguments whose type is behind a reference or a union', () => {
  const call = inReport('mend-types-ref-and-optional');

  test.each([
    ['c-obj.json', 'u-ref.json'],
    ['c-arr.json', 'u-opt.json'],
    ['c-arr.json', 'u-tarr.json'],
    ['c-int.json', 'u-int.json'],
    ['user.json', 'user-tools.json'],
    ['plane.json', 'plane-tools.json'],
  ])('%s for %s', async (file, tools) => {
    expect((await call('check', file, '--tools', tools)).code).toBe(1);
    const asked = await call('repair', file, '--tools', tools);
    expect(asked.err).toBe('Note: Arguments have wrong types. Use --types to convert them.\n');
    const { code, out, err } = await call('repair', file, '--tools', tools, '--types');
    expect(err).toMatch(/^\S+:1:\d+: Changed argument \w+ to (?:object|array|integer)\.\n$/);
    expect(code).toBe(0);
    const folder = folderWith({ 'call.json': out, 'tools.json': readFileSync(reportPath(tools), 'utf8') });
    expect(await aion(['call', 'check', 'call.json', '--tools', 'tools.json'], { folder })).toMatchObject({ code: 0 });
  });

  function reportPath(file: string): string {
    return corpusPath(`reports/mend-types-ref-and-optional/${file}`);
  }

  test('a type that is not repaired is reported', async () => {
    const { code, err } = await call('repair', 'c-int.json', '--tools', 'u-ref.json', '--types');
    expect(err).toBe('c-int.json:1:109: Not repaired: "user" must be an object.\n');
    expect(code).toBe(1);
  });
});
