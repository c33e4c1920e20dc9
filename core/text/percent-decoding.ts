/** The text with decoded percent escapes (`%20`); unchanged where one of them is invalid. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A name like `100%` was never escaped.
    return text;
  }
}
