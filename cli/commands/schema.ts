import { wording } from '../../core/text/say.ts';
import { type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';

const options = {
  pydantic: value('VERSION', 'The version of Pydantic that generates the schema.', {
    choices: ['1', '2'],
    default: '2',
  }),
};

export type SchemaOptions = OptionValues<typeof options>;

export const schemaCommand = defineCommand(
  {
    name: 'schema',
    summary: wording`Prints the JSON Schema of a Python model or function, read without running it.`,
    details: [
      'Reads Pydantic models, dataclasses, TypedDicts, NamedTuples, enums, functions and LangChain tools as Pydantic and langchain-core would describe them. Imported modules are found next to the file and in the folders above, up to the root of the project.',
      'Values that are known only at run time are left out of the schema and named on standard error.',
    ],
    operands: {
      name: 'FILE NAME',
      summary: 'The Python file (`-` for standard input), and the name to describe: `SendOutputSchema`, `Service.run`.',
      minimum: 2,
      maximum: 2,
    },
    options,
    examples: {
      'aion schema schemas.py SendOutputSchema': 'The schema of a model.',
      'aion schema api_functions.py log_in': 'The schema of the arguments of a function.',
    },
    exits: {
      0: 'Printed; standard error may name parts that are unknown.',
      1: 'The file has no model or function with that name.',
      2: 'Wrong usage, or a file that could not be read, named on standard error.',
    },
  },
  async () => (await import('../run/schema.ts')).runSchema,
);
