import { flag, list, number, value } from './arguments.ts';

export const pythonToRun = value(
  'PYTHON',
  'The Python to run: a program, or the folder of a virtual environment; or the folder of the Python project. Default: as editors find it (docs/running.md).',
);

export const contextModules = list(
  'MODULE',
  'A Python module whose names the `.aion` files can use. Default: the modules that load them.',
);

export const agreedCode = value(
  'AGREEMENT',
  'Run nothing but the code with this number, which `aion serve --show` prints. It changes with the Python, the modules and the executable strings.',
);

export const secondsOfCall = value(
  'S',
  'The seconds after which a call is ended. Default: 10, or the setting `run.timeout`.',
);

export const onlyTools = list('NAME', 'Only the tool of this name.');

export const toolsOfFolder = list(
  'PATH',
  'The tools: files, folders or globs. Default: those of the project of the file, without a file those of the current folder.',
);

export const readOnlyTools = flag('With `--run`: only read-only tools.');

export const modelToAsk = value('NAME@ADDRESS', 'The model, and the server that it is asked at.');

export const keptResults = value('FILE', 'Saved calls with their results (`.aioncalls.json`).');

export const promptedModel = flag(
  'For a model without tool calls of its own: the tools stand in the prompt, and it answers in JSON.',
);

export const answerOptions = {
  'max-tokens': number('N', 'The most tokens of an answer. Default: that of the server.', { minimum: 1 }),
  temperature: value('T', 'How much answers vary, from 0 to 2. Default: that of the server.'),
};

export const policyOptions = {
  policy: list('NAME', 'A policy of `.aionrc.json` that holds.'),
  'policy-tag': list('TAG', 'All policies of `.aionrc.json` with this tag hold.'),
};
