import {
  type Diagnostic,
  DidChangeConfigurationNotification,
  DidChangeWatchedFilesNotification,
  FileChangeType,
  WatchKind,
} from 'vscode-languageserver';
import { configFileName } from '../../core/rules/index.ts';
import { LineIndex, say } from '../../core/text/index.ts';
import type { FolderConfiguration, FolderFacts } from '../../project/folder-facts.ts';
import { pinFileGlobs } from '../../project/pins.ts';
import type { ServerContext } from '../context.ts';
import { diagnosticSource, severities } from '../diagnostics/to-diagnostic.ts';
import type { Feature } from '../feature.ts';
import type { FileChange } from '../workspace/file-changes.ts';
import { canonical, fileNameOf, folderOf } from '../workspace/folders.ts';
import { indexedFileGlobs } from '../workspace/index/workspace-index.ts';
import { pythonFileGlobs } from '../workspace/python/python-workspace.ts';
import { toolNameFileGlobs } from '../workspace/tool-name-file.ts';

const kinds: { readonly [Type in FileChangeType]: FileChange['kind'] } = {
  [FileChangeType.Created]: 'came',
  [FileChangeType.Changed]: 'changed',
  [FileChangeType.Deleted]: 'went',
};

/** Keeps the settings up to date: the editor's, those of `.aionrc.json`, and the loader that the workspace pins. */
export const configuration: Feature = {
  register(context) {
    const { connection, guard, settings, folders, facts } = context;
    connection.onDidChangeConfiguration(
      guard.notification('changing the settings', (params) => settings.changed(params.settings)),
    );
    connection.onDidChangeWatchedFiles(
      guard.notification('reading changed files', ({ changes }) => {
        const told = changes.map(({ uri, type }) => ({ uri, kind: kinds[type] }));
        guard.background('looking for files that came or went', () => context.fileChanges.changed(told));
        reread(
          context,
          changes.map((change) => change.uri),
        );
      }),
    );
    connection.onDidSaveTextDocument(
      guard.notification('saving a document', ({ textDocument }) => {
        if (context.client.watchesFiles) return;
        const { uri } = textDocument;
        guard.background('looking for files that came', () => context.fileChanges.changed([{ uri, kind: 'came' }]));
        rereadFoldersOf(context, textDocument.uri);
      }),
    );
    context.onInitialized(() => registerWatchers(context));
    const readFolders = (): void => {
      for (const folder of folders.all()) {
        guard.background('reading a folder', async () => void (await facts.of(folder)), folder);
      }
    };
    context.onInitialized(readFolders);
    facts.onRead(showConfigurationProblems(context));
    folders.onChanged(() => {
      for (const folder of facts.known()) if (folders.of(folder) === null) facts.forget(folder);
      readFolders();
    });
  },
};

function registerWatchers({ connection, client, guard }: ServerContext): void {
  if (client.registersConfiguration) {
    guard.background('asking for changed settings', async () => {
      await connection.client.register(DidChangeConfigurationNotification.type, { section: 'aion' });
    });
  }
  if (client.watchesFiles) {
    const names = [configFileName, ...pinFileGlobs, ...indexedFileGlobs, ...pythonFileGlobs, ...toolNameFileGlobs];
    const watchers = [
      ...names.map((name) => ({ globPattern: `**/${name}`, kind: WatchKind.Change })),
      // For a created or deleted folder only the folder itself is reported, and only its name tells that it is one.
      { globPattern: '**/*', kind: WatchKind.Create | WatchKind.Delete },
    ];
    guard.background('asking for changed files', async () => {
      await connection.client.register(DidChangeWatchedFilesNotification.type, { watchers });
    });
  }
}

function reread({ facts, settings }: ServerContext, uris: readonly string[]): void {
  const concerned = uris.filter((uri) => facts.concerns(fileNameOf(uri)));
  for (const folder of new Set(concerned.map((uri) => folderOf(canonical(uri))))) facts.reread(folder);
  if (concerned.length > 0) settings.changed();
}

/** A client that cannot watch files: its saves trigger a new reading. */
function rereadFoldersOf({ facts, folders, settings }: ServerContext, uri: string): void {
  const above = folders.above(uri);
  for (const folder of above) facts.reread(folder);
  if (above.length > 0) settings.changed();
}

/** Pushed to every client: no client pulls the problems of a file that is no document of this server. */
function showConfigurationProblems({ connection, guard, folders }: ServerContext) {
  const shown = new Map<string, ReadonlySet<string>>();
  const show = (folder: string, problems: ReadonlyMap<string, readonly Diagnostic[]>): void => {
    const before = shown.get(folder) ?? new Set();
    shown.set(folder, new Set(problems.keys()));
    for (const uri of new Set([...before, ...problems.keys()])) {
      guard.background('showing problems of the configuration', () =>
        connection.sendDiagnostics({ uri, diagnostics: [...(problems.get(uri) ?? [])] }),
      );
    }
  };
  folders.onChanged(() => {
    for (const folder of shown.keys()) if (folders.of(folder) === null) show(folder, new Map());
  });
  return (folder: string, facts: FolderFacts): void => show(folder, diagnosticsOf(facts));
}

/** The problems of a folder's `.aionrc.json` and package lists, by the address of the file. */
function diagnosticsOf({
  configuration,
  pinProblems,
  unreadPins,
}: FolderFacts): ReadonlyMap<string, readonly Diagnostic[]> {
  const found = new Map<string, Diagnostic[]>();
  const add = ({ address, text }: PlacedText, { severity, span, message }: PlacedProblem): void => {
    const range = new LineIndex(text).rangeOf(span);
    const diagnostic = { range, severity: severities[severity], source: diagnosticSource, message };
    found.set(address, [...(found.get(address) ?? []), diagnostic]);
  };
  for (const problem of configuration?.file.problems ?? []) if (configuration !== null) add(configuration, problem);
  for (const problem of pinProblems) add(problem.list, problem);
  for (const { path, says } of unreadPins) {
    add(
      { address: path, text: '' },
      { severity: 'warning', span: { start: 0, end: 0 }, message: say`Not read: ${says}` },
    );
  }
  return found;
}

type PlacedText = Pick<FolderConfiguration, 'address' | 'text'>;
type PlacedProblem = Pick<FolderFacts['pinProblems'][number], 'severity' | 'span' | 'message'>;
