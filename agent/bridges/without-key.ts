import { ModelFailure } from '../model-bridge.ts';
import type { HttpResponse, Send } from './http.ts';

/** In characters. Words in the place of a key, such as "ollama", are shorter, and may appear in an answer. */
const shortestKey = 8;
const mark = '[key]';

/** Removes a key from all that a server sends, in the forms in which servers repeat it. */
export class KeyRemover {
  /** Longest first: one form can be a part of another. */
  readonly #forms: readonly string[];

  constructor(key: string | null) {
    const trimmed = key?.trim() ?? '';
    this.#forms = trimmed.length < shortestKey ? [] : formsOf(trimmed);
  }

  text(text: string): string {
    return this.#forms.reduce((left, form) => left.replaceAll(form, mark), text);
  }

  /** The same response without the key, and errors without it. */
  send(send: Send): Send {
    if (this.#forms.length === 0) return send;
    return async (request) => {
      try {
        return this.#response(await send(request));
      } catch (error) {
        // The message of an invalid header holds its value.
        throw new Error(this.text(error instanceof Error ? error.message : String(error)));
      }
    };
  }

  /** A failure whose message was decoded from JSON, where the key may have been written with escapes. */
  failure(error: unknown): unknown {
    if (!(error instanceof ModelFailure) || this.text(error.message) === error.message) return error;
    error.message = this.text(error.message);
    return error;
  }

  #response({ status, header, pieces }: HttpResponse): HttpResponse {
    return {
      status,
      header: (name) => {
        const value = header(name);
        return value === null ? null : this.text(value);
      },
      pieces: this.#pieces(pieces),
    };
  }

  /** A form may be divided between pieces: the end of a piece that can begin one waits for the next piece. */
  async *#pieces(pieces: AsyncIterable<string>): AsyncGenerator<string> {
    let waiting = '';
    for await (const piece of pieces) {
      const text = this.text(waiting + piece);
      const end = text.length - this.#begun(text);
      waiting = text.slice(end);
      if (end > 0) yield text.slice(0, end);
    }
    if (waiting !== '') yield waiting;
  }

  /** The length of the longest end of a text that begins one of the forms. */
  #begun(text: string): number {
    let begun = 0;
    for (const form of this.#forms) {
      let length = Math.min(form.length - 1, text.length);
      while (length > begun && !text.endsWith(form.slice(0, length))) length--;
      begun = Math.max(begun, length);
    }
    return begun;
  }
}

/** The key as it is, in JSON, in an address, in hex, and in Base64, there also behind other bytes (`user:key`). */
function formsOf(key: string): readonly string[] {
  const inJson = JSON.stringify(key).slice(1, -1);
  const inAddress = encodeURIComponent(key);
  const bytes = new TextEncoder().encode(key);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const base64 = [0, 1, 2].flatMap((before) => {
    const binary = [...bytes].map((byte) => String.fromCharCode(byte)).join('');
    const encoded = btoa('\0'.repeat(before) + binary).replaceAll('=', '');
    // The first and the last sign also hold bits of the neighbours.
    const own = encoded.slice(before === 0 ? 0 : before + 1, (before + bytes.length) % 3 === 0 ? undefined : -1);
    return [own, own.replaceAll('+', '-').replaceAll('/', '_')];
  });
  const written = [key, inJson, inJson.replaceAll('/', '\\/'), inAddress, inAddress.replace(/%[0-9A-F]{2}/g, lower)];
  return [...new Set([...written, hex, hex.toUpperCase(), ...base64])].toSorted((a, b) => b.length - a.length);
}

function lower(text: string): string {
  return text.toLowerCase();
}
