import { keepSelectAll } from './select-all.ts';

declare function acquireVsCodeApi(): { postMessage(message: object): void; setState(kept: object): void };

interface Page<Told> {
  take(told: Told): void;
}

/** What runs in the page of a panel: shows each state that comes in, and says what a person does. `keptOf`: for the next window. */
export function startPage<Sent extends object, Told extends { readonly kind: 'state' }>(
  open: (root: HTMLElement, tell: (message: Sent) => void) => Page<Told>,
  keptOf: ((told: Told) => object) | null = null,
): void {
  const editor = acquireVsCodeApi();
  const root = document.getElementById('root');
  if (root === null) return;
  keepSelectAll(root);
  const page = open(root, (message) => editor.postMessage(message));
  window.addEventListener('message', ({ data }: MessageEvent<Told>) => {
    if (data.kind !== 'state') return;
    if (keptOf !== null) editor.setState(keptOf(data));
    page.take(data);
  });
  editor.postMessage({ kind: 'ready' });
}
