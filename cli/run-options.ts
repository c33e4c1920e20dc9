import type { FlagOption, ListOption, ValueOption } from './arguments.ts';

// What the commands that run tools or ask models declare in the same words.

export const pythonToRun: ValueOption = {
  kind: 'value',
  value: 'PYTHON',
  summary:
    'The Python to run: a program, or the folder of a virtual environment; or the folder of the Python project. Default: as editors find it (docs/running.md).',
};

export const contextModules: ListOption = {
  kind: 'list',
  value: 'MODULE',
  summary: 'A Python module whose names the `.aion` files can use. Default: the modules that load them.',
};

export const secondsOfCall: ValueOption = {
  kind: 'value',
  value: 'S',
  summary: 'The seconds after which a call is ended. Default: 10, or the setting `run.timeout`.',
};

export const onlyTools: ListOption = {
  kind: 'list',
  value: 'NAME',
  summary: 'Only the tool of this name.',
};

export const toolsOfFolder: ListOption = {
  kind: 'list',
  value: 'PATH',
  summary: 'The tools: files, folders or globs. Default: those of the current folder.',
};

export const modelToAsk: ValueOption = {
  kind: 'value',
  value: 'NAME@ADDRESS',
  summary: 'The model, and the server that it is asked at.',
};

export const keptResults: ValueOption = {
  kind: 'value',
  value: 'FILE',
  summary: 'Kept calls with their results (`.aioncalls.json`).',
};

export const promptedModel: FlagOption = {
  kind: 'flag',
  summary: 'For a model without tool calls of its own: the tools stand in the prompt, and it answers in JSON.',
};

export const policyOptions = {
  policy: { kind: 'list', value: 'NAME', summary: 'A policy of `.aionrc.json` that holds.' },
  'policy-tag': { kind: 'list', value: 'TAG', summary: 'All policies of `.aionrc.json` with this tag hold.' },
} as const satisfies Readonly<Record<string, ListOption>>;
