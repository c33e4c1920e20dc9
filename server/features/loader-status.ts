import { detectedLoader } from '../../core/rules/index.ts';
import { languageService } from '../../core/service/index.ts';
import { type Capped, type LoaderSource, type StatusParams, statusNotification } from '../../protocol/status.ts';
import type { ServerContext } from '../context.ts';
import type { CheckedDocument } from '../diagnostics/checker.ts';
import type { Feature } from '../feature.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Cancel } from '../runtime.ts';
import type { DocumentSettings } from '../settings/document-settings.ts';
import type { IndexCap } from '../workspace/index/workspace-index.ts';

/** In milliseconds. The status depends on the whole file, so it waits for a pause, and the problems of an opened file go first. */
const pause = 200;

/** Sends the loader of a document, its source, and the parts left out, to a client that can show them. */
export const loaderStatus: Feature = {
  register(context) {
    const { runtime, guard, checker, documents, index } = context;
    const told = new WeakMap<OpenDocument, string>();
    const waiting = new Map<OpenDocument, Cancel>();
    checker.onChecked((checked) => {
      const { document } = checked;
      waiting.get(document)?.();
      const tellNow = (): void => {
        waiting.delete(document);
        if (guard.state === 'running' && documents.has(document)) tell(checked, told, context);
      };
      waiting.set(document, runtime.timers.after(pause, tellNow));
    });
    index.onChanged(() => {
      if (guard.state !== 'running' || index.cap === null) return;
      for (const document of documents.all()) {
        if (told.has(document)) {
          guard.background('telling the status', async () => tell(await checker.check(document), told, context));
        }
      }
    });
    documents.onClosed((document) => {
      waiting.get(document)?.();
      waiting.delete(document);
    });
  },
};

function tell(checked: CheckedDocument, told: WeakMap<OpenDocument, string>, context: ServerContext): void {
  const { connection, client, guard, log, index } = context;
  const { document } = checked;
  const capped = cappedProblems(checked);
  const status = client.status ? statusOf(checked, capped, index.cap) : null;
  const content = JSON.stringify(status ?? capped);
  if (told.get(document) === content) return;
  told.set(document, content);
  if (capped !== null) log.info(`${document.uri}: ${capped.shown} of ${capped.total} problems are shown.`);
  if (status === null) return;
  guard.background('telling the status', () => connection.sendNotification(statusNotification, status));
}

function cappedProblems({ settings, findings }: CheckedDocument): Capped | null {
  const isCapped = findings.length > settings.maxFindings;
  return isCapped ? { shown: settings.maxFindings - 1, total: findings.length } : null;
}

/** What decides the detected version. */
export function loaderSourceOf({ check, loaderSource }: DocumentSettings): LoaderSource {
  return detectedLoader(check).source === 'assumed' ? { kind: 'assumed' } : (loaderSource ?? { kind: 'setting' });
}

function statusOf({ document, settings }: CheckedDocument, capped: Capped | null, cap: IndexCap | null): StatusParams {
  const loader = detectedLoader(settings.check);
  return {
    uri: document.uri,
    loader: loader.versions.join(', '),
    languageVersion: loader.languageVersion,
    source: loaderSourceOf(settings),
    workspace: cap === null ? null : { files: cap.indexed, because: cap.because },
    outline: languageService.omittedSymbols(document.notation),
    capped,
  };
}
