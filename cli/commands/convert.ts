import { defineCommand } from '../command.ts';
import { failedToReadOrWrite, pythonBehindFiles } from '../common-options.ts';

export const convertCommand = defineCommand(
  {
    name: 'convert',
    summary: 'Converts tool definitions from any form into any other, `.aion` files among them.',
    details: [
      'Reads files, folders (their `.aion`, `.json` and `.jsonl` files; those without a tool definition are passed over) and globs, each in the form it is in; a named file, or standard input, may also hold a list of tools as Python, JavaScript or TypeScript writes it (`tools = [{…}]`), also among other code, as long as every value in it is written out: nothing is run, and what was read so is said. All tools go to standard output, or into one file with `--out`; with `--out-dir` each input becomes a file of its own.',
      'What the target cannot carry is listed on standard error, and with `--loss` written as JSON: the tool, the place in its definition, what is lost, and why. With `--strict` nothing is written if anything is lost.',
      'With `--schemas pydantic`, `schemas.py` and `api_functions.py` beside the file are made, or extended if they are there: nothing in them is ever changed. A class or function of the same name that says something else stays, is named on standard error, and its tool gets no class.',
      'Forms to read and write: `aeon`, `ai-sdk`, `aion`, `aions` (the dictionaries of the Python package), `anthropic`, `bedrock`, `canonical`, `cohere`, `cohere-v1`, `gemini`, `gemini-openapi`, `json-schema`, `langchain`, `lionagi`, `mac`, `mcp`, `mistral`, `ollama`, `openai`, `openai-legacy`, `openai-responses`, `openai-strict`, `vscode`. Only to read: `bfcl`, `docker-arglist`, `nestful`, `openapi`.',
    ],
    operands: { name: 'PATH', summary: 'Files, folders or globs; `-` for standard input.', minimum: 1, maximum: null },
    options: {
      to: { kind: 'value', short: 't', value: 'FORMAT', summary: 'The form to write.' },
      from: {
        kind: 'value',
        short: 'f',
        value: 'FORMAT',
        summary: 'The form to read. Default: for each definition the one it is in.',
      },
      out: {
        kind: 'value',
        short: 'o',
        value: 'FILE',
        summary: 'Write all tools into this file; `-` is standard output.',
      },
      'out-dir': { kind: 'value', value: 'DIR', summary: 'Write a file for each input into this folder.' },
      force: { kind: 'flag', summary: 'Replace files that are there.' },
      strict: { kind: 'flag', summary: 'Write nothing and exit with 1 if anything is lost.' },
      loss: { kind: 'value', value: 'FILE', summary: 'Write the losses into this file, as JSON.' },
      keep: {
        kind: 'flag',
        summary:
          'With `--to aion`, also write `NAME.canonical.json` beside each file: what the notation has no place for. Conversions of `NAME.aion` read it back.',
      },
      schemas: {
        kind: 'value',
        value: 'HOW',
        choices: ['pydantic', 'inline', 'none'],
        summary:
          'With `--to aion`, how arguments are described: by Pydantic models in a `schemas.py` beside the file, with functions to fill in in `api_functions.py`; in an `args_schema` block; or by the interface alone. Default: `inline`; for loaders that read class names and no blocks (up to 1.0.7) `pydantic`, where there is a file to write beside.',
      },
      envelope: {
        kind: 'value',
        value: 'STYLE',
        choices: ['single', 'list', 'request'],
        summary:
          'How definitions are wrapped: not at all where there is one, as a bare list, or as in a request to the provider. Default: one tool alone, several as in a request.',
      },
      loader: {
        kind: 'value',
        value: 'V',
        summary:
          'For `aion` and `aions`: the loader that is to read the result. Default: the one that a check of it would take.',
      },
      python: pythonBehindFiles,
      verbose: { kind: 'flag', short: 'v', summary: 'Also list what was put right on the way, and other warnings.' },
    },
    examples: [
      {
        line: 'aion convert tools.json --to aion --out aion_tools/tools.aion',
        says: 'Provider definitions into the notation.',
      },
      {
        line: 'aion convert tools.json --to aion --schemas pydantic --out aion_tools/tools.aion',
        says: 'The same, with aion_tools/schemas.py and aion_tools/api_functions.py, so that nothing of the schemas is lost.',
      },
      { line: 'aion convert aion_tools --to openai', says: 'A folder of .aion files, as a request to OpenAI.' },
      {
        line: "aion convert 'vendor/**/*.json' --to anthropic --out-dir out --loss losses.json",
        says: 'File by file.',
      },
      { line: 'curl -s localhost:3000/openapi.json | aion convert - --to mcp', says: 'From one program to the next.' },
    ],
    exits: {
      0: 'Converted.',
      1: 'The target cannot have one of the tools, a definition in the Python stands in the way of another, or `--strict` and something is lost.',
      2: failedToReadOrWrite,
    },
  },
  async () => (await import('../run/convert.ts')).runConvert,
);
