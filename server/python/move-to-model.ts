import { type CodeAction, CodeActionKind } from 'vscode-languageserver';
import type { FileContext } from '../../core/python/file-context.ts';
import { PythonIndex } from '../../core/python/index.ts';
import { ExistingModule } from '../../core/python/write/existing-module.ts';
import { addModels, hasConflict } from '../../core/python/write/extend-module.ts';
import { className } from '../../core/python/write/names.ts';
import { type WrittenModel, writeModel } from '../../core/python/write/write-models.ts';
import { elementAt, touchedProperty } from '../../core/service/refactorings/refactoring.ts';
import { say } from '../../core/text/say.ts';
import { type Span, shiftSpan } from '../../core/text/span.ts';
import { pythonKnowledge } from '../../core/tools/python-knowledge.ts';
import { toolOfNode } from '../../core/tools/tool-of-node.ts';
import type { ServerContext } from '../context.ts';
import type { OpenDocument } from '../open-document.ts';
import { toLsp } from '../text-edits.ts';
import { importsForFile, modulePlace, modulesEdit } from './module-place.ts';

/** Names tried for a model where classes of the person have the first ones. */
const mostNames = 20;

/**
 * An action that writes the fields of the inline schema at the selection as a Pydantic model into `schemas.py`, and the name of
 * the model in their place. A class there that says the same is named instead. Null where there is no such schema, or
 * where nothing can be written. `python` is what the document can name, once all of it was read; null where there is none.
 */
export function moveToModel(
  document: OpenDocument,
  selection: Span,
  python: FileContext | null,
  context: ServerContext,
): CodeAction | null {
  const found = elementAt({ document: document.notation, selection });
  const schema = found && touchedProperty(found, 'args_schema', selection);
  if (!found || schema?.value?.kind !== 'block' || schema.value.entries.length === 0) return null;
  const place = modulePlace('schemas.py', document.uri, python?.index ?? PythonIndex.empty, context);
  if (place === null) return null;
  const existing = new ExistingModule(place.text ?? '');
  const tool = toolOfNode(found.element, pythonKnowledge(python)).result;
  const model = existing.syntaxError === null ? fittingModel(tool.inputs, `${tool.name} schema`, existing) : null;
  if (model === null) return null;
  const { edits, added } = addModels(existing, [model]);
  const block = shiftSpan({ start: schema.value.start, end: schema.value.end }, found.start);
  const edit = modulesEdit(
    [
      { uri: place.uri, text: place.text, edits },
      ...(python === null ? [] : importsForFile(model.name, place, document.uri, python, context)),
    ],
    context,
    [
      {
        textDocument: { uri: document.uri, version: document.version },
        edits: [toLsp({ span: block, newText: `"${model.name}"` }, document)],
      },
    ],
  );
  if (edit === null) return null;
  const where = place.text === null ? place.path.slice(place.path.lastIndexOf('/') + 1) : place.path;
  const title = added.includes(model.name)
    ? say`Move the fields to a Pydantic model in ${where}`
    : say`Name ${model.name} of ${where} in place of the fields`;
  return { title, kind: CodeActionKind.RefactorRewrite, edit };
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
