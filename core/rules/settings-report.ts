import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';

/** Reports a problem at a JSON pointer of the settings. `atKey`: the key is wrong, not its value. */
export type ReportSetting = (pointer: string, message: string, atKey?: boolean) => void;

/** Reports the members that are not `known`. `before`: the prefix of their keys in the message, such as `run.` */
export function reportUnknown(
  value: JsonObject,
  pointer: string,
  before: string,
  known: readonly string[],
  report: ReportSetting,
): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const message = say`Unknown setting "${before + key}". The settings are ${known.join(', ')}.`;
    report(childPointer(pointer, key), message, true);
  }
}

/** The member as an object; null where it is not set, or another value, which is reported with `advice`. */
export function readObject(
  value: JsonObject,
  pointer: string,
  key: string,
  advice: string,
  report: ReportSetting,
): JsonObject | null {
  const given = value[key] ?? null;
  if (given === null || isJsonObject(given)) return given;
  report(childPointer(pointer, key), advice);
  return null;
}

/** The member as a whole number from 1 to `most`; null where it is not set, or another value, which is reported. */
export function readCount(
  value: JsonObject,
  pointer: string,
  key: string,
  most: number,
  report: ReportSetting,
): number | null {
  const given = value[key] ?? null;
  if (given === null) return null;
  if (typeof given === 'number' && Number.isInteger(given) && given >= 1 && given <= most) return given;
  report(childPointer(pointer, key), say`Write a whole number from 1 to ${most}.`);
  return null;
}
