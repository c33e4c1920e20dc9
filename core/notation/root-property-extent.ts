import { isKeyCharacter, isStructural } from './characters.ts';
import { ExtentBuilder, type ItemExtent } from './item-extent.ts';
import { linkFollows, longestNotationKey, skipWhite } from './keys.ts';
import { behindComma, linkedKeyAt } from './keys-ahead.ts';
import type { ExpectedNext, Scanner, TokenKind, WrittenKind } from './scanner.ts';
import { isRootPropertyName } from './syntax.ts';

/** The extent of the root property whose key is at `start`. */
export function scanRootProperty(scanner: Scanner, start: number): ItemExtent {
  const builder = new ExtentBuilder();
  let position = start;
  let previous: TokenKind = 'end';
  let brackets = 0;
  let links = 0;
  for (;;) {
    position = skipWhite(scanner.text, position, scanner.limit);
    const expectation: ExpectedNext =
      previous === 'link'
        ? 'value'
        : brackets > 0 && previous !== 'string' && previous !== 'bare'
          ? 'list-value'
          : 'anything';
    scanner.read(position, expectation);
    const { kind, end } = scanner;
    const isSlip = scanner.kind === 'stray' || isStructural(scanner.text.charCodeAt(position));
    if (previous === 'word' && links === 0 && isSlip) {
      scanner.look(skipWhite(scanner.text, end, scanner.limit) + 4);
      if (linkFollows(scanner.text, end, scanner.limit)) {
        // A slip between the key and its arrow.
        builder.push('stray', position, end);
        position = end;
        continue;
      }
    }
    if (
      kind === 'end' ||
      builder.isFull ||
      !continuesRootProperty(scanner, kind, previous, brackets, links, position, end)
    ) {
      builder.dropTrailingCommas();
      return builder.build(start);
    }
    if (kind === 'close-bracket' && brackets === 1 && listGoesOn(scanner, end)) {
      builder.push('stray', position, end);
      position = end;
      continue;
    }
    if (brackets > 0 && (kind === 'open-brace' || kind === 'close-brace' || kind === 'link')) {
      // No text of a list begins so: a slip.
      builder.push('stray', position, end);
      position = end;
      continue;
    }
    builder.push(kind, position, end);
    if (kind === 'open-bracket') brackets++;
    else if (kind === 'close-bracket') brackets--;
    else if (kind === 'link') links++;
    if (brackets === 0 && previous === 'link' && kind !== 'comment' && kind !== 'link') return builder.build(start);
    if (brackets === 0 && kind === 'close-bracket') return builder.build(start);
    if (kind !== 'comment') previous = kind;
    position = end;
  }
}

function continuesRootProperty(
  scanner: Scanner,
  kind: WrittenKind,
  previous: TokenKind,
  brackets: number,
  links: number,
  position: number,
  end: number,
): boolean {
  switch (kind) {
    case 'conflict-marker':
      return false;
    case 'open-brace':
    case 'close-brace':
      return brackets > 0 && !closesList(scanner, end);
    case 'comma':
      return brackets > 0;
    case 'close-bracket':
      return brackets > 0;
    case 'open-bracket':
      return previous === 'link' || brackets > 0 || (previous === 'word' && links === 0);
    case 'word': {
      if (previous === 'end') return true;
      const key = linkFollows(scanner.text, end, scanner.limit);
      scanner.look(skipWhite(scanner.text, end, scanner.limit) + 4);
      return (
        !key &&
        brackets > 0 &&
        !isRootPropertyName(scanner.text.slice(position, Math.min(end, position + longestNotationKey)))
      );
    }
    case 'link':
      return brackets === 0
        ? previous === 'word' || previous === 'string' || previous === 'link'
        : previous === 'open-bracket' || previous === 'comma';
    case 'string':
    case 'open-string':
    case 'inner-quote-string':
    case 'long-string':
    case 'open-long-string':
    case 'wrong-string':
    case 'open-wrong-string':
    case 'bare':
      return previous === 'end' || previous === 'link' || brackets > 0 || (previous === 'word' && links === 0);
    case 'comment':
      return brackets > 0 || previous === 'link';
    case 'stray':
      return brackets > 0;
  }
}

/** Whether a text follows, with or without a comma: none is alone beside the tools, so the bracket before it is surplus. */
function listGoesOn(scanner: Scanner, behind: number): boolean {
  const { text, limit } = scanner;
  const at = behindComma(scanner, behind);
  const end = Math.min(limit, at + longestNotationKey);
  let close = at + 1;
  while (close < end && isKeyCharacter(text.charCodeAt(close))) close++;
  scanner.look(skipWhite(text, close + 1, limit) + 4);
  const isKey = close > at + 1 && text.charCodeAt(close) === 34 && linkFollows(text, close + 1, limit);
  return at < limit && text.charCodeAt(at) === 34 && !isKey;
}

/** Whether a tool, its end or the end of the text follows the brace: then the list before it was left open. */
function closesList(scanner: Scanner, behind: number): boolean {
  const at = skipWhite(scanner.text, behind, scanner.limit);
  return linkedKeyAt(scanner, at) !== '' || at >= scanner.limit;
}
