import { type OrProblem, type Sentences, say } from '../core/text/index.ts';
import { bundleOf, knownLanguages, languageOf } from '../project/disk/sentences.ts';

/** The words of a line without its language, and the sentences of that language; null for English. */
type Spoken = OrProblem<{ readonly words: readonly string[]; readonly sentences: Sentences | null }>;

/**
 * Takes `--lang LANGUAGE` or `--lang=LANGUAGE` from a line, before or after the command; the last one counts. Without it `fromEnvironment`,
 * the value of AION_LANG, gives the language if it is a known one.
 */
export function withoutLanguage(words: readonly string[], fromEnvironment: string | undefined): Spoken {
  const end = words.includes('--') ? words.indexOf('--') : words.length;
  const kept: string[] = [];
  let asked: string | null = null;
  for (let index = 0; index < end; index++) {
    const word = words[index] ?? '';
    if (word !== '--lang' && !word.startsWith('--lang=')) {
      kept.push(word);
      continue;
    }
    const value = word === '--lang' ? words[++index] : word.slice('--lang='.length);
    if (value === undefined || index >= end) {
      return { ok: false, problem: say`${'--lang'} requires a value: ${'--lang'} ${'LANGUAGE'}.` };
    }
    asked = value;
  }
  const language = languageOf(asked ?? fromEnvironment ?? 'en');
  if (language === null && asked !== null) {
    return {
      ok: false,
      problem: say`Unknown language "${asked}". Supported languages: ${knownLanguages().join(', ')}.`,
    };
  }
  return { ok: true, words: [...kept, ...words.slice(end)], sentences: bundleOf(language ?? 'en') };
}
