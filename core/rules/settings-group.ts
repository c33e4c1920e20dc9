import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';

/** Reports a problem at a JSON pointer of the settings. `atKey`: the key is wrong, not its value. */
type ReportSetting = (pointer: string, message: string, atKey?: boolean) => void;

export function expectedObject(example: string): string {
  return say`Expected an object, such as ${example}.`;
}

export function expectedList(example: string): string {
  return say`Expected a list, such as ${example}.`;
}

/** One object of the settings. A member that is not set reads as null; so does a wrong one, which is reported. */
export class SettingsGroup {
  readonly members: JsonObject;
  readonly #pointer: string;
  readonly #report: ReportSetting;

  constructor(members: JsonObject, pointer: string, report: ReportSetting) {
    this.members = members;
    this.#pointer = pointer;
    this.#report = report;
  }

  /** `pointer` counts from this group. */
  report(pointer: string, message: string, atKey = false): void {
    this.#report(this.#pointer + pointer, message, atKey);
  }

  /** The member, if it is of the right kind; another one is reported with `advice`. */
  read<Value extends JsonValue>(
    key: string,
    isRight: (value: JsonValue) => value is Value,
    advice: string,
  ): Value | null {
    const value = this.members[key] ?? null;
    if (value === null || isRight(value)) return value;
    this.report(childPointer('', key), advice);
    return null;
  }

  group(key: string, advice: string): SettingsGroup | null {
    const members = this.read(key, isJsonObject, advice);
    return members === null ? null : new SettingsGroup(members, childPointer(this.#pointer, key), this.#report);
  }

  /** A whole number from 1 to `most`. */
  count(key: string, most: number): number | null {
    const isCount = (value: JsonValue): value is number =>
      typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
    return this.read(key, isCount, say`Expected a whole number from 1 to ${most}.`);
  }

  oneOf<Choice extends string>(key: string, choices: readonly Choice[]): Choice | null {
    const isChoice = (value: JsonValue): value is Choice => choices.some((choice) => choice === value);
    return this.read(key, isChoice, say`Expected one of ${choices.join(', ')}.`);
  }

  /** Reports the members that are not `known`. `before`: the prefix of their keys in the message, such as `run.` */
  reportUnknown(before: string, known: readonly string[]): void {
    for (const key of Object.keys(this.members)) {
      if (known.includes(key)) continue;
      const message = say`Unknown setting "${before + key}". Expected one of ${known.join(', ')}.`;
      this.report(childPointer('', key), message, true);
    }
  }
}
