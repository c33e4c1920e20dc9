import { englishBundle, englishHelp } from '../../scripts/build-l10n.ts';

/** A language in which each sentence is the English one in ⟦ ⟧, and each value in ⟨ ⟩: untranslated text becomes visible. */
export const pseudoLanguage: Readonly<Record<string, string>> = Object.fromEntries(
  [...Object.keys(englishBundle()), ...Object.keys(englishHelp())]
    // Quotation marks around a text of the file are no sentence.
    .filter((sentence) => !['"{0}"', "'{0}'"].includes(sentence))
    .map((sentence) => [sentence, `⟦${sentence.replace(/\{\d+\}/g, '⟨$&⟩')}⟧`]),
);

/** Texts that are the same in every language, each with its reason. */
const sameEverywhere: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/\(The error of the Messages endpoint: .*/g, 'the source of a limit is named as its provider does'],
  [/```[\s\S]*?```/g, 'a code block shows code'],
  [/`[^`]*`/g, 'a code span shows code'],
  [/“[^”]*”|"[^"]*"|(?<![a-z])'[^']*'(?![a-z])/g, 'what the file has is quoted as it is'],
  [/^\|.*\|$/gm, 'a row of a table has names and texts of the file'],
  [/\]\([^)]*\)/g, 'the target of a link is an address'],
  [/\*\*[^*]*\*\*/g, 'a heading of a hover is the name of a tool, a key or a parameter'],
  [/\bAION[A-Za-z]*Error\b/g, 'an exception is a word of aions-llm'],
  [/\b(?:str|int|float|bool|list|dict)\b/g, 'a type is a word of Python'],
  [/\baions-llm\b|\bAIONS?\b|\bJSON Schema\b|\bPython\b/g, 'names are not translated'],
  [/https?:\S+|\S+\.(?:py|aion|md|json)\b/g, 'an address or a file is not translated'],
];

/** The untranslated sentences of a text in the pseudo-language. */
export function forgotten(text: string): readonly string[] {
  let outside = '';
  let value = '';
  const values: string[] = [];
  const open: string[] = [];
  for (const sign of text) {
    if (sign === '⟦' || sign === '⟨') open.push(sign);
    else if (sign === '⟧' || sign === '⟩') open.pop();
    else if (open.length === 0) outside += sign;
    else if (open.at(-1) === '⟨') value += sign;
    if ('⟦⟧⟨⟩'.includes(sign)) {
      outside += ' ';
      values.push(value);
      value = '';
    }
  }
  const words = withoutTheSame(outside).match(/[A-Za-z_]{2,}/g) ?? [];
  // A value is a name or a number; three plain words are a sentence.
  return [...words, ...values.filter((one) => /(?:\b[a-z]+ ){2}[a-z]+\b/.test(withoutTheSame(one)))];
}

function withoutTheSame(text: string): string {
  return sameEverywhere.reduce((rest, [pattern]) => rest.replace(pattern, ' '), text);
}
