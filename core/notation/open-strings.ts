import { isLinkCharacter, isStructural, isWhite, lastBefore } from './characters.ts';
import type { StringScan } from './string-scan.ts';

/** A string that nobody closed: it ends at `stop`, less the white space, commas and closers there that are not its own. */
export function openString(text: string, contentStart: number, stop: number, examined: number): StringScan {
  if (isOnlyPunctuation(text, contentStart, stop)) {
    return { end: contentStart, closed: false, innerQuotes: false, examined };
  }
  let end = stop;
  let unmatched = unmatchedClosers(text, contentStart, stop);
  while (end > contentStart) {
    const code = text.charCodeAt(end - 1);
    if (code === 125 || code === 93) {
      if (unmatched === 0) break;
      unmatched--;
    } else if (code === 123 && arrowBefore(text, contentStart, end - 1) >= 0) {
      // The block of an executable begins here: the quote was forgotten before its arrow.
      end = arrowBefore(text, contentStart, end - 1) + 1;
    } else if (!isWhite(code) && code !== 44 && !(code === 123 && isOpenerBehindComma(text, contentStart, end - 1))) {
      break;
    }
    end--;
  }
  return { end, closed: false, innerQuotes: false, examined };
}

/** Whether nothing but arrows, brackets, commas and white space stands there: a quote put into the form of a tool by mistake. */
function isOnlyPunctuation(text: string, from: number, to: number): boolean {
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (!isWhite(code) && !isStructural(code) && !isLinkCharacter(code)) return false;
  }
  return true;
}

/** How many `}` and `]` of the text close nothing in it. */
function unmatchedClosers(text: string, from: number, to: number): number {
  let open = 0;
  let unmatched = 0;
  for (let i = from; i < to; i++) {
    const code = text.charCodeAt(i);
    if (code === 123 || code === 91) {
      open++;
    } else if (code === 125 || code === 93) {
      if (open > 0) {
        open--;
      } else {
        unmatched++;
      }
    }
  }
  return unmatched;
}

/** The offset of the `-->` right before the brace, white space aside; -1 where there is none. */
function arrowBefore(text: string, from: number, brace: number): number {
  const i = lastBefore(text, brace, from - 1) + 1;
  return i - 3 >= from && text.startsWith('-->', i - 3) ? i - 3 : -1;
}

function isOpenerBehindComma(text: string, from: number, brace: number): boolean {
  const i = lastBefore(text, brace, from - 1) + 1;
  return i > from && text.charCodeAt(i - 1) === 44;
}
