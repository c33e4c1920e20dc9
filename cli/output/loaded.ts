import { jsonLine } from '../../core/json/index.ts';
import type { LangchainTool, LoadedTool, LoaderVersion } from '../../core/loaders/index.ts';
import { addAll, largest, say } from '../../core/text/index.ts';
import type { Loaded } from '../loaded.ts';
import { printable } from './printable.ts';
import type { Style } from './style.ts';

/** The result in the shape of the loader's own value or exception. */
export function loadedJson(loaded: Loaded<LoadedTool | LangchainTool>): object {
  if (!loaded.ok) return { ok: false, error: loaded.error, message: loaded.message };
  return { ok: true, value: loaded.tools.map(({ tool }) => ('parameters' in tool ? langchainJson(tool) : tool)) };
}

/**
 * `args` are the properties of the arguments' schema, `args_schema` is the Python class that gives them. A call answers by `function`, an
 * expression, or with `answer`, a sentence.
 */
function langchainJson({ kind, name, description, parameters, call }: LangchainTool): object {
  return {
    kind,
    name,
    description,
    ...(parameters.kind === 'known' ? { args: parameters.args } : { args_schema: parameters.expression }),
    ...(call.kind === 'python' ? { function: call.expression } : {}),
    ...(call.kind === 'fallback' ? { answer: call.sentence } : {}),
  };
}

/** For a person: the loader, and each tool with the parts that the loader keeps. */
export function loadedText(
  loaded: Loaded<LoadedTool | LangchainTool>,
  name: string,
  version: LoaderVersion,
  why: string,
  style: Style,
): string {
  const head = `aions-llm ${version} (${why})`;
  if (!loaded.ok) {
    const file = loaded.file === '' ? name : `${name}/${loaded.file}`;
    // The file is read; only its LangChain tools cannot be made.
    if (loaded.error === 'KeyError') {
      return `${say`${head} reads ${printable(file)}, but get_langchain_tools() raises KeyError:`}\n${style('red', loaded.error)}: ${printable(loaded.message)}\n`;
    }
    return `${say`${head} rejects ${printable(file)}:`}\n${style('red', loaded.error)}: ${printable(loaded.message)}\n`;
  }
  const count = loaded.tools.length;
  const from = printable(name);
  const lines = [
    count === 0
      ? say`${head} reads no tools from ${from}.`
      : count === 1
        ? say`${head} reads 1 tool from ${from}:`
        : say`${head} reads ${count} tools from ${from}:`,
  ];
  for (const { tool, file } of loaded.tools) {
    lines.push(
      '',
      `${style('bold', tool.name === undefined ? say`(no name)` : printable(tool.name))}${file === '' ? '' : style('dim', `  ${printable(file)}`)}`,
    );
    const rows = 'parameters' in tool ? langchainRows(tool) : loadedRows(tool);
    const widest = largest(
      rows.map(([key]) => key.length),
      0,
    );
    for (const [key, value] of rows) addAll(lines, row(key, value, widest, style));
  }
  return `${lines.join('\n')}\n`;
}

type Rows = readonly (readonly [string, string])[];

function loadedRows(tool: LoadedTool): Rows {
  const { description, link, args_schema_str: schema, args_schema_raw: fields, function: called } = tool;
  return [
    ...(description === undefined ? [] : [['description', description] as const]),
    ...(link === undefined ? [] : [['link', link] as const]),
    ...(called === undefined ? [] : [['function', called.raw_string] as const]),
    ...Object.entries(called?.args ?? {}),
    ...Object.entries(called?.returns ?? {}),
    ...(schema === undefined ? [] : [['args_schema', schema] as const]),
    ...(fields ?? []).map(([key, text]) => [`args_schema.${key}`, text] as const),
  ];
}

function langchainRows({ kind, description, parameters, call }: LangchainTool): Rows {
  const shown: Rows =
    parameters.kind === 'class'
      ? [['parameters', say`from class ${parameters.expression}`]]
      : Object.entries(parameters.args).map(([key, schema]) => [`args.${key}`, jsonLine(schema)] as const);
  return [
    ['kind', kind],
    ['description', description],
    ...shown,
    ...(call.kind === 'python' ? [['calls', call.expression] as const] : []),
    ...(call.kind === 'fallback' ? [['answers', call.sentence] as const] : []),
  ];
}

function row(key: string, value: string, widest: number, style: Style): readonly string[] {
  return value.split(/\r\n|\r|\n/).map((line, index) => {
    const label = index === 0 ? style('dim', key.padEnd(widest)) : ' '.repeat(widest);
    return `  ${label}  ${printable(line)}`;
  });
}
