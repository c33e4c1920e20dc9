import { defineCommand } from '../command.ts';

export const schemaCommand = defineCommand(
  {
    name: 'schema',
    summary: 'Prints the JSON Schema of a Python model or function, read without running it.',
    details: [
      'Reads Pydantic models, dataclasses, TypedDicts, NamedTuples, enums, functions and LangChain tools as Pydantic and langchain-core would describe them. What the file imports is looked up beside it and in the folders above, up to the root of the project.',
      'What only a run of the program could tell is left out of the schema, and standard error says so.',
    ],
    operands: {
      name: 'FILE NAME',
      summary:
        'The Python file (`-` for standard input), and what is to be described: `SendOutputSchema`, `Service.run`.',
      minimum: 2,
      maximum: 2,
    },
    options: {
      pydantic: {
        kind: 'value',
        value: 'VERSION',
        choices: ['1', '2'],
        default: '2',
        summary: 'The version of Pydantic that generates the schema.',
      },
    },
    examples: [
      { line: 'aion schema schemas.py SendOutputSchema', says: 'What a model accepts.' },
      { line: 'aion schema api_functions.py log_in', says: 'What a function takes.' },
    ],
    exits: {
      0: 'Printed; standard error may name parts that are unknown.',
      1: 'There is nothing of that name that has a schema.',
      2: 'Wrong usage, or a file that could not be read; standard error says what.',
    },
  },
  async () => (await import('../run/schema.ts')).runSchema,
);
