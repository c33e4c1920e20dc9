/** What runs in the page of the panel: shows each state that comes in, and says what a person does. */
import { keepSelectAll } from '../../provider-panel/webview/select-all.ts';
import type { RunMessage, StateMessage } from '../messages.ts';
import { RunPage } from './run-page.ts';

declare function acquireVsCodeApi(): { postMessage(message: RunMessage): void };

const editor = acquireVsCodeApi();
const root = document.getElementById('root');

if (root !== null) {
  keepSelectAll(root);
  const page = new RunPage(root, (message) => editor.postMessage(message));
  window.addEventListener('message', ({ data }: MessageEvent<StateMessage>) => {
    if (data.kind === 'state') page.take(data);
  });
  editor.postMessage({ kind: 'ready' });
}
