import type { Connection, InitializeParams } from 'vscode-languageserver';
import { FolderFactsReader } from '../project/folder-facts.ts';
import { FolderTree } from '../project/folder-tree.ts';
import { Reading } from '../project/reading/reading.ts';
import { Validation } from './calls/validation.ts';
import { WorkspaceCallables } from './calls/workspace-callables.ts';
import { type ClientProfile, clientProfile, initializationOptions } from './client-profile.ts';
import { ByteOrderMarks } from './diagnostics/byte-order-marks.ts';
import { Checker } from './diagnostics/checker.ts';
import { Typing } from './diagnostics/typing.ts';
import { Documents } from './documents.ts';
import type { Guard } from './guard.ts';
import type { Log } from './log.ts';
import { Programs } from './programs/programs.ts';
import type { Runtime } from './runtime.ts';
import { Settings } from './settings/settings.ts';
import { FileChanges, isKept } from './workspace/file-changes.ts';
import { WorkspaceFolders } from './workspace/folders.ts';
import { Directories } from './workspace/index/directories.ts';
import { indexLimits, WorkspaceIndex } from './workspace/index/workspace-index.ts';
import { PythonWorkspace } from './workspace/python/python-workspace.ts';
import { WorkspaceFiles } from './workspace/workspace-files.ts';

export interface ServerContext {
  readonly connection: Connection;
  readonly runtime: Runtime;
  readonly client: ClientProfile;
  readonly guard: Guard;
  readonly log: Log;
  readonly documents: Documents;
  /** The open documents outside the notation that may hold tool definitions of another format. */
  readonly toolTexts: Documents;
  /** The open programs in Python, TypeScript and JavaScript: they may define tools, and Python declares the names that `.aion` files use. */
  readonly programTexts: Documents;
  readonly folders: WorkspaceFolders;
  readonly files: WorkspaceFiles;
  readonly index: WorkspaceIndex;
  readonly python: PythonWorkspace;
  readonly programs: Programs;
  readonly reading: Reading;
  readonly tree: FolderTree;
  readonly fileChanges: FileChanges;
  readonly facts: FolderFactsReader;
  readonly settings: Settings;
  readonly checker: Checker;
  readonly typing: Typing;
  readonly callables: WorkspaceCallables;
  readonly validation: Validation;
  /** Calls back once the client accepts requests from the server. */
  onInitialized(listener: () => void): void;
}

export function createContext(
  connection: Connection,
  runtime: Runtime,
  guard: Guard,
  log: Log,
  params: InitializeParams,
  onInitialized: ServerContext['onInitialized'],
): ServerContext {
  const client = clientProfile(params, runtime.documentation);
  const documents = new Documents();
  const toolTexts = new Documents();
  const programTexts = new Documents();
  const folders = new WorkspaceFolders(params);
  const files = new WorkspaceFiles(connection, runtime, client, log);
  const facts = new FolderFactsReader(files);
  const initial = initializationOptions(params).settings;
  const settings = new Settings(connection, client, log, initial, folders, facts);
  const tree = new FolderTree(files, folders, isKept, (_, { path, says }) => log.warn(`Not read: ${path}: ${says}`));
  folders.onChanged(() => tree.clear());
  // A client without refresh gets everything at once.
  const isToldOnce = client.pullsDiagnostics && !client.refreshesDiagnostics;
  const limits = isToldOnce ? { ...indexLimits, awaited: Number.POSITIVE_INFINITY } : indexLimits;
  const index = new WorkspaceIndex(files, tree, folders, documents, runtime, log, limits);
  const reading = new Reading(() => runtime.startReader(() => textsOf(client.reader, files)), runtime.longestReading);
  const python = new PythonWorkspace(files, tree, folders, programTexts, runtime, reading);
  const programs = new Programs({ programTexts, files, tree, folders, python, reading });
  const marks = new ByteOrderMarks(documents, runtime);
  // The marks are forgotten before the index makes the client ask again.
  const fileChanges = new FileChanges(tree, [marks, index, python, programs]);
  const checker = new Checker(documents, settings, new Directories(index), python, marks, runtime, log);
  return {
    connection,
    runtime,
    client,
    guard,
    log,
    documents,
    toolTexts,
    programTexts,
    folders,
    files,
    index,
    python,
    programs,
    reading,
    tree,
    fileChanges,
    facts,
    settings,
    checker,
    typing: new Typing(documents, runtime.timers),
    callables: new WorkspaceCallables({
      ...{ documents, toolTexts, programTexts, files, python, programs, settings },
      folders,
      index,
      checker,
    }),
    validation: new Validation(runtime, client.validator),
    onInitialized,
  };
}

/** The texts of files; null without any, and if one can't be read. */
async function textsOf(addresses: readonly string[], files: WorkspaceFiles): Promise<readonly string[] | null> {
  const read = await Promise.all(addresses.map((address) => files.readFile(address)));
  const texts = read.filter((text) => text !== null);
  return texts.length === 0 || texts.length < read.length ? null : texts;
}
