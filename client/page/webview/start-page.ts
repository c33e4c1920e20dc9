import type { StateMessage } from '../state-message.ts';
import { speak } from '../view/l10n.ts';
import { keepSelectAll } from './select-all.ts';

declare function acquireVsCodeApi(): { postMessage(message: object): void; setState(kept: object): void };

interface Page<State> {
  take(state: State): void;
}

/** Starts a page: shows each received state and sends actions. `keptOf`: the state kept for the next window. */
export function startPage<Sent extends object, State>(
  open: (root: HTMLElement, tell: (message: Sent) => void) => Page<State>,
  keptOf: ((state: State) => object) | null = null,
): void {
  const editor = acquireVsCodeApi();
  const root = document.getElementById('root');
  if (root === null) return;
  speak(JSON.parse(root.dataset['sentences'] ?? '{}'));
  keepSelectAll(root);
  const page = open(root, (message) => editor.postMessage(message));
  window.addEventListener('message', ({ data }: MessageEvent<StateMessage<State>>) => {
    if (data.kind !== 'state') return;
    if (keptOf !== null) editor.setState(keptOf(data.state));
    page.take(data.state);
  });
  editor.postMessage({ kind: 'ready' });
}
