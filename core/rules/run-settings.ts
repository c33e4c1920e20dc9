import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { given } from '../text/given.ts';
import { say } from '../text/say.ts';
import type { SettingsGroup } from './settings-group.ts';
import { expectedObject } from './settings-group.ts';

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
const toolNames = ['timeout', 'preprocessor', 'preprocessorKwargs', 'postprocessor', 'postprocessorKwargs', 'strict'];

/** Reads the member `run` of the settings; null where it is not set. Invalid parts are reported and omitted. */
export function readRunSettings(settings: SettingsGroup): RunSettings | null {
  const run = settings.group('run', expectedObject('{ "timeout": 10 }'));
  if (run === null) return null;
  run.reportUnknown('run.', names);
  return given({
    timeout: readTimeout(run),
    concurrency: run.count('concurrency', mostConcurrent),
    tools: readTools(run),
  });
}

function readTimeout(group: SettingsGroup): number | null {
  const isTimeout = (value: JsonValue): value is number =>
    typeof value === 'number' && value > 0 && value <= longestTimeout;
  return group.read('timeout', isTimeout, say`Expected a positive number of seconds, max. ${longestTimeout}.`);
}

function readTools(run: SettingsGroup): Readonly<Record<string, ToolRunSettings>> | null {
  const tools = run.group('tools', expectedObject('{ "Report": { "timeout": 60 } }'));
  if (tools === null) return null;
  return Object.fromEntries(
    Object.keys(tools.members).flatMap((name) => {
      const tool = tools.group(name, expectedObject('{ "timeout": 60 }'));
      return tool === null ? [] : [[name, readTool(tool)]];
    }),
  );
}

function readTool(tool: SettingsGroup): ToolRunSettings {
  tool.reportUnknown('run.tools.….', toolNames);
  const function_ = say`Expected the name of a Python function, such as "helpers.clean".`;
  const keywords = expectedObject('{ "strip": true }');
  return given({
    timeout: readTimeout(tool),
    preprocessor: tool.read('preprocessor', isFunctionName, function_),
    preprocessorKwargs: tool.read('preprocessorKwargs', isJsonObject, keywords),
    postprocessor: tool.read('postprocessor', isFunctionName, function_),
    postprocessorKwargs: tool.read('postprocessorKwargs', isJsonObject, keywords),
    strict: tool.read('strict', isFlag, say`Expected true or false.`),
  });
}

function isFunctionName(value: JsonValue): value is string {
  return typeof value === 'string' && /^[\p{L}_][\p{L}\p{N}_]*(?:\.[\p{L}_][\p{L}\p{N}_]*)*$/u.test(value);
}

function isFlag(value: JsonValue): value is boolean {
  return typeof value === 'boolean';
}
