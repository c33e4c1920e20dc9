const url = /^[a-z][a-z0-9+.-]+:\/\/[^\s<>"]+$/i;
const markdownLink = /^\[[^\]]*\]\(([^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)$/;

/** The URL of a `link`: the text itself, or the target of the Markdown form `[text](url)`; null for none. */
export function linkTarget(text: string): string | null {
  const target = url.test(text) ? text : (markdownLink.exec(text)?.[1] ?? '');
  return url.test(target) ? target : null;
}
