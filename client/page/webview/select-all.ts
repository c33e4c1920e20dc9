/** Keeps Ctrl+A and Cmd+A in a field. VS Code would select all again later, and the next letter would replace the text. */
export function keepSelectAll(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || key.toLowerCase() !== 'a' || ctrlKey === metaKey) return;
    // The browser handles Ctrl+A as its system does.
    event.stopPropagation();
    if (!metaKey) return;
    event.preventDefault();
    target.select();
  });
}
