import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { englishBundle, englishHelp } from '../../../scripts/build-l10n.ts';

const root = join(import.meta.dirname, '../../..');

/** Words that a reader has to translate, with the words to use. */
const words: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\bmend(?:s|ed|ing)?\b/i, 'repair, fix'],
  [/\bkept (?:call|test)s?\b/i, 'saved call'],
  [/\b(?:stands?|stood)\b(?! for\b)/i, 'is, is at, appears'],
  [/\btaken off\b|\bleft out\b/i, 'removed, omitted'],
  [/\b(?:is|are) (?:told|said)\b|\bsays? nothing\b/i, 'is reported, has no effect'],
  [/\bwants?\b(?! to\b)/i, 'requires'],
  [/\bwhat (?:a|the) model answered\b/i, 'the response of the model'],
  [/\b(?:loaders?|version|policies) in force\b/i, 'the detected aions-llm version'],
  [/\bwith your rights\b/i, 'with your permissions'],
  [/\bchanges something\b/i, 'has side effects'],
  [/\bwithdraw\b/i, 'revoke'],
  [/\bexecutable strings?\b(?!\*\*)/i, 'Python expression'],
  [/\bno (?:one|body)\b|\bnobody\b|\bsomebody\b|\beverybody\b/i, 'name the subject'],
  [/\bof its own\b/i, 'separate'],
  [/, and is \{\d\}/, 'but is {0}'],
  [/\b(?:must be|is) a text\b|\btexts\b/i, 'string'],
  [/\b(?:known|another|any|which|more than one) form\b/i, 'format'],
  [/\belement propert/i, 'tool property'],
  [/(?<!\bconnection (?:was )?)\brefus(?:es?|ed|ing)\b(?! to\b)/i, 'reject'],
  [/: invalid JSON\b/, 'Invalid JSON'],
  [
    /\ba second time\b|\ball the same\b|\bleads? nowhere\b|\bis called so\b|\b(?:is|are) (?:there|here) already\b/i,
    'rewrite',
  ],
];

function found(text: string): readonly string[] {
  return words.flatMap(([pattern, instead]) => {
    const [word] = pattern.exec(text) ?? [];
    return word === undefined ? [] : [`“${word}” → ${instead}: ${text}`];
  });
}

describe('the word list', () => {
  test.each([
    ['messages', englishBundle()],
    ['the help of commands', englishHelp()],
  ])('%s', (_, sentences) => {
    expect(Object.keys(sentences).length).toBeGreaterThan(100);
    expect(Object.keys(sentences).flatMap(found)).toEqual([]);
    expect(Object.keys(sentences).filter((sentence) => /[“”‘’]/.test(sentence))).toEqual([]);
  });

  test('the manifest and the snippets', () => {
    for (const file of ['package.nls.json', 'snippets/aion.json']) {
      expect(readFileSync(join(root, file), 'utf8').split('\n').flatMap(found), file).toEqual([]);
    }
  });

  test('the pages', () => {
    const inFolder = (folder: string): readonly string[] =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name));
    const pages = ['.', 'docs', 'docs/rules', 'walkthrough'].flatMap(inFolder);
    expect(pages.length).toBeGreaterThan(50);
    const lines = pages.flatMap((page) =>
      readFileSync(join(root, page), 'utf8')
        .replace(/```[\s\S]*?```|`[^`\n]*`|“[^”\n]*”/g, '`')
        .split('\n'),
    );
    expect(lines.flatMap(found)).toEqual([]);
  });

  test('a word of the list is found', () => {
    expect(found('The key stands twice.')).toEqual(['“stands” → is, is at, appears: The key stands twice.']);
    expect(found('Duplicate property')).toEqual([]);
  });
});
