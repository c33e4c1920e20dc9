/** Takes gestures from the tests inside a VS Code and makes them in its window, which the tests cannot reach. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Gesture, GestureAnswer } from './gestures.ts';
import type { VscodeWindow } from './window.ts';

export interface Hands {
  readonly address: string;
  stop(): void;
}

/** Listens on 127.0.0.1, on any free port. `window` is there from the first gesture on. */
export async function startHands(window: Promise<VscodeWindow>): Promise<Hands> {
  const server = createServer((request, response) => {
    void answer(request, window).then((said) => response.end(JSON.stringify(said)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

async function answer(request: IncomingMessage, window: Promise<VscodeWindow>): Promise<GestureAnswer> {
  try {
    let body = '';
    for await (const piece of request.setEncoding('utf8')) body += piece;
    const gesture: Gesture = JSON.parse(body);
    return { ok: true, texts: await make(gesture, await window) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Where the picture of a run that failed goes too. */
function picturesFolder(): string {
  return dirname(process.env['CODE_SHIM_SCREENSHOT'] ?? join(tmpdir(), 'none'));
}

const none: readonly string[] = [];

async function make(gesture: Gesture, window: VscodeWindow): Promise<readonly string[]> {
  switch (gesture.kind) {
    case 'press':
      await window.press(gesture.keys);
      return none;
    case 'type':
      await window.type(gesture.text, gesture.delay);
      return none;
    case 'command':
      await window.runCommand(gesture.title);
      return none;
    case 'click after':
      await window.clickAfter(gesture.text);
      return none;
    case 'click':
      await window.click(gesture.selector, gesture.text);
      return none;
    case 'wait for':
      await window.waitFor(gesture.selector);
      return none;
    case 'picture':
      await window.picture(join(picturesFolder(), `${gesture.name}.png`));
      return none;
    case 'read':
      return window.texts(gesture.selector);
    case 'read labels':
      return window.labels(gesture.selector);
    case 'menu':
      await window.takeFromMenu(gesture.selector, gesture.text, gesture.item);
      return none;
    case 'editor menu':
      await window.takeFromEditorMenu(gesture.text, gesture.item);
      return none;
    case 'scroll web view':
      await window.webView.scroll(gesture.to);
      return none;
    case 'wait for in web view':
      await window.webView.waitFor(gesture.selector);
      return none;
    case 'click in web view':
      await window.webView.click(gesture.selector);
      return none;
    case 'choose in web view':
      await window.webView.choose(gesture.selector, gesture.title);
      return none;
    case 'read web view':
      return window.webView.texts(gesture.selector);
    case 'cut off in web view':
      return window.webView.cutOff();
    case 'resize':
      await window.resize(gesture.width, gesture.height);
      return none;
    case 'modal questions':
      await window.showModalQuestions(gesture.areShown);
      return none;
    case 'audit web view':
      return window.webView.audit();
    case 'web view changes':
      return window.webView.changes();
    case 'drag':
      await window.dragIntoEditor(gesture.file, gesture.text);
      return none;
  }
}
