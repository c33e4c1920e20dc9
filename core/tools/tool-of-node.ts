import { perItem } from '../notation/item-memory.ts';
import type { ElementNode } from '../notation/syntax.ts';
import type { CanonicalTool } from './canonical-tool.ts';
import type { ElementMeaning, PythonKnowledge } from './element-meaning.ts';
import { elementOfNode } from './element-of-node.ts';
import { elementToTool } from './element-to-tool.ts';
import type { Converted } from './loss.ts';
import { type ReadParameters, readParameters } from './parameters.ts';

/** Makes one result for each version of an element and each state of its Python. */
export function perPython<Result>(
  make: (element: ElementNode, python: PythonKnowledge) => Result,
): (element: ElementNode, python: PythonKnowledge) => Result {
  const kept = new WeakMap<PythonKnowledge, (element: ElementNode) => Result>();
  return (element, python) => {
    let ofElement = kept.get(python);
    if (ofElement === undefined) {
      ofElement = perItem((one) => make(one, python));
      kept.set(python, ofElement);
    }
    return ofElement(element);
  };
}

export const meaningOfNode: (element: ElementNode) => ElementMeaning = perItem(elementOfNode);

/** The parameters of an element's tool, with the Python that the file can name. */
export const parametersOfNode: (element: ElementNode, python: PythonKnowledge) => ReadParameters = perPython(
  (element, python) => readParameters(meaningOfNode(element), python),
);

export const toolOfNode: (element: ElementNode, python: PythonKnowledge) => Converted<CanonicalTool> = perPython(
  (element, python) => elementToTool(meaningOfNode(element), python),
);

/** Whether the parameters can depend on Python: they are not written in a block. */
export function asksPython(element: ElementNode): boolean {
  const { args_schema, executable } = meaningOfNode(element);
  return args_schema === null ? executable !== null : args_schema.kind === 'name';
}
