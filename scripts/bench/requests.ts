import type { ProtocolConnection } from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { type Budget, timeBudget } from './budgets.ts';
import { serverWith } from './connection.ts';
import { type Content, contentOf } from './content.ts';
import { Letters, placeInMiddle } from './editing.ts';
import { jsonService } from './json-service.ts';
import { milliseconds, percentile, table, timesOf } from './measure.ts';

const sizes = [
  ['100 KB', 100_000, 60],
  ['1 MB', 1_000_000, 20],
] as const;

/** No request of a person takes longer: p95 at 100 KB, and the slowest at 1 MB, in milliseconds. */
const budgets = { p95: 15, slowest: 150 };

const uri = 'file:///bench/tools.aion';
const textDocument = { uri };

/** A request and what the JSON service has for the same thing; `answer` is told whether it is what was asked for. */
interface Measured {
  readonly name: string;
  readonly method: string;
  params(place: Place): object;
  readonly peer?: keyof Peer;
}

interface Place {
  readonly position: { readonly line: number; readonly character: number };
  readonly range: object;
  readonly whole: object;
  readonly diagnostics: readonly unknown[];
}

const options = { tabSize: 2, insertSpaces: true };

const requests: readonly Measured[] = [
  { name: 'hover', method: 'hover', params: ({ position }) => ({ position }), peer: 'hover' },
  { name: 'completion', method: 'completion', params: ({ position }) => ({ position }), peer: 'completion' },
  {
    name: 'code actions',
    method: 'codeAction',
    params: ({ range, diagnostics }) => ({ range, context: { diagnostics, triggerKind: 1 } }),
  },
  {
    name: 'fix all',
    method: 'codeAction',
    params: ({ range }) => ({ range, context: { diagnostics: [], only: ['source.fixAll'] } }),
  },
  { name: 'document symbols', method: 'documentSymbol', params: () => ({}), peer: 'symbols' },
  { name: 'folding ranges', method: 'foldingRange', params: () => ({}), peer: 'folding' },
  { name: 'formatting', method: 'formatting', params: () => ({ options }), peer: 'formatting' },
  {
    name: 'formatting while typing',
    method: 'onTypeFormatting',
    params: ({ position }) => ({ position, ch: '\n', options }),
  },
  { name: 'semantic tokens', method: 'semanticTokens/full', params: () => ({}) },
  { name: 'semantic tokens, range', method: 'semanticTokens/range', params: ({ range }) => ({ range }) },
  { name: 'inlay hints', method: 'inlayHint', params: ({ range }) => ({ range }) },
  { name: 'code lenses', method: 'codeLens', params: () => ({}) },
  { name: 'references', method: 'references', params: ({ position }) => ({ position, context: {} }) },
  { name: 'diagnostics', method: 'diagnostic', params: () => ({}), peer: 'validation' },
];

/**
 * Every interactive request, each right after a keystroke, through a real connection within this process, beside the JSON
 * service on the same content (which has neither connection nor keystrokes to read again). Prints one table a size.
 */
export async function benchRequests(): Promise<readonly Budget[]> {
  const all: Budget[] = [];
  for (const [name, bytes, rounds] of sizes) {
    const content = contentOf(bytes);
    const rows = [[`requests at ${name}`, 'median', 'p95', 'slowest', 'JSON service, median', 'budget']];
    const session = await Session.start(content.aion);
    const peer = peerOf(content);
    for (const request of requests) {
      const times = await session.times(request, rounds);
      if (times === null) continue;
      const [p95, slowest] = [percentile(times, 0.95), percentile(times, 1)];
      const what = `${request.name} at ${name}`;
      const judged =
        bytes > 500_000
          ? timeBudget(`${what}, the slowest`, slowest, budgets.slowest)
          : timeBudget(`${what}, p95`, p95, budgets.p95);
      all.push(judged);
      const other = request.peer === undefined ? null : await timesOf(peer[request.peer], Math.max(5, rounds >> 2));
      rows.push([
        `  ${request.name}`,
        milliseconds(percentile(times, 0.5)),
        milliseconds(p95),
        milliseconds(slowest),
        other === null ? '' : milliseconds(percentile(other, 0.5)),
        judged.kept ? 'kept' : 'MISSED',
      ]);
    }
    session.end();
    console.log(`${table(rows)}\n`);
  }
  return all;
}

/** A client and a server in one process, with one document open. */
class Session {
  readonly #connection: ProtocolConnection;
  readonly #end: () => void;
  readonly #text: TextDocument;
  readonly #letters: Letters;
  readonly #unknown = new Set<string>();

  private constructor(connection: ProtocolConnection, end: () => void, text: string) {
    this.#connection = connection;
    this.#end = end;
    this.#text = TextDocument.create(uri, 'aion', 1, text);
    this.#letters = new Letters(connection, uri, placeInMiddle(text));
  }

  static async start(text: string): Promise<Session> {
    const { connection, end } = await serverWith(uri, text);
    return new Session(connection, end, text);
  }

  /** The milliseconds from the request to its answer, each right after a letter was typed; null where there is no such feature. */
  async times(request: Measured, rounds: number): Promise<readonly number[] | null> {
    const text = this.#text.getText();
    const at = text.indexOf('description -->', text.length >> 1);
    const line = { start: this.#text.positionAt(at - 400), end: this.#text.positionAt(at + 400) };
    const whole = { start: { line: 0, character: 0 }, end: this.#text.positionAt(text.length) };
    const place: Place = {
      position: this.#text.positionAt(at),
      range: line,
      whole,
      diagnostics: [],
    };
    const times: number[] = [];
    for (let round = 0; round < rounds + 3; round++) {
      await this.#letters.type();
      const start = performance.now();
      const known = await this.#ask(request, place);
      if (!known) return null;
      if (round >= 3) times.push(performance.now() - start);
    }
    return times;
  }

  async #ask({ method, params }: Measured, place: Place): Promise<boolean> {
    if (this.#unknown.has(method)) return false;
    try {
      await this.#connection.sendRequest(`textDocument/${method}`, { textDocument, ...params(place) });
      return true;
    } catch (error) {
      // A feature that the server does not have is not measured; what else goes wrong must not look like an answer.
      if ((error as { readonly code?: number }).code !== -32601) throw error;
      this.#unknown.add(method);
      return false;
    }
  }

  end(): void {
    this.#end();
  }
}

type Peer = ReturnType<typeof peerOf>;

/** The same questions to the JSON service; it reads the text again each time, as its server does after a keystroke. */
function peerOf({ json }: Content) {
  const service = jsonService();
  const document = TextDocument.create('file:///bench.json', 'json', 1, json);
  const position = document.positionAt(json.indexOf('"description"', json.length >> 1) + 3);
  const parse = () => service.parseJSONDocument(document);
  return {
    hover: () => service.doHover(document, position, parse()),
    completion: () => service.doComplete(document, position, parse()),
    symbols: () => service.findDocumentSymbols2(document, parse(), { resultLimit: Number.MAX_SAFE_INTEGER }),
    folding: () => service.getFoldingRanges(document, { rangeLimit: Number.MAX_SAFE_INTEGER }),
    formatting: () =>
      service.format(document, { start: { line: 0, character: 0 }, end: document.positionAt(json.length) }, options),
    validation: () => service.doValidation(document, parse()),
  };
}
