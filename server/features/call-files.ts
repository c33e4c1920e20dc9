import { CodeLensRequest, CompletionRequest, HoverRequest } from 'vscode-languageserver';
import { callFileOf, planEnding, savedCallsEnding } from '../../protocol/calls.ts';
import { callFileDiagnostics, checkedCallFile, problemsOfClosed } from '../calls/call-files.ts';
import { filesBelow } from '../calls/tool-name-files.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Cancel } from '../runtime.ts';
import type { FileKeeper } from '../workspace/file-changes.ts';
import { canonical } from '../workspace/folders.ts';

/** In milliseconds of no change, before problems are sent. */
const pause = 200;

/** Pushes the problems of open files with calls or plans, for they depend on other files. Registers lenses, completion and hovers. */
export const callFiles: Feature = {
  register(context) {
    const { toolTexts, documents, index, python, client, connection, guard, onInitialized } = context;
    const waiting = new Map<OpenDocument, Cancel>();
    const later = (document: OpenDocument): void => {
      waiting.get(document)?.();
      const sendNow = (): void => {
        waiting.delete(document);
        if (guard.state === 'running') {
          guard.background('checking a file with calls', () => send(document, context), document.uri);
        }
      };
      waiting.set(document, context.runtime.timers.after(pause, sendNow));
    };
    const closed = new ClosedCallFiles(context);
    const all = (): void => {
      for (const document of toolTexts.all()) if (callFileOf(document.uri) !== null) later(document);
      closed.later();
    };
    context.fileChanges.add(closed);
    toolTexts.onOpened((document) => {
      closed.forget(document.uri);
      all();
    });
    // JSON may hold tools.
    toolTexts.onChanged(all);
    documents.onOpened(all);
    documents.onChanged(all);
    // Its unsaved tools are gone; those of its file may be back.
    documents.onClosed(all);
    index.onChanged(all);
    python.onChanged(all);
    context.folders.onChanged(all);
    toolTexts.onClosed((document) => {
      waiting.get(document)?.();
      waiting.delete(document);
      if (callFileOf(document.uri) === null) return all();
      guard.background('clearing problems', () => connection.sendDiagnostics({ uri: document.uri, diagnostics: [] }));
      // Its file has the problems of what was saved.
      closed.later();
    });
    if (!client.registersDocuments) return;
    onInitialized(() =>
      guard.background('asking for files with calls', async () => {
        const documentSelector = [savedCallsEnding, planEnding].map((ending) => ({ pattern: `**/*${ending}` }));
        await connection.client.register(CodeLensRequest.type, { documentSelector });
        await connection.client.register(HoverRequest.type, { documentSelector });
        await connection.client.register(CompletionRequest.type, { documentSelector, triggerCharacters: ['"'] });
      }),
    );
  },
};

/** The most files of calls that are checked while they are closed. */
const mostClosed = 200;

/** Pushes the problems of files with calls and plans that are not open, once the `.aion` files are read. */
class ClosedCallFiles implements FileKeeper {
  readonly #context: ServerContext;
  /** The problems that were sent, by address. */
  readonly #sent = new Map<string, string>();
  #isRead = false;
  #waiting: Cancel | null = null;

  constructor(context: ServerContext) {
    this.#context = context;
    context.index.onChanged(() => {
      this.#isRead = true;
      this.later();
    });
  }

  changed(address: string): void {
    if (callFileOf(address) !== null) this.later();
  }

  below(folder: string): readonly string[] {
    return [...this.#sent.keys()].filter((address) => address.startsWith(`${folder}/`));
  }

  startAgain(): void {
    this.later();
  }

  /** The open document has its own problems from now on. */
  forget(uri: string): void {
    this.#sent.delete(canonical(uri));
  }

  /** Checks all of them after a pause. */
  later(): void {
    if (!this.#isRead) return;
    const { guard, runtime } = this.#context;
    this.#waiting?.();
    this.#waiting = runtime.timers.after(pause, () => {
      this.#waiting = null;
      if (guard.state === 'running') guard.background('checking files with calls', () => this.#check());
    });
  }

  async #check(): Promise<void> {
    const { folders, connection, toolTexts } = this.#context;
    const gone = new Set(this.#sent.keys());
    let left = mostClosed;
    for await (const uri of filesBelow(folders.all(), (one) => callFileOf(one) !== null, this.#context)) {
      if (left-- === 0) break;
      const diagnostics = await problemsOfClosed(uri, this.#context);
      // It may have been opened meanwhile.
      const isOpen = [...toolTexts.all()].some((open) => canonical(open.uri) === uri);
      if (isOpen) gone.delete(uri);
      if (isOpen || diagnostics === null) continue;
      gone.delete(uri);
      const content = JSON.stringify(diagnostics);
      if (content === (this.#sent.get(uri) ?? '[]')) continue;
      this.#sent.set(uri, content);
      await connection.sendDiagnostics({ uri, diagnostics });
    }
    for (const uri of gone) {
      this.#sent.delete(uri);
      await connection.sendDiagnostics({ uri, diagnostics: [] });
    }
  }
}

async function send(document: OpenDocument, context: ServerContext): Promise<void> {
  const { changes } = document;
  const checked = await checkedCallFile(document, context);
  // A later change has its own check.
  if (!context.toolTexts.has(document) || document.changes !== changes) return;
  await context.connection.sendDiagnostics({
    uri: document.uri,
    diagnostics: callFileDiagnostics(checked, document, context),
  });
}
