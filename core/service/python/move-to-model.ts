import type { NotationDocument } from '../../notation/notation-document.ts';
import type { FileContext } from '../../python/file-context.ts';
import { PythonIndex } from '../../python/index.ts';
import { ExistingModule } from '../../python/write/existing-module.ts';
import { addModels, hasConflict } from '../../python/write/extend-module.ts';
import { className } from '../../python/write/names.ts';
import { type WrittenModel, writeModel } from '../../python/write/write-models.ts';
import { say } from '../../text/say.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import { pythonKnowledge } from '../../tools/python-knowledge.ts';
import { toolOfNode } from '../../tools/tool-of-node.ts';
import { elementAt, touchedProperty } from '../refactorings/refactoring.ts';
import { importsForFile, modulePlace, type WritingPython } from './module-place.ts';

/** Names tried for a model where classes of the person have the first ones. */
const mostNames = 20;

/**
 * Writes the fields of the inline schema at the selection as a Pydantic model into `schemas.py`, and the name of the model in their
 * place. A class there that says the same is named instead. Null where there is no such schema, or where nothing can be written.
 * `path` is that of the document; `python` is what the document can name, once all of it was read; null where there is none.
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
  const place = modulePlace('schemas.py', path, python?.index ?? PythonIndex.empty);
  const existing = new ExistingModule(place.text ?? '');
  const tool = toolOfNode(found.element, pythonKnowledge(python)).result;
  const model = existing.syntaxError === null ? fittingModel(tool.inputs, `${tool.name} schema`, existing) : null;
  if (model === null) return null;
  const { edits, added } = addModels(existing, [model]);
  const block = shiftSpan({ start: schema.value.start, end: schema.value.end }, found.start);
  return {
    title: added.includes(model.name)
      ? say`Move the fields to a Pydantic model in ${place.where}`
      : say`Name ${model.name} of ${place.where} in place of the fields`,
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
