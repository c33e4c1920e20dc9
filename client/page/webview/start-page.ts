import { jsonLine, strictJson } from '../../../core/json/index.ts';
import type { StateMessage } from '../state-message.ts';
import { speak } from '../view/l10n.ts';
import { keepSelectAll } from './select-all.ts';

/** Messages are JSON: VS Code would send numbers as doubles. */
declare function acquireVsCodeApi(): { postMessage(message: string): void; setState(kept: object): void };

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
  const page = open(root, (message) => editor.postMessage(jsonLine(message)));
  window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = typeof data === 'string' ? (strictJson(data) as unknown as StateMessage<State>) : null;
    if (message?.kind !== 'state') return;
    if (keptOf !== null) editor.setState(keptOf(message.state));
    page.take(message.state);
  });
  editor.postMessage(jsonLine({ kind: 'ready' }));
}
