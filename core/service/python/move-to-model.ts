import type { NotationDocument } from '../../notation/notation-document.ts';
import type { FileContext } from '../../python/file-context.ts';
import { ExistingModule } from '../../python/write/existing-module.ts';
import { addFunctions, addModels, hasConflict } from '../../python/write/extend-module.ts';
import { writeFunction } from '../../python/write/function-stub.ts';
import { className } from '../../python/write/names.ts';
import { type WrittenModel, writeModel } from '../../python/write/write-models.ts';
import type { Finding } from '../../rules/finding.ts';
import { say } from '../../text/say.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import { toolOfNode } from '../../tools/tool-of-node.ts';
import { elementAt, touchedProperty } from '../refactorings/refactoring.ts';
import { importsForFile, modulePlace, type WritingPython } from './module-place.ts';

const mostNames = 20;

/**
 * Writes the fields of the inline schema at the selection as a Pydantic model into `schemas.py`, and the name of the
 * model in their place. An equal class there is named instead. Null without such a schema, or if nothing can be
 * written. `path` is that of the document; `python` is the Python that the document can name, completely read; null
 * for none.
 */
export function moveToModel(
  document: NotationDocument,
  selection: Span,
  path: string,
  python: FileContext | null,
): WritingPython | null {
  const found = elementAt({ document, selection });
  const schema = found && touchedProperty(found, 'args_schema', selection);
  if (!found || schema?.value?.kind !== 'block' || schema.value.entries.length === 0) return null;
  const place = modulePlace('class', document, path, python);
  const existing = new ExistingModule(place.text ?? '');
  const tool = toolOfNode(found.element, pythonKnowledge(python)).result;
  const model = existing.syntaxError === null ? fittingModel(tool.inputs, `${tool.name} schema`, existing) : null;
  if (model === null) return null;
  const { edits, added } = addModels(existing, [model]);
  const block = shiftSpan({ start: schema.value.start, end: schema.value.end }, found.start);
  return {
    title: added.includes(model.name)
      ? say`Move fields to a Pydantic model in ${place.where}`
      : say`Replace fields with the class ${model.name} of ${place.where}`,
    created: null,
    modules: [
      { path: place.path, text: place.text, edits },
      ...(python === null ? [] : importsForFile(model.name, place, python)),
    ],
    edits: [{ span: block, newText: `"${model.name}"` }],
  };
}

function fittingModel(
  inputs: Parameters<typeof writeModel>[0],
  like: string,
  existing: ExistingModule,
): WrittenModel | null {
  const wanted = className(like, new Set());
  for (let count = 1; count <= mostNames; count++) {
    const name = count === 1 ? wanted : `${wanted}${count}`;
    const model = writeModel(inputs, name, new Set(), 'exactly');
    if (model.losses.length > 0) return null;
    if (!hasConflict(existing, model)) return model;
  }
  return null;
}

const identifier = /^[A-Za-z_]\w*$/;

/**
 * Writes the missing function or model of a finding into the module of the document's other ones (see `modulePlace`).
 * The module that is known to load the document at `path` imports it from there. Null if nothing can be written.
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
  const place = modulePlace(isFunction ? 'function' : 'class', document, path, python);
  const existing = new ExistingModule(place.text ?? '');
  const tool = toolOfNode(item, pythonKnowledge(python)).result;
  const model = writeModel(tool.inputs, isFunction ? 'Arguments' : name, new Set(), isFunction ? 'like' : 'exactly');
  const { added, conflicts, edits, text } = isFunction
    ? addFunctions(existing, [writeFunction(name, tool.description, model, tool.outputs, name, 'dicts')])
    : addModels(existing, [model]);
  if (!added.includes(name) || conflicts.length > 0) return null;
  const kind = isFunction ? 'function' : 'model';
  return {
    title: say`Create the ${kind} ${name} in ${place.where}`,
    created: { path: place.path, text, at: new ExistingModule(text).declared(name)?.nameSpan.start ?? text.length },
    modules: [{ path: place.path, text: place.text, edits }, ...importsForFile(name, place, python)],
    edits: [],
  };
}
