import { type CodeAction, CodeActionKind, type WorkspaceEdit } from 'vscode-languageserver';
import { addFunctions, addModels, type ModuleExtension } from '../../core/python/write/extend-module.ts';
import { writeFunction } from '../../core/python/write/function-stub.ts';
import { writeModel } from '../../core/python/write/write-models.ts';
import type { Finding } from '../../core/rules/finding.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import { pythonKnowledge } from '../../core/tools/python-knowledge.ts';
import { toolOfNode } from '../../core/tools/tool-of-node.ts';
import type { ServerContext } from '../context.ts';
import type { CheckedDocument } from '../diagnostics/checker.ts';
import { canonical, folderOf } from '../workspace/folders.ts';

const identifier = /^[A-Za-z_]\w*$/;

/**
 * An action that writes the function or model that a finding misses into `api_functions.py` or `schemas.py`: the one that the
 * workspace has nearest above the document, else one beside the document. Null where nothing can be written.
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
  const file = isFunction ? 'api_functions.py' : 'schemas.py';
  const place = placeOf(file, document.uri, python.index.paths, context);
  if (place === null) return null;
  const text = place.path === null ? '' : (python.index.module(place.path)?.text ?? '');
  const tool = toolOfNode(item, pythonKnowledge(python)).result;
  const model = writeModel(tool.inputs, isFunction ? 'Arguments' : name);
  const extension = isFunction
    ? addFunctions(text, [writeFunction(name, tool.description, model, tool.outputs)])
    : addModels(text, [model]);
  const edit = editOf(extension, text, place, context);
  if (edit === null || !extension.added.includes(name)) return null;
  const kind = isFunction ? 'function' : 'model';
  return { title: `Create the ${kind} ${name} in ${place.path ?? file}`, kind: CodeActionKind.QuickFix, edit };
}

interface ModulePlace {
  readonly uri: string;
  /** In the index; null for a file that is not there yet. */
  readonly path: string | null;
}

function placeOf(
  file: string,
  uri: string,
  paths: readonly string[],
  { folders, python }: ServerContext,
): ModulePlace | null {
  const own = folderOf(canonical(uri));
  const above = [own, ...folders.above(uri)].map((folder) => `${folder}/${file}`);
  for (const address of above) {
    const path = paths.find((candidate) => python.addressOf(uri, candidate) === address);
    if (path !== undefined) return { uri: address, path };
  }
  return folders.of(uri) === null ? null : { uri: `${own}/${file}`, path: null };
}

/** Null where nothing is written, or where the client cannot create a file. */
function editOf(
  extension: ModuleExtension,
  text: string,
  { uri, path }: ModulePlace,
  { client }: ServerContext,
): WorkspaceEdit | null {
  if (extension.edits.length === 0 || extension.conflicts.length > 0) return null;
  const lines = new LineIndex(text);
  const edits = extension.edits.map(({ span, newText }) => ({ range: lines.rangeOf(span), newText }));
  if (path !== null && !client.edits.documentChanges) return { changes: { [uri]: edits } };
  if (path === null && !client.edits.createsFiles) return null;
  const create = path === null ? [{ kind: 'create' as const, uri, options: { ignoreIfExists: true } }] : [];
  return { documentChanges: [...create, { textDocument: { uri, version: null }, edits }] };
}
