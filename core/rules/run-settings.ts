import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { given } from '../text/given.ts';
import { say } from '../text/say.ts';
import { type ReportSetting, readCount, readObject, reportUnknown } from './settings-report.ts';

export interface ToolRunSettings {
  /** The time limit of a call, in seconds. */
  readonly timeout?: number;
  /** A Python function, by its name in the context or its module (`helpers.clean`): takes the arguments, returns the ones to use. */
  readonly preprocessor?: string;
  readonly preprocessorKwargs?: JsonObject;
  /** A Python function: takes the result, returns the one to use. */
  readonly postprocessor?: string;
  readonly postprocessorKwargs?: JsonObject;
  /** LionAGI's `strict_func_call`: the names of the arguments must be exactly the required ones. */
  readonly strict?: boolean;
}

export interface RunSettings {
  /** The time limit in seconds for tools without their own. */
  readonly timeout?: number;
  /** The number of calls that run at the same time; 1: one after the other. */
  readonly concurrency?: number;
  readonly tools?: Readonly<Record<string, ToolRunSettings>>;
}

/** One day, in seconds. */
const longestTimeout = 86_400;
/** Each running call has its own process. */
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

/** Reads the member `run` of the settings; null where it is not set. Invalid parts are reported and left out. */
export function readRunSettings(settings: JsonObject, report: ReportSetting): RunSettings | null {
  const value = readObject(settings, '', 'run', say`Write an object: { "timeout": 10 }.`, report);
  if (value === null) return null;
  reportUnknown(value, '/run', 'run.', names, report);
  return given({
    timeout: readTimeout(value, '/run', report),
    concurrency: readCount(value, '/run', 'concurrency', mostConcurrent, report),
    tools: readTools(value, report),
  });
}

function readTimeout(value: JsonObject, pointer: string, report: ReportSetting): number | null {
  const seconds = value['timeout'] ?? null;
  if (seconds === null) return null;
  if (typeof seconds === 'number' && seconds > 0 && seconds <= longestTimeout) return seconds;
  report(childPointer(pointer, 'timeout'), say`Write the seconds, more than 0 and at most ${longestTimeout}.`);
  return null;
}

function readTools(value: JsonObject, report: ReportSetting): Readonly<Record<string, ToolRunSettings>> | null {
  const advice = say`Write an object with the names of tools: { "Report": { "timeout": 60 } }.`;
  const tools = readObject(value, '/run', 'tools', advice, report);
  if (tools === null) return null;
  return Object.fromEntries(
    Object.entries(tools).flatMap(([name, tool]) => {
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
  return given({
    timeout: readTimeout(tool, pointer, report),
    preprocessor: of('preprocessor', isName, function_),
    preprocessorKwargs: of('preprocessorKwargs', isObject, keywords),
    postprocessor: of('postprocessor', isName, function_),
    postprocessorKwargs: of('postprocessorKwargs', isObject, keywords),
    strict: of('strict', isFlag, say`Write true or false.`),
  });
}
