import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { englishBundle, englishHelp, translatedBundles } from '../../scripts/build-l10n.ts';

function placeholders(text: string): readonly string[] {
  return [...new Set(text.match(/\{\d+\}/g) ?? [])].toSorted();
}

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

/** The rows of the table of words in docs/translation.md: a word, with its German and Chinese. */
const words = readFileSync(join(import.meta.dirname, '../../docs/translation.md'), 'utf8')
  .split('| English | German | Chinese |')[1]
  ?.split('\n\n', 1)[0]
  ?.split('\n')
  .slice(2)
  .map((row) => row.split('|').map((cell) => cell.trim()))
  .map(([, english = '', german = '', chinese = '']) => [english, { de: german, 'zh-cn': chinese }] as const);

describe.each(words ?? [])('the word "%s"', (english, translations) => {
  const plural = english.endsWith('y') ? `${english.slice(0, -1)}(?:y|ies)` : `${english}(?:s|es)?`;
  // Not in names, code or quotations.
  const used = new RegExp(`(?<![\\w./-])${plural}(?![\\w-])`, 'i');
  const plain = (text: string): string =>
    text.replace(
      /`[^`]*`|"[^"]*"|JSON Schema|AION Language Tools|Language Server Protocol|aion plan|schemas\.py|--[\w-]+|\b(?:name, )?function, description.*link\b/g,
      '',
    );

  test.each(['de', 'zh-cn'] as const)('has one translation in %s', (language) => {
    const sentences = [translatedBundles(), translatedBundles('help')].flatMap((all) =>
      Object.entries(all.get(language) ?? {}),
    );
    const having = sentences.filter(([sentence]) => used.test(plain(sentence)));
    expect(having.length).toBeGreaterThan(2);
    const word = translations[language].toLowerCase();
    expect(having.filter(([, translation]) => !translation.toLowerCase().includes(word))).toEqual([]);
  });
});

test('German asks in one way', () => {
  // An infinitive before the full stop: "… entfernen." is no sentence.
  const verbs = 'schreiben|entfernen|umbenennen|hinzufügen|verschieben|auswählen|öffnen|einfügen|weglassen|setzen';
  const wrong = Object.values(translatedBundles().get('de') ?? {}).filter((text) => {
    const [clause = ''] = text.match(new RegExp(`[^.;:]* (?:${verbs})\\.$`)) ?? [];
    return clause !== '' && !/\b(?:kann|können|muss|müssen|darf|dürfen|wird|würde|lässt|soll|zu)\b/.test(clause);
  });
  expect(wrong).toEqual([]);
});
