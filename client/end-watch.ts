import { l10n, Uri, window, workspace } from 'vscode';
import { CloseAction, ErrorAction, type ErrorHandler, type Middleware } from 'vscode-languageclient';
import { member, textOf } from './json.ts';
import { ServerEnds } from './server-ends.ts';

/** Hooks of the language client: they restart an ended server, and withhold a document that ends it repeatedly. */
export interface EndWatch {
  readonly errorHandler: ErrorHandler;
  readonly middleware: Required<Pick<Middleware, 'sendRequest' | 'sendNotification'>>;
}

export function watchEnds(): EndWatch {
  const ends = new ServerEnds(Date.now);
  return {
    errorHandler: {
      // Each keystroke is an error until the end is noticed. A shutdown would prevent the restart.
      error: () => ({ action: ErrorAction.Continue, handled: true }),
      closed() {
        const { startsAgain, isFirst, withheld } = ends.ended();
        if (withheld !== null) tellWithheld(withheld);
        else if (isFirst) tellFirst();
        return { action: startsAgain ? CloseAction.Restart : CloseAction.DoNotRestart, handled: true };
      },
    },
    middleware: {
      async sendRequest(type, parameters, token, next) {
        const uri = documentOf(parameters);
        const answered = uri === null ? null : ends.asked(uri);
        try {
          return await next(type, parameters, token);
        } finally {
          answered?.();
        }
      },
      async sendNotification(type, next, parameters) {
        const uri = documentOf(parameters);
        if (uri !== null) {
          const isWithheld = ends.isWithheld(uri);
          if ((typeof type === 'string' ? type : type.method) === 'textDocument/didClose') ends.closed(uri);
          if (isWithheld) return;
          ends.told(uri);
        }
        await next(type, parameters);
      },
    },
  };
}

function tellFirst(): void {
  void window.showInformationMessage(
    l10n.t('The AION language server stopped and was restarted. Your text is unchanged.'),
  );
}

function tellWithheld(uri: string): void {
  const name = workspace.asRelativePath(Uri.parse(uri));
  void window.showWarningMessage(
    l10n.t(
      "The AION language server stopped three times while reading {0}. The file isn't checked until you reopen it.",
      name,
    ),
  );
}

/** The document URI of a message; null without one. */
function documentOf(parameters: unknown): string | null {
  return textOf(member(member(parameters, 'textDocument'), 'uri'));
}
