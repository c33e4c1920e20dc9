import type { LoaderAnswer } from './answer.ts';
import { type ReadBlock, type Reading, type ReadString, readFileText, readText } from './read.ts';
import type { LoaderVersion } from './versions.ts';

/** The function of a loaded tool. Keys of `args` are `arg-N`, of `returns` `return-N`, in the order of their first occurrence. */
export interface LoadedFunction {
  readonly raw_string: string;
  readonly args: Readonly<Record<string, string>>;
  readonly returns: Readonly<Record<string, string>>;
}

/** One tool with only the keys that the loader sets, under the loader's names. */
export interface LoadedTool {
  readonly name?: string;
  readonly description?: string;
  readonly link?: string;
  readonly args_schema_str?: string;
  readonly args_schema_raw?: readonly (readonly [key: string, text: string])[];
  readonly function?: LoadedFunction;
}

export type LoadAnswer = LoaderAnswer<readonly LoadedTool[]>;

/** The result of `AIONS.loads(text)` of that version, without the executable and the built schema class. */
export function loads(text: string, version: LoaderVersion): LoadAnswer {
  return loadedFrom(readText(text, version));
}

/** The result of `AIONS.load(path)` of that version for a file with this text: line breaks of any kind become LF. */
export function loadFileText(text: string, version: LoaderVersion): LoadAnswer {
  return loadedFrom(readFileText(text, version));
}

/** The answer of a reading, without its spans. */
export function loadedFrom({ blocks, refusal }: Reading): LoadAnswer {
  if (refusal !== null) return { ok: false, error: refusal.error, message: refusal.message };
  return { ok: true, value: blocks.map(loadedTool) };
}

export function loadedTool(block: ReadBlock): LoadedTool {
  return {
    ...(block.name && { name: block.name.value }),
    ...(block.description && { description: block.description.value }),
    ...(block.link && { link: block.link.value }),
    ...(block.schemaName && { args_schema_str: block.schemaName.value }),
    ...(block.schema && { args_schema_raw: block.schema.fields.map(({ key, value }) => [key, value] as const) }),
    ...(block.function && {
      function: {
        raw_string: block.function.executable,
        args: slotTexts(block.function.slots, 'arg-'),
        returns: slotTexts(block.function.slots, 'return-'),
      },
    }),
  };
}

/** The last text of a repeated key wins, in the position of the first, as in a Python dict. */
function slotTexts(slots: readonly ReadString[], prefix: string): Record<string, string> {
  return Object.fromEntries(slots.filter(({ key }) => key.startsWith(prefix)).map(({ key, value }) => [key, value]));
}
