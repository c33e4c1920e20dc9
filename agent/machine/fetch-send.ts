import type { HttpRequest, HttpResponse } from '../bridges/http.ts';

/** Sends a request with Node's own client. It follows no redirection: only the named address gets data. */
export async function fetchSend({ url, headers, body, signal }: HttpRequest): Promise<HttpResponse> {
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' });
    return {
      status: response.status,
      header: (name) => response.headers.get(name),
      pieces: texts(response.body),
    };
  } catch (error) {
    // The message of `fetch` is only "fetch failed"; its cause has the reason.
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const { code } = cause instanceof Error && 'code' in cause ? cause : {};
    // A name with several addresses fails without a message.
    throw cause instanceof Error && cause.message === '' && code !== undefined
      ? Object.assign(new Error(String(code)), { code })
      : cause;
  }
}

async function* texts(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string> {
  if (body === null) return;
  const decoder = new TextDecoder();
  for await (const bytes of body) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}
