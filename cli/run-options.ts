import { flag, list, number, value } from './arguments.ts';

export const pythonToRun = value(
  'PYTHON',
  'Python program, virtual environment or project folder [default: detected; see docs/running.md]',
);

export const contextModules = list(
  'MODULE',
  'Python module whose names the `.aion` files can use [default: the modules that load them]',
);

export const everyFunction = flag(
  'Also run all public functions of Python files, not only those that a framework makes tools',
);

export const agreedCode = value(
  'HASH',
  'Run the tools only if nothing has changed since `aion serve --show` printed this hash; the hash changes with the Python program, the modules and the Python expressions',
);

export const secondsOfCall = value('S', 'Timeout of a call in seconds [default: 10, or the setting `run.timeout`]');

export const onlyTools = list('NAME', 'Use only the tool with this name');

export const toolsOfFolder = list(
  'PATH',
  'Tools: files, folders or globs [default: the tools of the project, or of the current folder]',
);

export const readOnlyTools = flag('With `--run`: run only read-only tools');

export const modelToAsk = value('NAME@ADDRESS', 'Model and its server');

export const keptResults = value('FILE', 'Use results from saved calls (`.aioncalls.json`)');

export const promptedModel = flag('Describe the tools in the prompt, for models without native tool calls');

export const answerOptions = {
  'max-tokens': number('N', 'Maximum number of tokens in a response [default: set by the server]', { minimum: 1 }),
  temperature: value('T', 'Sampling temperature, from 0 to 2 [default: set by the server]'),
};

export const policyOptions = {
  policy: list('NAME', 'Activate a policy of `.aionrc.json`'),
  'policy-tag': list('TAG', 'Activate all policies of `.aionrc.json` with this tag'),
};
