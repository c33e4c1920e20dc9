import { describe, expect, test } from 'vitest';
import { specifiedLoader } from '../../../core/loaders/specifiers.ts';
import {
  behaviourOf,
  knownLoaderVersions,
  type LoaderVersion,
  languageVersionOf,
  loaderVersion,
} from '../../../core/loaders/versions.ts';

describe('versions', () => {
  test('1.0.0 to 1.0.16 are known, in order', () => {
    expect(knownLoaderVersions).toHaveLength(17);
    expect([knownLoaderVersions[0], knownLoaderVersions[9], knownLoaderVersions[16]]).toEqual([
      '1.0.0',
      '1.0.9',
      '1.0.16',
    ]);
  });

  test.each([
    ['1.0.5', '1.0.5'],
    [' v1.0.05 ', '1.0.5'],
    ['1.0', '1.0.0'],
    ['1.0.99', '1.0.99'],
    ['1.1.0', null],
    ['1.0.5rc1', null],
    ['10.5', null],
    ['', null],
  ])('%j names %s', (text, expected) => expect(loaderVersion(text)).toBe(expected));

  test('a version reads as it was measured, an unpublished one as its neighbour, one after all as the newest', () => {
    const behaviours = knownLoaderVersions.map(behaviourOf);
    expect(behaviours).toEqual([
      ...Array(4).fill('1.0.0'),
      ...Array(5).fill('1.0.5'),
      ...Array(2).fill('1.0.10'),
      ...Array(5).fill('1.0.12'),
      '1.0.16',
    ]);
    expect(behaviourOf('1.0.40')).toBe('1.0.16');
  });

  test('each was made for one stage of the notation', () => {
    const stages = (['1.0.0', '1.0.8', '1.0.10', '1.0.14', '1.0.15', '1.0.16'] satisfies LoaderVersion[]).map(
      languageVersionOf,
    );
    expect(stages).toEqual(['1.0', '1.0', '1.1', '1.1', '1.2', '1.2']);
  });
});

describe('the detected aions-llm version', () => {
  test.each([
    // exact
    ['==1.0.5', '1.0.5', true],
    ['=== 1.0.5', '1.0.5', true],
    ['==1.0', '1.0.0', true],
    ['==1.0.5.0', '1.0.5', true],
    ['==1.0.20', '1.0.20', true],
    ['(==1.0.12)', '1.0.12', true],
    ['==1.0.5+local', '1.0.5', true],
    ['>=1.0,==1.0.7', '1.0.7', true],
    // ranges
    ['', '1.0.16', false],
    ['>=1.0.10', '1.0.16', false],
    ['~=1.0', '1.0.16', false],
    ['~=1.0.5', '1.0.16', false],
    ['==1.0.*', '1.0.16', false],
    ['<1.0.12', '1.0.11', false],
    ['<=1.0.12', '1.0.12', false],
    ['>=1.0.5, <1.0.9', '1.0.8', false],
    ['>= 1.0.5,!= 1.0.16', '1.0.15', false],
    ['<1.0.12rc1', '1.0.11', false],
    ['<=1.0.12.post1', '1.0.12', false],
    ['==1.0.5rc1', '1.0.4', false],
    // nothing known is allowed: the nearest below, else the oldest
    ['>=1.1', '1.0.16', false],
    ['==2.0.0', '1.0.16', false],
    ['>1.0.5,<1.0.6', '1.0.5', false],
    ['<1.0', '1.0.0', false],
    ['==0.9', '1.0.0', false],
    ['==1.0.5,==1.0.6', '1.0.5', false],
    // unreadable parts allow everything
    ['banana', '1.0.16', false],
    ['>=1.0.5,<<<', '1.0.16', false],
    // a bare version is none outside Poetry
    ['1.0.5', '1.0.16', false],
  ] as const)('%j: %s', (specifier, version, exact) => {
    expect(specifiedLoader(specifier, 'pep440')).toEqual({ version, exact });
  });

  test.each([
    ['1.0.5', '1.0.5', true],
    ['=1.0.5', '1.0.5', true],
    ['^1.0.5', '1.0.16', false],
    ['^1.0', '1.0.16', false],
    ['~1.0.5', '1.0.16', false],
    ['1.0.*', '1.0.16', false],
    ['*', '1.0.16', false],
    ['>=1.0.5 <1.0.9', '1.0.8', false],
    ['<1.0.3 || >=1.0.10,<1.0.13', '1.0.12', false],
    ['^0.9 | 1.0.5', '1.0.5', true],
    ['^0.9', '1.0.0', false],
    ['^2', '1.0.16', false],
  ] as const)('Poetry’s %j: %s', (specifier, version, exact) => {
    expect(specifiedLoader(specifier, 'poetry')).toEqual({ version, exact });
  });
});
