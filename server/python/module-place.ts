import type { CreateFile, TextEdit as LspTextEdit, TextDocumentEdit, WorkspaceEdit } from 'vscode-languageserver';
import type { FileContext } from '../../core/python/file-context.ts';
import type { PythonIndex } from '../../core/python/index.ts';
import { importEdits } from '../../core/python/write/module-layout.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import { percentDecoded } from '../../core/text/percent-decoding.ts';
import type { TextEdit } from '../../core/text/span.ts';
import type { ServerContext } from '../context.ts';
import { canonical, folderOf } from '../workspace/folders.ts';

/** A Python module of the workspace that something is to be written into. */
export interface ModulePlace {
  readonly uri: string;
  /** Its path in the workspace folder. */
  readonly path: string;
  /** As it was last saved; null for a file that is not there yet. */
  readonly text: string | null;
}

/** Edits of one file. */
export interface ModuleEdits {
  readonly uri: string;
  readonly text: string | null;
  readonly edits: readonly TextEdit[];
}

/** The module of that file name that the workspace has nearest above a document, else one beside it; null outside of the workspace. */
export function modulePlace(
  file: string,
  uri: string,
  index: PythonIndex,
  { folders, python }: ServerContext,
): ModulePlace | null {
  const own = folderOf(canonical(uri));
  const above = [own, ...folders.above(uri)].map((folder) => `${folder}/${file}`);
  for (const address of above) {
    const path = index.paths.find((candidate) => python.addressOf(uri, candidate) === address);
    if (path !== undefined) return { uri: address, path, text: index.module(path)?.text ?? '' };
  }
  const folder = folders.of(canonical(uri));
  if (folder === null) return null;
  const below = own.slice(folder.length + 1);
  return { uri: `${own}/${file}`, path: percentDecoded(below === '' ? file : `${below}/${file}`), text: null };
}

/**
 * The imports that the modules which load a document need, so that a name which is written into `place` reaches it. None where
 * it does already, or where a dict lists the names.
 */
export function importsForFile(
  name: string,
  place: ModulePlace,
  uri: string,
  context: FileContext,
  { python }: ServerContext,
): readonly ModuleEdits[] {
  return context.givingGlobals.flatMap((path): readonly ModuleEdits[] => {
    const module = context.index.module(path);
    const address = python.addressOf(uri, path);
    const from = module === null || path === place.path ? null : moduleName(path, place.path, context.index);
    if (module === null || address === null || from === null) return [];
    const edits = importEdits(module, [`from ${from} import ${name}`]) ?? [];
    return edits.length === 0 ? [] : [{ uri: address, text: module.text, edits }];
  });
}

/** How the module at `path` names the one at `target`; null where it has all of its names, or where there is no such name. */
function moduleName(path: string, target: string, index: PythonIndex): string | null {
  const module = index.module(path);
  for (const declaration of module?.declarations ?? []) {
    if (declaration.kind === 'star-import') {
      if (declaration.module.split('.').at(-1) === stem(target).split('/').at(-1)) return null;
    } else if (declaration.kind === 'import' && declaration.member !== null) {
      const found = index.resolve(path, declaration.name);
      if (found.kind === 'declaration' && found.path === target) {
        return '.'.repeat(declaration.level) + declaration.module;
      }
    }
  }
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const isBelow = target.startsWith(folder);
  const dots = isBelow && folder !== '' && index.module(`${folder}__init__.py`) !== null ? '.' : '';
  const parts = stem(isBelow ? target.slice(folder.length) : target).split('/');
  return parts.every((part) => /^[A-Za-z_]\w*$/.test(part)) ? dots + parts.join('.') : null;
}

function stem(path: string): string {
  return path.replace(/(?:\/__init__)?\.py$/, '');
}

/** One edit of several files, new ones made; null where there is nothing to do, or where the client cannot create a file. */
export function modulesEdit(
  files: readonly ModuleEdits[],
  { client }: ServerContext,
  documents: readonly TextDocumentEdit[] = [],
): WorkspaceEdit | null {
  const changed = files.filter(({ edits }) => edits.length > 0);
  const toLsp = ({ text, edits }: ModuleEdits): LspTextEdit[] => {
    const lines = new LineIndex(text ?? '');
    return edits.map(({ span, newText }) => ({ range: lines.rangeOf(span), newText }));
  };
  if (changed.length + documents.length === 0) return null;
  if (changed.some(({ text }) => text === null) && !client.edits.createsFiles) return null;
  if (!client.edits.documentChanges) {
    const changes = [
      ...documents.map(({ textDocument, edits }): [string, LspTextEdit[]] => [
        textDocument.uri,
        edits as LspTextEdit[],
      ]),
      ...changed.map((file): [string, LspTextEdit[]] => [file.uri, toLsp(file)]),
    ];
    return { changes: Object.fromEntries(changes) };
  }
  const created = changed.flatMap(({ uri, text }): CreateFile[] =>
    text === null ? [{ kind: 'create', uri, options: { ignoreIfExists: true } }] : [],
  );
  const edits = changed.map(
    (file): TextDocumentEdit => ({ textDocument: { uri: file.uri, version: null }, edits: toLsp(file) }),
  );
  return { documentChanges: [...created, ...documents, ...edits] };
}
