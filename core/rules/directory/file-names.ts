import { perChunk } from '../../notation/item-memory.ts';
import type { Chunk } from '../../notation/item-sequence.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { bareSpan, type Span, shiftSpan } from '../../text/span.ts';
import { nameOfTool, rootPropertyUse } from '../check-item.ts';
import { elementFacts } from '../reading/element-facts.ts';

interface PlacedName {
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
    const tool = item.kind === 'element' ? nameOfTool(elementFacts(item)) : null;
    if (tool !== null) tools.push({ text: tool.text, span: shiftSpan(tool.content, start) });
    const property = item.kind === 'root-property' ? rootPropertyUse(item) : null;
    if (property?.name === 'system_prompt') systemPrompts.push(shiftSpan(bareSpan(property.key), start));
    start += item.width;
  }
  return { tools, systemPrompts };
});
