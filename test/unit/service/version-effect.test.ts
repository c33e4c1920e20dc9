import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { writtenText } from '../loaders/written-text.ts';
import { effectOf, isTrue, usable } from './version-effect-support.ts';

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

describe.each(usable)('in %s the effect is what the version does', (version) => {
  test('with any text of the notation', () => {
    fc.assert(
      fc.property(writtenText, (text) => isTrue(text, version)),
      { numRuns: Math.ceil(randomRuns / 5) },
    );
  });
});
