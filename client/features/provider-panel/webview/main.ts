/** What runs in the page of the panel: shows each state that comes in, and says what a person does. */
import type { PanelMessage, StateMessage } from '../messages.ts';
import { panelView } from '../view/panel-view.ts';
import type { ViewAction, ViewElement } from '../view/tree.ts';
import { Mount } from './mount.ts';

declare function acquireVsCodeApi(): { postMessage(message: PanelMessage): void };

const editor = acquireVsCodeApi();
const root = document.getElementById('root');

if (root !== null) {
  const mount = new Mount(root, act);
  let isFirst = true;
  window.addEventListener('message', ({ data }: MessageEvent<StateMessage>) => {
    if (data.kind !== 'state') return;
    const view: ViewElement = panelView(data.state, data.labels);
    mount.show(view);
    // The panel was opened by a person; the keys go to the tabs at once.
    if (isFirst && document.hasFocus()) activeTab()?.focus();
    isFirst = false;
  });
  root.addEventListener('keydown', moveBetweenTabs);
  editor.postMessage({ kind: 'ready' });
}

function act(action: ViewAction, target: HTMLElement): void {
  if (action.kind !== 'compare') {
    editor.postMessage(action);
    return;
  }
  const chosen = target instanceof HTMLSelectElement ? target.value : '';
  editor.postMessage({ kind: 'compare', compared: chosen === '' ? null : chosen });
}

function tabs(): readonly HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[role="tab"]')];
}

function activeTab(): HTMLElement | undefined {
  return tabs().find((tab) => tab.getAttribute('aria-selected') === 'true');
}

/** As the ARIA pattern for tabs asks: arrows, Home and End move and choose. */
function moveBetweenTabs(event: KeyboardEvent): void {
  const all = tabs();
  const at = event.target instanceof HTMLElement ? all.indexOf(event.target) : -1;
  const last = all.length - 1;
  if (at === -1) return;
  const to = { ArrowDown: at === last ? 0 : at + 1, ArrowUp: at === 0 ? last : at - 1, Home: 0, End: last }[event.key];
  const tab = to === undefined ? undefined : all[to];
  if (tab === undefined) return;
  event.preventDefault();
  tab.focus();
  tab.click();
}
