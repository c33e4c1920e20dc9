import { TextDocument } from 'vscode-languageserver-textdocument';
import { LineIndex } from '../../core/text/line-index.ts';
import { type Budget, timeBudget } from './budgets.ts';
import { serverWith } from './connection.ts';
import { type Content, contentOf } from './content.ts';
import { Letters, placeInMiddle } from './editing.ts';
import { jsonService } from './json-service.ts';
import { milliseconds, percentile, table, timesOf } from './measure.ts';
import { print } from './report.ts';

const [bytes, rounds] = [100_000, 60];

/** In milliseconds: the limit for 95 of 100 requests that a person waits for. */
const longest = 15;

const uri = 'file:///bench/tools.aion';

interface Place {
  readonly position: { readonly line: number; readonly character: number };
  readonly range: object;
}

interface Measured {
  readonly name: string;
  readonly method: string;
  readonly params?: (place: Place) => object;
  readonly peer?: keyof Peer;
}

const options = { tabSize: 2, insertSpaces: true };
const atPosition = ({ position }: Place): object => ({ position });
const inRange = ({ range }: Place): object => ({ range });
const codeAction =
  (context: object) =>
  ({ range }: Place): object => ({ range, context: { diagnostics: [], ...context } });

const requests: readonly Measured[] = [
  { name: 'hover', method: 'hover', params: atPosition, peer: 'hover' },
  { name: 'completion', method: 'completion', params: atPosition, peer: 'completion' },
  { name: 'code actions', method: 'codeAction', params: codeAction({ triggerKind: 1 }) },
  { name: 'fix all', method: 'codeAction', params: codeAction({ only: ['source.fixAll'] }) },
  { name: 'document symbols', method: 'documentSymbol', peer: 'symbols' },
  { name: 'folding ranges', method: 'foldingRange', peer: 'folding' },
  { name: 'formatting', method: 'formatting', params: () => ({ options }), peer: 'formatting' },
  {
    name: 'formatting while typing',
    method: 'onTypeFormatting',
    params: ({ position }) => ({ position, ch: '\n', options }),
  },
  { name: 'semantic tokens', method: 'semanticTokens/full' },
  { name: 'semantic tokens, range', method: 'semanticTokens/range', params: inRange },
  { name: 'inlay hints', method: 'inlayHint', params: inRange },
  { name: 'code lenses', method: 'codeLens' },
  { name: 'references', method: 'references', params: ({ position }) => ({ position, context: {} }) },
  { name: 'diagnostics', method: 'diagnostic', peer: 'validation' },
];

/**
 * Every interactive request, each right after a keystroke, through a real connection within this process, compared with the JSON service on
 * the same content (without connection or keystrokes). Prints one table.
 */
export async function benchRequests(): Promise<readonly Budget[]> {
  const budgets: Budget[] = [];
  const content = contentOf(bytes);
  const rows = [['requests at 100 KB', 'median', 'p95', 'JSON service, median']];
  const { connection, end } = await serverWith(uri, content.aion);
  const letters = new Letters(connection, uri, placeInMiddle(content.aion));
  const place = placeOf(content.aion);
  const peer = peerOf(content);
  for (const { name, method, params, peer: same } of requests) {
    const asked = { textDocument: { uri }, ...params?.(place) };
    const ask = (): Promise<unknown> => connection.sendRequest(`textDocument/${method}`, asked);
    const times = await timesOf(ask, rounds, 3, () => letters.type());
    const p95 = percentile(times, 0.95);
    if (name === 'hover' || name === 'completion') budgets.push(timeBudget(`${name} at 100 KB, p95`, p95, longest));
    const other = same === undefined ? null : percentile(await timesOf(peer[same], rounds >> 2), 0.5);
    rows.push([
      `  ${name}`,
      milliseconds(percentile(times, 0.5)),
      milliseconds(p95),
      other === null ? '' : milliseconds(other),
    ]);
  }
  end();
  print(`${table(rows)}\n`);
  return budgets;
}

function placeOf(text: string): Place {
  const lines = new LineIndex(text);
  const at = text.indexOf('description -->', text.length >> 1);
  return { position: lines.positionAt(at), range: lines.rangeOf({ start: at - 400, end: at + 400 }) };
}

type Peer = ReturnType<typeof peerOf>;

/** The same requests to the JSON service; it reads the text again each time, as its server does after a keystroke. */
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
