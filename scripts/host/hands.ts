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

type Act<Kind extends Gesture['kind']> = (
  window: VscodeWindow,
  gesture: Extract<Gesture, { readonly kind: Kind }>,
) => Promise<readonly string[]> | Promise<void>;

/** How each gesture is made; one that answers nothing only does something. */
const acts: { readonly [Kind in Gesture['kind']]: Act<Kind> } = {
  press: (window, { keys }) => window.press(keys),
  type: (window, { text, delay }) => window.type(text, delay),
  command: (window, { title }) => window.runCommand(title),
  'click after': (window, { text }) => window.clickAfter(text),
  click: (window, { selector, text }) => window.click(selector, text),
  'wait for': (window, { selector }) => window.waitFor(selector),
  picture: (window, { name }) => window.picture(join(picturesFolder(), `${name}.png`)),
  read: (window, { selector }) => window.texts(selector),
  'read labels': (window, { selector }) => window.labels(selector),
  menu: (window, { selector, text, item }) => window.takeFromMenu(selector, text, item),
  'editor menu': (window, { text, item }) => window.takeFromEditorMenu(text, item),
  'scroll web view': ({ webView }, { to }) => webView.scroll(to),
  'wait for in web view': ({ webView }, { selector }) => webView.waitFor(selector),
  'click in web view': ({ webView }, { selector }) => webView.click(selector),
  'choose in web view': ({ webView }, { selector, title }) => webView.choose(selector, title),
  'read web view': ({ webView }, { selector }) => webView.texts(selector),
  'cut off in web view': ({ webView }) => webView.cutOff(),
  resize: (window, { width, height }) => window.resize(width, height),
  'modal questions': (window, { areShown }) => window.showModalQuestions(areShown),
  'audit web view': ({ webView }) => webView.audit(),
  'web view changes': ({ webView }) => webView.changes(),
  drag: (window, { file, text }) => window.dragIntoEditor(file, text),
};

async function make<Kind extends Gesture['kind']>(
  gesture: Extract<Gesture, { readonly kind: Kind }> & { readonly kind: Kind },
  window: VscodeWindow,
): Promise<readonly string[]> {
  return (await acts[gesture.kind](window, gesture)) ?? [];
}
