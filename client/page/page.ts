import type { Uri, Webview } from 'vscode';

/**
 * The page of a panel. It holds nothing of any document: that comes in messages and becomes text nodes. Nothing is loaded but the
 * script of the extension, nothing is executed but it, and nothing goes anywhere. `sentences`: of the editor's language, by the English ones.
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

/** A text inside HTML, in quotes or not. */
export function escaped(text: string): string {
  return text.replace(
    /[&<>"'\u0000-\u001f\u202a-\u202e\u2066-\u2069]/g,
    (character) => `&#${character.charCodeAt(0)};`,
  );
}
