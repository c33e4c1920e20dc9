import { isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.ts';
import { hiddenWords } from '../rules/notation/hidden-characters.ts';
import { say, translated } from '../text/say.ts';
import { signName, unseen } from '../text/visible.ts';

/** A warning with the first hidden character of a definition; null for none. */
export function hiddenCharacterWarning(value: JsonValue): string | null {
  const found = firstHidden(value);
  return found === null
    ? null
    : say`The definition contains ${translated(hiddenWords)} (${signName(found)}) that the model reads.`;
}

/** Whether a warning is by {@link hiddenCharacterWarning}. */
export function tellsOfHidden(warning: string): boolean {
  return warning.includes(translated(hiddenWords));
}

function firstHidden(value: JsonValue): string | null {
  const waiting: JsonValue[] = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one === 'string') {
      const at = one.search(unseen);
      if (at >= 0) return one.slice(at);
    } else if (isJsonArray(one)) {
      for (const item of one) waiting.push(item);
    } else if (isJsonObject(one)) {
      for (const [key, item] of Object.entries(one)) waiting.push(key, item);
    }
  }
  return null;
}
