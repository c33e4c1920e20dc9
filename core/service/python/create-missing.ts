import type { NotationDocument } from '../../notation/notation-document.ts';
import type { FileContext } from '../../python/file-context.ts';
import { addFunctions, addModels } from '../../python/write/extend-module.ts';
import { writeFunction } from '../../python/write/function-stub.ts';
import { writeModel } from '../../python/write/write-models.ts';
import type { Finding } from '../../rules/finding.ts';
import { say } from '../../text/say.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import { toolOfNode } from '../../tools/tool-of-node.ts';
import { importsForFile, modulePlace, type WritingPython } from './module-place.ts';

const identifier = /^[A-Za-z_]\w*$/;

/**
 * Writes the function or model that a finding misses into `api_functions.py` or `schemas.py`: the one that lies nearest above the
 * document at `path`, else one beside it. The module that is known to load the document imports it from there. Null where nothing can
 * be written.
 */
export function createMissing(
  finding: Finding,
  document: NotationDocument,
  path: string,
  python: FileContext,
): WritingPython | null {
  const isFunction = finding.rule === 'unresolved-function';
  if (!(isFunction || finding.rule === 'unresolved-schema')) return null;
  const name = document.text.slice(finding.span.start, finding.span.end).trim();
  const item = document.itemAt(finding.span.start)?.item;
  if (!identifier.test(name) || item?.kind !== 'element') return null;
  const place = modulePlace(isFunction ? 'api_functions.py' : 'schemas.py', path, python.index);
  const text = place.text ?? '';
  const tool = toolOfNode(item, pythonKnowledge(python)).result;
  const model = writeModel(tool.inputs, isFunction ? 'Arguments' : name, new Set(), isFunction ? 'like' : 'exactly');
  const { added, conflicts, edits } = isFunction
    ? addFunctions(text, [writeFunction(name, tool.description, model, tool.outputs, name, 'dicts')])
    : addModels(text, [model]);
  if (!added.includes(name) || conflicts.length > 0) return null;
  const kind = isFunction ? 'function' : 'model';
  return {
    title: say`Create the ${kind} ${name} in ${place.where}`,
    modules: [{ path: place.path, text: place.text, edits }, ...importsForFile(name, place, python)],
    edits: [],
  };
}
