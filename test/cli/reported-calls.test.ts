import { expect, test } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
import { describeWithCorpus } from '../support/describe-with-corpus.ts';
import { aion, type Run } from './support.ts';

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
