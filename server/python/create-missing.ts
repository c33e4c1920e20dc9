import { type CodeAction, CodeActionKind } from 'vscode-languageserver';
import { addFunctions, addModels } from '../../core/python/write/extend-module.ts';
import { writeFunction } from '../../core/python/write/function-stub.ts';
import { writeModel } from '../../core/python/write/write-models.ts';
import type { Finding } from '../../core/rules/finding.ts';
import { say } from '../../core/text/say.ts';
import { pythonKnowledge } from '../../core/tools/python-knowledge.ts';
import { toolOfNode } from '../../core/tools/tool-of-node.ts';
import type { ServerContext } from '../context.ts';
import type { CheckedDocument } from '../diagnostics/checker.ts';
import { importsForFile, modulePlace, modulesEdit } from './module-place.ts';

const identifier = /^[A-Za-z_]\w*$/;

/**
 * An action that writes the function or model that a finding misses into `api_functions.py` or `schemas.py`: the one that the
 * workspace has nearest above the document, else one beside the document. The module that is known to load the document
 * imports it from there. Null where nothing can be written.
 */
export function createMissing(
  finding: Finding,
  { document, python }: CheckedDocument,
  context: ServerContext,
): CodeAction | null {
  const isFunction = finding.rule === 'unresolved-function';
  if (python === null || !(isFunction || finding.rule === 'unresolved-schema')) return null;
  const name = document.notation.text.slice(finding.span.start, finding.span.end).trim();
  const item = document.notation.itemAt(finding.span.start)?.item;
  if (!identifier.test(name) || item?.kind !== 'element') return null;
  const place = modulePlace(isFunction ? 'api_functions.py' : 'schemas.py', document.uri, python.index, context);
  if (place === null) return null;
  const text = place.text ?? '';
  const tool = toolOfNode(item, pythonKnowledge(python)).result;
  const model = writeModel(tool.inputs, isFunction ? 'Arguments' : name, new Set(), isFunction ? 'like' : 'exactly');
  const extension = isFunction
    ? addFunctions(text, [writeFunction(name, tool.description, model, tool.outputs, name, 'dicts')])
    : addModels(text, [model]);
  if (!extension.added.includes(name) || extension.conflicts.length > 0) return null;
  const edit = modulesEdit(
    [
      { uri: place.uri, text: place.text, edits: extension.edits },
      ...importsForFile(name, place, document.uri, python, context),
    ],
    context,
  );
  if (edit === null) return null;
  const kind = isFunction ? 'function' : 'model';
  const where = place.text === null ? place.path.slice(place.path.lastIndexOf('/') + 1) : place.path;
  return { title: say`Create the ${kind} ${name} in ${where}`, kind: CodeActionKind.QuickFix, edit };
}
