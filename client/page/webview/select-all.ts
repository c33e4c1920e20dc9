/**
 * Keeps Ctrl+A and Cmd+A in a field of the page. VS Code would hear of the keys too, and select all once more a moment later: what was
 * typed in between would be replaced by the next letter.
 */
export function keepSelectAll(root: HTMLElement): void {
  root.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, target } = event;
    const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
    if (!isField || key.toLowerCase() !== 'a' || ctrlKey === metaKey) return;
    // The page itself does what Ctrl+A does on its system.
    event.stopPropagation();
    if (!metaKey) return;
    event.preventDefault();
    target.select();
  });
}
