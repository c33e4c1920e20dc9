/** The text with its percent escapes (`%20`) undone; as it is where one of them escapes nothing that can be read. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A name like `100%` was never escaped.
    return text;
  }
}
