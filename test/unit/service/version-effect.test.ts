import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { langchainTools } from '../../../core/loaders/langchain.ts';
import { loadFileText } from '../../../core/loaders/load.ts';
import { faultOf, publishedLoaderVersions } from '../../../core/loaders/published.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { toolNameOf } from '../../../core/notation/tool-names.ts';
import { versionEffect } from '../../../core/service/preview/version-effect.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { measuredInputs } from '../loaders/corpus.ts';
import { readStrictly } from '../loaders/strict-reader.ts';
import { toolsAsWritten } from '../loaders/tools-as-written.ts';
import { writtenText } from '../loaders/written-text.ts';

const usable = publishedLoaderVersions.filter((version) => faultOf(version) === null);

function effectOf(text: string, version: LoaderVersion): string {
  return versionEffect(NotationDocument.parse(text), version).replace('newest on PyPI, ', '');
}

describe('the effect of a version on a file', () => {
  const tool = (name: string, more: string): string =>
    `{ name --> "${name}", function --> "f" --> { arg-1 --> "string" }, description --> "${more}" }`;
  const effects = (text: string): Record<string, string> =>
    Object.fromEntries(
      ['1.0.0', '1.0.10', '1.0.16'].map((version) => [version, effectOf(text, version as LoaderVersion)]),
    );

  test('is not that it reads all tools where as many blocks are other tools', () => {
    expect(effects(`[ ${tool('A', 'x {y} z')}, ${tool('B', 'd')} ]`)).toEqual({
      '1.0.0': 'get_langchain_tools() raises KeyError',
      '1.0.10': 'get_langchain_tools() raises KeyError',
      '1.0.16': 'reads all tools',
    });
    expect(effects(`[ ${tool('A', 'x } z')}, ${tool('B', 'd')} ]`)).toMatchObject({
      '1.0.10': 'reads 1 tool differently',
    });
  });

  test('names the tools that lose a part', () => {
    const text = `[ ${tool('A', 'say rules --> [x] twice')}, ${tool('B', 'd')} ]`;
    expect(effects(text)).toEqual({
      '1.0.0': 'rejects this file (AIONPropertyError)',
      '1.0.10': 'reads all tools',
      '1.0.16': 'reads 1 tool differently',
    });
  });

  test('is that get_langchain_tools raises an exception for a file that is only loaded', () => {
    expect(effects('[ { name --> "A", function --> "f" --> { arg-1 --> "string" } } ]')).toEqual({
      '1.0.0': 'get_langchain_tools() raises KeyError',
      '1.0.10': 'reads all tools',
      '1.0.16': 'reads all tools',
    });
  });

  test('is read from a file, in which every line break is LF', () => {
    expect(effects(`[ ${tool('A', 'two\r\nlines')} ]\r\n`)['1.0.16']).toBe('reads all tools');
  });
});

/** Compares what the effect says with the reading of that version, and that with the text, read by another reader. */
function isTrue(text: string, version: LoaderVersion, isInNotation = true): void {
  const effect = effectOf(text, version);
  const loaded = loadFileText(text, version);
  const { answer } = langchainTools(text, version);
  if (!loaded.ok || !answer.ok) {
    const refused = loaded.ok ? null : `rejects this file (${loaded.error})`;
    expect(effect, text).toBe(refused ?? `get_langchain_tools() raises ${answer.ok ? '' : answer.error}`);
    return;
  }
  const written = readStrictly(text);
  if (written !== null && isInNotation) {
    const tools = toolsAsWritten(written, version);
    expect(effect.includes('reads all tools'), `${effect}: ${text}`).toBe(isDeepStrictEqual(loaded.value, tools));
    return;
  }
  if (!effect.includes('reads all tools')) return;
  const names = [...NotationDocument.parse(text).items()].flatMap(({ item }) =>
    item.kind === 'element' ? [toolNameOf(item)?.text] : [],
  );
  expect(
    loaded.value.map(({ name }) => name),
    text,
  ).toEqual(names);
}

describe.each(usable)('in %s the effect is what the version does', (version) => {
  test('with any text of the notation', () => {
    fc.assert(
      fc.property(writtenText, (text) => isTrue(text, version)),
      { numRuns: Math.ceil(randomRuns / 5) },
    );
  });
});

describeWithCorpus('the effect of each version on measured inputs', () => {
  const inputs = measuredInputs();

  test.each(usable)('%s', (version) => {
    const effects = inputs.map(({ input }) => effectOf(input, version));
    expect(effects.filter((effect) => effect === 'reads all tools').length).toBeGreaterThan(10);
    for (const [index, { id, input, results, validIn }] of inputs.entries()) {
      isTrue(input, version, validIn('ext'));
      const measured = results.find((result) => result.version === version);
      if (measured?.loads.ok === false) expect(effects[index], id).toBe(`rejects this file (${measured.loads.error})`);
    }
  });
});
