import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import { type ReportSetting, readCount, reportUnknown } from './settings-report.ts';

/** What a folder says about how one of its tools runs. */
export interface ToolRunSettings {
  /** Seconds after which a call is ended. */
  readonly timeout?: number;
  /** A Python function, by its name in the context or by its module (`helpers.clean`): gets the arguments, and gives those that count. */
  readonly preprocessor?: string;
  /** Its keyword arguments. */
  readonly preprocessorKwargs?: JsonObject;
  /** Gets the result, and gives the one that counts. */
  readonly postprocessor?: string;
  readonly postprocessorKwargs?: JsonObject;
  /** LionAGI's `strict_func_call`: the names of the arguments must be exactly the required ones. */
  readonly strict?: boolean;
}

/** What a folder says about how its tools run. */
export interface RunSettings {
  /** Seconds of a call for whose tool nothing is said. */
  readonly timeout?: number;
  /** How many calls run at the same time; 1 is one after the other. */
  readonly concurrency?: number;
  readonly tools?: Readonly<Record<string, ToolRunSettings>>;
}

/** A day. A longer limit is none. */
const longestTimeout = 86_400;
/** Each call that runs has a process of its own. */
const mostConcurrent = 64;

const names = ['timeout', 'concurrency', 'tools'];
const toolNames = [
  'timeout',
  'preprocessor',
  'preprocessorKwargs',
  'postprocessor',
  'postprocessorKwargs',
  'strict',
] as const;

/** Reads the member `run` of the settings; null where it is not set. What cannot be meant is reported and left out. */
export function readRunSettings(settings: JsonObject, report: ReportSetting): RunSettings | null {
  const value = settings['run'] ?? null;
  if (value === null) return null;
  if (!isJsonObject(value)) {
    report('/run', say`Write an object: { "timeout": 10 }.`);
    return null;
  }
  reportUnknown(value, '/run', 'run.', names, report);
  const timeout = readTimeout(value, '/run', report);
  const concurrency = readCount(value, '/run', 'concurrency', mostConcurrent, report);
  const tools = readTools(value, report);
  return {
    ...(timeout === null ? {} : { timeout }),
    ...(concurrency === null ? {} : { concurrency }),
    ...(tools === null ? {} : { tools }),
  };
}

function readTimeout(value: JsonObject, pointer: string, report: ReportSetting): number | null {
  const given = value['timeout'] ?? null;
  if (given === null) return null;
  if (typeof given === 'number' && given > 0 && given <= longestTimeout) return given;
  report(childPointer(pointer, 'timeout'), say`Write the seconds, more than 0 and at most ${longestTimeout}.`);
  return null;
}

function readTools(value: JsonObject, report: ReportSetting): Readonly<Record<string, ToolRunSettings>> | null {
  const given = value['tools'] ?? null;
  if (given === null) return null;
  if (!isJsonObject(given)) {
    report('/run/tools', say`Write an object with the names of tools: { "Report": { "timeout": 60 } }.`);
    return null;
  }
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, tool]) => {
      const pointer = childPointer('/run/tools', name);
      if (isJsonObject(tool)) return [[name, readTool(tool, pointer, report)]];
      if (tool !== null) report(pointer, say`Write an object: { "timeout": 60 }.`);
      return [];
    }),
  );
}

function readTool(tool: JsonObject, pointer: string, report: ReportSetting): ToolRunSettings {
  reportUnknown(tool, pointer, 'run.tools.….', toolNames, report);
  const of = <T extends JsonValue>(
    key: (typeof toolNames)[number],
    isRight: (value: JsonValue) => value is T,
    message: string,
  ): T | null => {
    const value = tool[key] ?? null;
    if (value === null || isRight(value)) return value;
    report(childPointer(pointer, key), message);
    return null;
  };
  const isName = (value: JsonValue): value is string =>
    typeof value === 'string' && /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(value);
  const isFlag = (value: JsonValue): value is boolean => typeof value === 'boolean';
  const isObject = (value: JsonValue): value is JsonObject => isJsonObject(value);
  const function_ = say`Write the name of a Python function: "helpers.clean".`;
  const keywords = say`Write an object with the keyword arguments: { "strip": true }.`;
  const timeout = readTimeout(tool, pointer, report);
  const preprocessor = of('preprocessor', isName, function_);
  const preprocessorKwargs = of('preprocessorKwargs', isObject, keywords);
  const postprocessor = of('postprocessor', isName, function_);
  const postprocessorKwargs = of('postprocessorKwargs', isObject, keywords);
  const strict = of('strict', isFlag, say`Write true or false.`);
  return {
    ...(timeout === null ? {} : { timeout }),
    ...(preprocessor === null ? {} : { preprocessor }),
    ...(preprocessorKwargs === null ? {} : { preprocessorKwargs }),
    ...(postprocessor === null ? {} : { postprocessor }),
    ...(postprocessorKwargs === null ? {} : { postprocessorKwargs }),
    ...(strict === null ? {} : { strict }),
  };
}
