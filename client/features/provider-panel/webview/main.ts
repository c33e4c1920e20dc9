/** What runs in the page of the panel: shows each state that comes in, and says what a person does. */
import type { PanelChoice, PanelMessage, StateMessage } from '../messages.ts';
import { PanelPage } from './panel-page.ts';
import { keepSelectAll } from './select-all.ts';

declare function acquireVsCodeApi(): {
  postMessage(message: PanelMessage): void;
  setState(choice: PanelChoice): void;
};

const editor = acquireVsCodeApi();
const root = document.getElementById('root');

if (root !== null) {
  keepSelectAll(root);
  const page = new PanelPage(root, (message) => editor.postMessage(message));
  window.addEventListener('message', ({ data }: MessageEvent<StateMessage>) => {
    if (data.kind !== 'state') return;
    // For the next window.
    editor.setState(data.state.choice);
    page.take(data);
  });
  editor.postMessage({ kind: 'ready' });
}
