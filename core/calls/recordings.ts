import { isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.ts';
import { parseYaml } from '../json/parse-yaml.ts';
import { childPointer, valueAt } from '../json/pointer.ts';
import { jsonLine } from '../json/print-json.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { CallProblem } from './call.ts';
import type { AnswerInput } from './events.ts';
import type { PlacedText } from './placed-text.ts';

// Records of HTTP, with requests and a provider's responses: cassettes of VCR, and HAR files.

export interface Recording {
  readonly bodies: readonly PlacedText[];
  readonly problems: readonly CallProblem[];
}

/** The pointers of exchanges, and of a body in one: a text, or a value that was a text. */
const kinds = [
  {
    list: '/interactions',
    bodies: ['/response/parsed_body', '/response/body/string', '/response/body', '/response/content'],
  },
  { list: '/http_interactions', bodies: ['/response/body/string', '/response/body'] },
  { list: '/log/entries', bodies: ['/response/content/text'] },
] as const;

/** Python and Ruby write cassettes in YAML. */
const yamlCassette = /^(?:http_)?interactions:[ \t]*\r?$/m;

/** The responses in a record of HTTP; null for any other text. */
export function recordingIn(input: AnswerInput, text: string): Recording | null {
  if (input.kind === 'events') {
    const [part] = input.events;
    if (part === undefined || input.events.length > 1) return null;
    return recordingOf(part.root, {
      string: (pointer) => part.string(pointer),
      span: (pointer) => part.nearest(pointer),
    });
  }
  if (!yamlCassette.test(text)) return null;
  const [document] = parseYaml(text).documents;
  if (document === undefined) return null;
  const span = (pointer: string): Span => document.pointers.nearest(pointer);
  return recordingOf(document.value, { string: (pointer, value) => placedScalar(text, value, span(pointer)), span });
}

interface Places {
  readonly string: (pointer: string, value: string) => PlacedText;
  readonly span: (pointer: string) => Span;
}

function recordingOf(root: JsonValue, places: Places): Recording | null {
  const kind = kinds.find(({ list }) => isJsonArray(valueAt(root, list)));
  const exchanges = kind === undefined ? undefined : valueAt(root, kind.list);
  if (kind === undefined || !isJsonArray(exchanges) || exchanges.length === 0 || !exchanges.every(isExchange)) {
    return null;
  }
  const bodies: PlacedText[] = [];
  const problems: CallProblem[] = [];
  exchanges.forEach((exchange, index) => {
    const below = kind.bodies.find((one) => (valueAt(exchange, one) ?? null) !== null);
    const value = below === undefined ? undefined : valueAt(exchange, below);
    if (below === undefined || value === undefined) return;
    const pointer = `${childPointer(kind.list, String(index))}${below}`;
    if (isBinary(exchange, value)) {
      const message = say`Skipped the response body: it is compressed or Base64-encoded.`;
      problems.push({ kind: 'unreadable', severity: 'warning', message, span: places.span(pointer) });
    } else if (typeof value === 'string') bodies.push(places.string(pointer, value));
    else bodies.push({ text: jsonLine(value), span: () => places.span(pointer) });
  });
  return { bodies, problems };
}

function isExchange(value: JsonValue): boolean {
  return isJsonObject(value) && isJsonObject(value['request']) && isJsonObject(value['response']);
}

/** Whether the body is bytes: VCR marks them, or writes a compressed body in Base64; HAR marks them. */
function isBinary(exchange: JsonValue, body: JsonValue): boolean {
  if (isJsonObject(body)) return Object.hasOwn(body, 'base64_string');
  if (valueAt(exchange, '/response/content/encoding') === 'base64') return true;
  return typeof body === 'string' && /^[A-Za-z0-9+/\r\n]{60,}={0,2}$/.test(body.trimEnd());
}

/** The value of a YAML scalar. With another spelling (escapes, folded lines), it has the span of the whole. */
function placedScalar(text: string, value: string, span: Span): PlacedText {
  const at = text.slice(span.start, span.end).indexOf(value);
  return {
    text: value,
    span: at < 0 ? () => span : (start, end) => ({ start: span.start + at + start, end: span.start + at + end }),
  };
}
