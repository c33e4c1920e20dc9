import { say } from '../../text/say.ts';

/** After a backslash: what a grammar of llama.cpp reads inside brackets, and also outside them [llama-grammar.cpp, parse_char]. */
const knownInside = new Set('xuUtrn\\"[]');
const knownOutside = new Set('^$.[]()|{}*+?xuUtrn\\"');

/** Why llama.cpp can't make a grammar of a pattern; null if it can. Lookaround is skipped there. */
export function grammarFault(pattern: string): string | null {
  if (!pattern.startsWith('^') || !pattern.endsWith('$')) return say`A pattern must start with "^" and end with "$".`;
  let isInClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '\\') {
      const next = pattern.charAt(++at);
      if (!(isInClass ? knownInside : knownOutside).has(next)) {
        return say`"${`\\${next}`}" isn't supported in "pattern".`;
      }
    }
  }
  return null;
}
