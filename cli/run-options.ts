import type { ListOption, ValueOption } from './arguments.ts';

// What the commands that run tools declare in the same words.

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
