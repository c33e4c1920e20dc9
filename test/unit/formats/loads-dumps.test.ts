import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aions } from '../../../core/formats/aions.ts';
import { emitText } from '../../../core/formats/emit-text.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { type LoadedTool, loads } from '../../../core/loaders/load.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { measuredInputs } from '../loaders/corpus.ts';
import { nastyText } from '../loaders/nasty-text.ts';
import { writtenText } from '../loaders/written-text.ts';

const versions: readonly LoaderVersion[] = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.16'];
const examples = join(import.meta.dirname, '../../../examples/aion_tools');

type Outcome = 'refused' | 'the same' | 'texts told';

/** Loads a text, writes the result as a document, and loads that: each tool is equal, or has a loss and differs only in texts. */
function comesBack(text: string, loaderVersion: LoaderVersion): Outcome {
  const before = loads(text, loaderVersion);
  if (!before.ok) {
    return 'refused';
  }
  const tools = JSON.parse(JSON.stringify(before.value)) as readonly JsonObject[];
  const written = emitText(
    tools.map((tool) => aions.parse(tool).result),
    'aion',
    { loaderVersion, envelope: 'request' },
  );
  const after = loads(written.text, loaderVersion);
  const context = `${loaderVersion}\n${text}\n${written.text}`;
  const values = after.ok ? after.value : [];
  expect(values, context).toHaveLength(before.value.length);
  written.emissions.forEach(({ losses }, index) => {
    const [was, is] = [before.value[index], values[index]];
    if (losses.length === 0) {
      expect(is, context).toEqual(was);
    } else if (was?.name !== '' && losses.every(({ path }) => path !== '/function/raw_string')) {
      // Without its name or its Python a tool is written anew, with placeholders.
      expect(withoutTexts(is), context).toEqual(withoutTexts(was));
    }
  });
  const isTold = written.emissions.map(({ losses }) => losses.length > 0);
  return isTold.includes(true) ? 'texts told' : 'the same';
}

function withoutTexts(tool: LoadedTool | undefined): unknown {
  return JSON.parse(
    JSON.stringify(tool, (key, value: unknown) =>
      key === 'args_schema_raw' && Array.isArray(value)
        ? value.map(([name]: readonly unknown[]) => [name, { text: true }])
        : typeof value === 'string'
          ? 'a text'
          : value,
    ),
  );
}

it.each(readdirSync(examples).filter((name) => name.endsWith('.aion')))('%s comes back as it was loaded', (name) => {
  const text = readFileSync(join(examples, name), 'utf8');
  expect(versions.filter((version) => comesBack(text, version) === 'the same')).toContain('1.0.16');
});

it('a field that stands twice comes back twice', () => {
  const text =
    '[{ name --> "a", description --> "d", link --> "l", args_schema --> { q --> "str", q --> "int", 7 --> "str" } }]';
  expect(comesBack(text, '1.0.16')).toBe('the same');
});

it('a text that no order of writing helps is told, and the rest of its tool stays', () => {
  const code = { raw_string: 'f', args: { 'arg-1': 'str' }, returns: {} };
  const tool = { name: '{', description: 'd', args_schema_raw: [], function: code };
  const written = emitText([aions.parse(tool).result], 'aion', { envelope: 'request' });
  expect(written.emissions.flatMap(({ losses }) => losses.map(({ path }) => path))).toEqual(['/name']);
  expect(loads(written.text, '1.0.16')).toEqual({ ok: true, value: [{ ...tool, name: '｛' }] });
});

describeWithCorpus('the measured inputs', () => {
  it('come back as they were loaded', () => {
    const outcomes = measuredInputs().flatMap(({ input }) => versions.map((version) => comesBack(input, version)));
    expect(outcomes).not.toContain('texts told');
    expect(outcomes.filter((outcome) => outcome === 'the same').length).toBeGreaterThan(380);
  });
});

it.each([
  ['written', writtenText],
  ['nasty', nastyText],
])('generated texts (%s) come back as they were loaded, or what is different is told', (_name, texts) => {
  const count = { refused: 0, 'the same': 0, 'texts told': 0 };
  fc.assert(
    fc.property(texts, (text) => {
      for (const version of versions) count[comesBack(text, version)]++;
    }),
    { numRuns: 2 * randomRuns },
  );
  expect(count['the same']).toBeGreaterThan(20 * count['texts told']);
  expect(count['the same']).toBeGreaterThan(2 * randomRuns);
});
