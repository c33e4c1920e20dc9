import { perItem } from '../../core/notation/per-item.ts';
import type { ElementNode, RootItem } from '../../core/notation/syntax.ts';
import { type ExecutableString, readExecutable } from '../../core/python/expression.ts';
import type { CanonicalTool } from '../../core/tools/canonical-tool.ts';
import { type ElementMeaning, NO_PYTHON, type PythonKnowledge } from '../../core/tools/element-meaning.ts';
import { elementOfNode } from '../../core/tools/element-of-node.ts';
import { elementToTool } from '../../core/tools/element-to-tool.ts';
import { type ReadParameters, readParameters } from '../../core/tools/parameters.ts';

/** Makes something of an element once for each version of it. */
function perElement<Result>(make: (element: ElementNode) => Result): (element: ElementNode) => Result {
  const ofItem = perItem((item: RootItem): { readonly result: Result } | null =>
    item.kind === 'element' ? { result: make(item) } : null,
  );
  return (element) => ofItem(element)?.result ?? make(element);
}

/** What an element says. */
export const meaningOfElement: (element: ElementNode) => ElementMeaning = perElement(elementOfNode);

/** The parameters of its tool, as the element alone says them. */
export const parametersOfTool: (element: ElementNode) => ReadParameters = perElement((element) =>
  readParameters(meaningOfElement(element), NO_PYTHON),
);

const toolAlone: (element: ElementNode) => CanonicalTool = perElement(
  (element) => elementToTool(meaningOfElement(element), NO_PYTHON).result,
);

/** The tool of an element: as the element alone says it, or with what `python` knows of the names in it. */
export function toolOfElement(element: ElementNode, python: PythonKnowledge = NO_PYTHON): CanonicalTool {
  return python === NO_PYTHON ? toolAlone(element) : elementToTool(meaningOfElement(element), python).result;
}

/** The executable string of an element as Python; null where it has none in quotes. Its spans are offsets into its text. */
export const executableOfElement: (element: ElementNode) => ExecutableString | null = perElement((element) => {
  const value = element.properties.find(({ key }) => key?.name === 'function')?.value ?? null;
  return value?.kind === 'string' ? readExecutable(value.text) : null;
});
