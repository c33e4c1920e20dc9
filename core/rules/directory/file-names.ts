import { perItem } from '../../notation/item-memory.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { RootItem } from '../../notation/syntax.ts';
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

/** The names in a document. */
export function namesInFile(document: NotationDocument): FileNames {
  const tools: PlacedName[] = [];
  const systemPrompts: Span[] = [];
  if (!document.aionLike) return { tools, systemPrompts };
  for (const { item, start } of document.items()) {
    const { tool, systemPrompt } = namesOf(item);
    if (tool !== null) tools.push({ text: tool.text, span: shiftSpan(tool.span, start) });
    if (systemPrompt !== null) systemPrompts.push(shiftSpan(systemPrompt, start));
  }
  return { tools, systemPrompts };
}

interface ItemNames {
  readonly tool: PlacedName | null;
  readonly systemPrompt: Span | null;
}

const noNames: ItemNames = { tool: null, systemPrompt: null };

/** Spans are relative to the item. */
const namesOf = perItem((item: RootItem): ItemNames => {
  switch (item.kind) {
    case 'element': {
      const tool = nameOfTool(elementFacts(item));
      return tool === null ? noNames : { ...noNames, tool: { text: tool.text, span: bareSpan(tool.content) } };
    }
    case 'root-property': {
      const property = rootPropertyUse(item);
      return property?.name === 'system_prompt' ? { ...noNames, systemPrompt: bareSpan(property.key) } : noNames;
    }
    case 'gap':
      return noNames;
  }
}, 'for good');
