/** Takes gestures from the tests inside a VS Code and makes them in its window, which the tests cannot reach. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Gesture, GestureAnswer } from './gestures.ts';
import type { VscodeWindow } from './window.ts';

interface Hands {
  readonly address: string;
  stop(): void;
}

/** Listens on 127.0.0.1, on any free port. Gestures wait for `window`. */
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
    return { ok: true, value: await make(gesture, await window) };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  }
}

async function make({ on, act, args }: Gesture, window: VscodeWindow): Promise<unknown> {
  const doer = on === 'window' ? window : window.webView;
  const method: unknown = Reflect.get(doer, act);
  if (typeof method !== 'function') throw new Error(`The ${on} has no "${act}".`);
  return Reflect.apply(method, doer, args);
}
