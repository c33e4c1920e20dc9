import { perChunk, perItem } from '../../notation/item-memory.ts';
import type { Chunk } from '../../notation/item-sequence.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import { saysNothing } from '../notation/empty-value.ts';
import { elementFacts } from '../reading/element-facts.ts';
import { isProperty } from '../reading/property.ts';

export interface PlacedName {
  readonly text: string;
  readonly span: Span;
}

/** The names of a file that can conflict with other files of its directory; spans are absolute. */
export interface FileNames {
  /** In text order, with repetitions. */
  readonly tools: readonly PlacedName[];
  readonly systemPrompts: readonly Span[];
}

/** The names in a document. Results for unchanged chunks are reused. */
export function namesInFile(document: NotationDocument): FileNames {
  const tools: PlacedName[] = [];
  const systemPrompts: Span[] = [];
  if (!document.aionLike) return { tools, systemPrompts };
  document.chunks.forEach((chunk, index) => {
    const start = document.chunkStart(index);
    const names = namesInChunk(chunk);
    for (const { text, span } of names.tools) tools.push({ text, span: shiftSpan(span, start) });
    for (const span of names.systemPrompts) systemPrompts.push(shiftSpan(span, start));
  });
  return { tools, systemPrompts };
}

const namesInChunk = perChunk((chunk: Chunk): FileNames => {
  const tools: PlacedName[] = [];
  const systemPrompts: Span[] = [];
  let start = 0;
  for (const item of chunk.items) {
    const { tool, prompt } = namesInItem(item);
    if (tool !== null) tools.push({ text: tool.text, span: shiftSpan(tool.span, start) });
    if (prompt !== null) systemPrompts.push(shiftSpan(prompt, start));
    start += item.width;
  }
  return { tools, systemPrompts };
});

const namesInItem = perItem((item: RootItem): { readonly tool: PlacedName | null; readonly prompt: Span | null } => {
  if (item.kind === 'root-property') {
    const { key } = item.entry;
    const isPrompt = key?.name === 'system_prompt' && isProperty(item.entry);
    return { tool: null, prompt: isPrompt ? { start: key.start, end: key.end } : null };
  }
  const facts = item.kind === 'element' ? elementFacts(item) : null;
  const value = (facts?.entryOf('name') ?? facts?.find('name')?.entry)?.value;
  const named = value?.kind === 'string' && value.closed && !saysNothing(value);
  return { tool: named ? { text: value.text, span: value.content } : null, prompt: null };
});
