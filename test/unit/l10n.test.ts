import { describe, expect, test } from 'vitest';
import { englishBundle, englishHelp, readBundle, translatedBundles } from '../../scripts/build-l10n.ts';

function placeholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d+\}/g) ?? [])].toSorted();
}

test('l10n/bundle.l10n.json has each sentence of the sources, and no other', () => {
  expect(readBundle('bundle.l10n.json')).toEqual(englishBundle());
});

test('German and Simplified Chinese have a bundle', () => {
  expect([...translatedBundles().keys()].toSorted()).toEqual(['de', 'zh-cn']);
});

const bundles = [...translatedBundles()].map(([name, bundle]) => [name, bundle, englishBundle()] as const);
const helps = [...translatedBundles('help')].map(
  ([name, help]) => [`${name} for the help`, help, englishHelp()] as const,
);

describe.each([...bundles, ...helps])('the bundle of %s', (_, bundle, english) => {
  test('translates every sentence, and no other', () => {
    expect(Object.keys(bundle).toSorted()).toEqual(Object.keys(english).toSorted());
  });

  test('has the values of each sentence', () => {
    const wrong = Object.entries(bundle).filter(([key, text]) => `${placeholders(key)}` !== `${placeholders(text)}`);
    expect(wrong).toEqual([]);
  });

  test('leaves code as it is: arrows, keys in backticks and links to commands', () => {
    const codeOf = (text: string): readonly string[] =>
      (text.match(/`[^`]+`|-->|\$\([a-z-]+\)|AION[A-Z]\w+Error/g) ?? []).toSorted();
    const wrong = Object.entries(bundle).filter(([key, text]) => `${codeOf(key)}` !== `${codeOf(text)}`);
    expect(wrong).toEqual([]);
  });
});
