import { isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.ts';
import { say, translated, wording } from '../text/say.ts';

/**
 * Characters that a model reads and a person does not see: those that turn the direction of the line around or have
 * no width (Unicode TR 36), terminal escapes and other control characters but tab and line breaks, and the tag
 * characters that spell ASCII invisibly.
 */
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;

const unseen = wording`characters that cannot be seen`;

/** A warning with the first hidden character of a definition; null for none. */
export function hiddenCharacterWarning(value: JsonValue): string | null {
  const found = firstHidden(value);
  return found === null
    ? null
    : say`The definition holds ${translated(unseen)} (${codePoint(found)}). A model still reads them. Check the texts before you use the tool.`;
}

/** Whether the values of a text may hold such a character: the text has one, or an escape that may be one. The text is not parsed. */
export function mayHoldHidden(text: string): boolean {
  return hidden.test(text) || /\\[^"\\/nrt]/.test(text);
}

/** Whether a warning is by {@link hiddenCharacterWarning}. */
export function tellsOfHidden(warning: string): boolean {
  return warning.includes(translated(unseen));
}

function firstHidden(value: JsonValue): string | null {
  const waiting: JsonValue[] = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one === 'string') {
      const found = hidden.exec(one)?.[0];
      if (found !== undefined) return found;
    } else if (isJsonArray(one)) {
      for (const item of one) waiting.push(item);
    } else if (isJsonObject(one)) {
      for (const [key, item] of Object.entries(one)) waiting.push(key, item);
    }
  }
  return null;
}

/** The text with every hidden character written as its code point. */
export function withHiddenShown(text: string): string {
  return text.replace(new RegExp(hidden, 'gu'), (character) => `<${codePoint(character)}>`);
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
