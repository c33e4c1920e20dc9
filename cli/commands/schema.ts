import type { PythonPlace } from '../../core/conversion/index.ts';
import { printJson } from '../../core/json/index.ts';
import { type PythonSchema, schemaOf, type UnknownPart } from '../../core/python/index.ts';
import { LineIndex, say, wording } from '../../core/text/index.ts';
import { type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, tell } from '../command.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { namedInput } from '../files.ts';
import type { Host } from '../host.ts';
import { printable } from '../output/printable.ts';
import { print } from '../output/shown.ts';
import { absolutePath } from '../paths.ts';
import { ProjectPlaces } from '../project-places.ts';
import { PythonModules } from '../python-modules.ts';
import { readText } from '../read-text.ts';

const options = {
  pydantic: value('VERSION', 'Pydantic version that generates the schema', {
    choices: ['1', '2'],
    default: '2',
  }),
};

type SchemaOptions = OptionValues<typeof options>;

export const schemaCommand = defineCommand(
  {
    name: 'schema',
    summary: wording`Print the JSON Schema of a Python model or function`,
    details: [
      'Supports Pydantic models, dataclasses, TypedDicts, NamedTuples, enums, functions and LangChain tools. The schema is the one that Pydantic and langchain-core generate. The code is read, not run; imports are resolved within the project.',
      'Values that are only available at run time are omitted and listed on standard error.',
    ],
    operands: {
      name: 'FILE NAME',
      summary:
        'Python file (`-` for standard input) and the name of the model or function, for example `SendOutputSchema` or `Service.run`',
      minimum: 2,
      maximum: 2,
    },
    options,
    examples: {
      'aion schema schemas.py SendOutputSchema': 'Print the schema of a model',
      'aion schema api_functions.py log_in': "Print the schema of a function's parameters",
    },
    exits: {
      0: 'Printed; standard error may list omitted values',
      1: 'The file has no model or function with this name',
      2: "Invalid usage, or a file couldn't be read",
    },
  },
  runSchema,
);

async function runSchema({ operands, options }: Invocation<SchemaOptions>, host: Host): Promise<ExitCode> {
  const [file = '', name = ''] = operands;
  const { absolute } = namedInput(host, file);
  const read = await readText(host, absolute);
  if (!read.ok) return failure(host, 'schema', `${file}: ${read.says}`);
  const place = await new ProjectPlaces(host, []).of(absolute ?? absolutePath(host, 'stdin.py'));
  const modules = await new PythonModules(host).reachable(place, read.text);
  const unread = modules.index.module(modules.path)?.unread ?? null;
  const found = schemaOf(modules.index, modules.path, name, { pydantic: options.pydantic === '1' ? 1 : 2 });
  // An unread part may have it: "there is none" would be wrong.
  if (unread !== null && found === null) return failure(host, 'schema', `${file}: ${unread}`);
  if (unread !== null) tell(host, `aion schema: ${file}: ${unread}`);
  if (found === null) {
    failure(
      host,
      'schema',
      say`${file} has no model, dataclass, TypedDict, function or tool named "${printable(name)}".`,
    );
    return exitCode.found;
  }
  reportUnknown(found, file, modules, host);
  print(host, `${printJson(found.schema)}\n`);
  return exitCode.clean;
}

function reportUnknown({ unknown }: PythonSchema, file: string, modules: PythonPlace, host: Host): void {
  for (const part of unknown) tell(host, `${place(part, file, modules)}: ${part.what}: ${part.reason}.`);
}

function place({ path, span }: UnknownPart, file: string, { index, path: first }: PythonPlace): string {
  const named = path === undefined || path === first ? file : path;
  const text = span === undefined ? undefined : index.module(path ?? first)?.text;
  if (span === undefined || text === undefined) return named;
  const { line, character } = new LineIndex(text).positionAt(span.start);
  return `${named}:${line + 1}:${character + 1}`;
}
