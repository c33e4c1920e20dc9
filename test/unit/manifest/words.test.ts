import { expect, test } from 'vitest';
import { readJson } from '../../../scripts/build-settings.ts';

const line = 'user, arg-1 --> "Prénom_naïve", return-1, 名前-2, ṣāṭ';

/** The words of the line by the pattern that completion and search use. */
function wordsByPattern(): readonly string[] {
  const { pattern, flags } = readJson('language-configuration.json')['wordPattern'] as {
    readonly pattern: string;
    readonly flags: string;
  };
  return line.match(new RegExp(pattern, `g${flags}`)) ?? [];
}

/** The words that a double click and Ctrl+arrow select: VS Code splits at white space and at the separators of the setting. */
function wordsBySeparators(language: string): readonly string[] {
  const { configurationDefaults } = readJson('package.json')['contributes'] as {
    readonly configurationDefaults: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  const separators = configurationDefaults[`[${language}]`]?.['editor.wordSeparators'] ?? '-';
  const words: string[] = [''];
  for (const character of line) {
    if (/\s/.test(character) || separators.includes(character)) words.push('');
    else words.push(`${words.pop()}${character}`);
  }
  return words.filter((word) => /[^-]/.test(word));
}

const words = ['user', 'arg-1', 'Prénom_naïve', 'return-1', '名前-2', 'ṣāṭ'];

test('a numbered argument and a name with letters of any script is one word', () => {
  expect(wordsByPattern()).toEqual(words);
});

test.each(['aion', 'aions'])('also for a double click and Ctrl+arrow in %s', (language) => {
  expect(wordsBySeparators(language)).toEqual(words);
});
