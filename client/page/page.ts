import type { Uri, Webview } from 'vscode';

/**
 * The HTML of a panel. Document content comes in messages and becomes text nodes. Only the extension's script is loaded and executed;
 * nothing is sent elsewhere. `sentences`: translations by English sentence.
 */
export function panelPage(
  webview: Webview,
  script: Uri,
  title: string,
  pageStyle: string,
  sentences: object = {},
): string {
  const nonce = crypto.randomUUID().replaceAll('-', '');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style nonce="${nonce}">${pageStyle}</style>
</head>
<body>
<main id="root" data-sentences="${escaped(JSON.stringify(sentences))}"></main>
<script nonce="${nonce}" src="${escaped(webview.asWebviewUri(script).toString())}"></script>
</body>
</html>
`;
}

/** Escapes a text for HTML, also for quoted attributes. */
export function escaped(text: string): string {
  return text.replace(
    /[&<>"'\u0000-\u001f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}
