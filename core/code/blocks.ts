import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import type { CodeTool } from './code-tool.ts';

/**
 * The tools, with their blocks where a name is repeated: tools of one block exist together. Branches of a condition, functions and servers
 * are blocks of their own, and a tool that a function makes once more isn't together with the first one.
 */
export function withBlocks<Tool extends CodeTool>(text: string, tools: readonly Tool[]): readonly Tool[] {
  const counts = new Map<string, number>();
  for (const tool of tools) counts.set(nameOf(tool), (counts.get(nameOf(tool)) ?? 0) + 1);
  if (counts.size === tools.length) return tools;
  const headers = headersOf(text);
  const made = new Set<string>();
  return tools.map((tool) => {
    const name = nameOf(tool);
    if ((counts.get(name) ?? 0) < 2) return tool;
    const place = tool.places.get('/name') ?? tool.places.get('/function/name') ?? tool.span;
    const key = `${place.start} ${name}`;
    if (made.has(key)) return tool;
    made.add(key);
    return { ...tool, block: blockAt(text, headers, tool.span.start) };
  });
}

function nameOf({ definition }: CodeTool): string {
  const inner: JsonObject = [definition['function'], definition['toolSpec']].find(isJsonObject) ?? definition;
  return String(inner['name'] ?? '');
}

interface Line {
  readonly start: number;
  /** The line with less indentation above; -1 for none. */
  readonly header: number;
}

/** The lines of a program with the lines that contain them, by indentation. */
function headersOf(text: string): readonly Line[] {
  const lines: Line[] = [];
  const open: { readonly at: number; readonly indentation: number }[] = [];
  let start = 0;
  for (const line of text.split('\n')) {
    const indentation = line.search(/\S/);
    if (indentation >= 0) while ((open.at(-1)?.indentation ?? -1) >= indentation) open.pop();
    lines.push({ start, header: open.at(-1)?.at ?? -1 });
    if (indentation >= 0) open.push({ at: lines.length - 1, indentation });
    start += line.length + 1;
  }
  return lines;
}

function blockAt(text: string, lines: readonly Line[], offset: number): string {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle]?.start ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  const line = lines[low];
  const written = text.slice(line?.start ?? 0, offset + 200);
  // The object whose method makes the tool, in its line or in that of the decorator above.
  const above = text.slice(lines[low - 1]?.start ?? 0, line?.start ?? 0);
  const owner =
    /^\s*(?:await\s)?([\w.$]{1,100})\.\w+\(/.exec(written)?.[1] ?? /^\s*@([\w.]{1,100})\.\w+/.exec(above)?.[1];
  return `${line?.header ?? -1} ${owner ?? ''}`;
}
