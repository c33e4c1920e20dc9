import { perItem } from '../../core/notation/per-item.ts';
import type { ElementNode, RootItem } from '../../core/notation/syntax.ts';
import type { CanonicalTool } from '../../core/tools/canonical-tool.ts';
import { type ElementMeaning, NO_PYTHON } from '../../core/tools/element-meaning.ts';
import { elementOfNode } from '../../core/tools/element-of-node.ts';
import { elementToTool } from '../../core/tools/element-to-tool.ts';
import { type ReadParameters, readParameters } from '../../core/tools/parameters.ts';

/** What an element says, and the tool that this makes. */
export interface ElementTool {
  readonly meaning: ElementMeaning;
  readonly parameters: ReadParameters;
  readonly tool: CanonicalTool;
}

const ofItem = perItem((item: RootItem): ElementTool | null => {
  if (item.kind !== 'element') return null;
  const meaning = elementOfNode(item);
  return { meaning, parameters: readParameters(meaning, NO_PYTHON), tool: elementToTool(meaning).result };
});

/** The tool of an element, as the element alone says it; worked out once for each version of the element. */
export function toolOfElement(element: ElementNode): ElementTool {
  const found = ofItem(element);
  if (found === null) throw new TypeError('An element has a tool.');
  return found;
}
