import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aions } from '../../../core/formats/aions.ts';
import { emitText } from '../../../core/formats/emit-text.ts';
import { loads } from '../../../core/loaders/load.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { nastyText } from '../loaders/nasty-text.ts';
import { writtenText } from '../loaders/written-text.ts';
import { comesBack, versions } from './loads-dumps-support.ts';

const examples = join(import.meta.dirname, '../../../examples/aion_tools');

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
