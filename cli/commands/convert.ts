import { onlyReadForms, writtenForms } from '../../core/formats/format-id.ts';
import { wording } from '../../core/text/say.ts';
import { flag, type OptionValues, value } from '../arguments.ts';
import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, pythonBehindFiles } from '../common-options.ts';

const options = {
  to: value('FORMAT', 'The form to write.', { short: 't', known: writtenForms }),
  from: value(
    'FORMAT',
    'The form to read, or another of its family (`openai` is every form of OpenAI’s). Default: detected for each definition.',
    { short: 'f', known: [...writtenForms, ...onlyReadForms].sort() },
  ),
  out: value('FILE', 'Write all tools into this file; `-` is standard output.', { short: 'o' }),
  'out-dir': value('DIR', 'Write a file for each input into this folder.'),
  force: flag('Replace existing files.'),
  strict: flag('Write nothing and exit with 1 if any part is lost or refused.'),
  loss: value('FILE', 'Write the losses into this file, as JSON.'),
  keep: flag(
    'With `--to aion`, also write `NAME.canonical.json` next to each file, with the data that the notation cannot hold. Conversions of `NAME.aion` read it back.',
  ),
  schemas: value(
    'HOW',
    'With `--to aion`, how arguments are described: by Pydantic models in a `schemas.py` next to the file, with function stubs in `api_functions.py`; in an `args_schema` block; or by the interface alone. Default: `inline`; for loaders that read class names and no blocks (up to 1.0.8) `pydantic`, if the result is a file.',
    { choices: ['pydantic', 'inline', 'none'] },
  ),
  envelope: value(
    'STYLE',
    'How definitions are wrapped: `single` writes one without a wrapper, `list` a bare list, `request` the part of a request to the provider. Default: `single` for one tool, `request` for several.',
    { choices: ['single', 'list', 'request'] },
  ),
  loader: value(
    'V',
    'For `aion` and `aions`: the loader for the result. Default: the one that `aion check` would use.',
  ),
  python: pythonBehindFiles,
  verbose: flag('Also list repairs and other warnings.', { short: 'v' }),
};

export type ConvertOptions = OptionValues<typeof options>;

export const convertCommand = defineCommand(
  {
    name: 'convert',
    summary: wording`Converts tool definitions from any form into any other, \`.aion\` files among them.`,
    details: [
      'Reads files, folders (their `.aion`, `.json` and `.jsonl` files, and OpenAPI documents in YAML; those without a tool definition are skipped) and globs, each in its own form. A named file, or standard input, may also be other YAML, or contain a list of tools in Python, JavaScript or TypeScript (`tools = [{…}]`), also among other code, if every value in it is a literal; no code is run, and each such file is named. A named Python file without such a list gives its functions as tools, with the arguments from their signatures, docstrings and models: the functions under `@tool`, or, if there are none, all at the top of the file whose names do not begin with `_`. All tools go to standard output, or into one file with `--out`; with `--out-dir` each input becomes a file of its own.',
      'Parts that the target cannot carry are listed on standard error, and with `--loss` as JSON: the tool, the places in the file and in the definition, the part that is lost, the reason, and its kind. Parts that no model needs, such as executable strings and result schemas, are named once for all tools (`Not sent: …`); in the JSON they are listed for each tool, with the kind `not-sent`. With `--strict` nothing is written if anything else is lost, if a tool is refused, or if the provider would refuse the result (two tools with the same name).',
      'With `--schemas pydantic`, `schemas.py` and `api_functions.py` are written next to the file, or extended: their present content is never changed. A different class or function with the same name stays and is named on standard error, and its tool gets no class.',
      '`aions` is the form of the dictionaries of the Python package.',
    ],
    operands: { name: 'PATH', summary: 'Files, folders or globs; `-` for standard input.', minimum: 1, maximum: null },
    options,
    examples: {
      'aion convert tools.json --to aion --out aion_tools/tools.aion': 'Provider definitions into the notation.',
      'aion convert tools.json --to aion --schemas pydantic --out aion_tools/tools.aion':
        'The same, with aion_tools/schemas.py and aion_tools/api_functions.py, so that nothing of the schemas is lost.',
      'aion convert aion_tools --to openai': 'A folder of .aion files, as a request to OpenAI.',
      "aion convert 'vendor/**/*.json' --to anthropic --out-dir out --loss losses.json": 'File by file.',
      'curl -s localhost:3000/openapi.json | aion convert - --to mcp': 'In a pipe.',
    },
    exits: {
      0: 'Converted.',
      1: 'The target cannot represent one of the tools, two Python definitions conflict, or a part is lost or refused with `--strict`.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/convert.ts')).runConvert,
);
