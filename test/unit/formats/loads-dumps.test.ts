import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aions } from '../../../core/formats/aions.ts';
import { emitText } from '../../../core/formats/emit-text.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { loads } from '../../../core/loaders/load.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { measuredInputs } from '../loaders/corpus.ts';
import { writtenText } from '../loaders/written-text.ts';

const versions: readonly LoaderVersion[] = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.16'];
const examples = join(import.meta.dirname, '../../../examples/aion_tools');

/** Loads, writes what was loaded as a document, and loads that; tells whether the loader accepts the text at all. */
function comesBack(text: string, loaderVersion: LoaderVersion): boolean {
  const before = loads(text, loaderVersion);
  if (!before.ok || before.value.some(({ args_schema_raw: fields = [] }) => isRepeated(fields))) {
    return false;
  }
  const tools = JSON.parse(JSON.stringify(before.value)) as readonly JsonObject[];
  const written = emitText(
    tools.map((tool) => aions.parse(tool).result),
    'aion',
    { loaderVersion, envelope: 'request' },
  );
  expect(loads(written.text, loaderVersion), `${loaderVersion}\n${text}\n${written.text}`).toEqual(before);
  return true;
}

/** A parameter can be there only once: of a repeated field the last one is written. */
function isRepeated(fields: readonly (readonly [string, string])[]): boolean {
  return new Set(fields.map(([name]) => name)).size < fields.length;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') {
    return [value];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

it.each(readdirSync(examples).filter((name) => name.endsWith('.aion')))('%s comes back as it was loaded', (name) => {
  const text = readFileSync(join(examples, name), 'utf8');
  expect(versions.filter((version) => comesBack(text, version))).toContain('1.0.16');
});

describeWithCorpus('the measured inputs', () => {
  it('come back as they were loaded', () => {
    const accepted = measuredInputs().flatMap(({ input }) => versions.filter((version) => comesBack(input, version)));
    expect(accepted.length).toBeGreaterThan(300);
  });
});

it('generated documents come back as they were loaded', () => {
  let accepted = 0;
  fc.assert(
    fc.property(writtenText, fc.constantFrom(...versions), (text, version) => {
      // A loaded text with an arrow or a brace can be read as something else wherever it stands: no order of writing helps.
      const answer = loads(text, version);
      const isPlain = answer.ok && textsIn(answer.value).every((one) => !/-->|[{}]|rules|prompt/.test(one));
      accepted += isPlain && comesBack(text, version) ? 1 : 0;
    }),
    { numRuns: 1000 },
  );
  expect(accepted).toBeGreaterThan(100);
});
