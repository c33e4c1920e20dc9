import { isJsonArray, isJsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { LateSpan } from '../../text/late-span.ts';
import { buildCall } from '../build-call.ts';
import type { ReadCall } from '../call.ts';
import type { JsonPart } from '../json-part.ts';
import { argumentsIn, noArguments } from '../read-arguments.ts';

// Attributes of OpenTelemetry spans: OpenInference and OpenLLMetry have one for each part of a call, others one JSON text of all calls.

/** The attribute with the name of a model's call. */
const nameOfCall =
  /^((?:llm\.output_messages\.\d{1,6}\.message|gen_ai\.completion\.\d{1,6})\.tool_calls\.\d{1,6}(?:\.tool_call)?)\.(?:function\.)?name$/;

/** Attributes with a model's answer in JSON. */
const answerAttributes: readonly string[] = ['gen_ai.output.messages', 'ai.response.toolCalls'];

/** The pointer of each attribute's text: members of an object, or a list of keys and values in OTLP's JSON. */
function attributesIn(value: JsonValue, pointer: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  if (isJsonArray(value)) {
    value.forEach((item, index) => {
      const key = isJsonObject(item) ? member(item, 'key') : undefined;
      const held = isJsonObject(item) ? member(item, 'value') : undefined;
      if (typeof key === 'string' && isJsonObject(held)) found.set(key, `${pointer}/${index}/value/stringValue`);
    });
  } else if (isJsonObject(value)) {
    for (const key of Object.keys(value)) found.set(key, childPointer(pointer, key));
  }
  return found;
}

interface AttributeCalls {
  readonly calls: readonly ReadCall[];
  /** Pointers of JSON texts with a model's answer. */
  readonly texts: readonly string[];
}

/** The calls in possible attributes; null if no attribute belongs to a call. */
export function callsInAttributes(part: JsonPart, pointer: string, value: JsonValue): AttributeCalls | null {
  const attributes = attributesIn(value, pointer);
  const calls: ReadCall[] = [];
  for (const [key, at] of attributes) {
    const base = nameOfCall.exec(key)?.[1];
    if (base === undefined || typeof part.at(at) !== 'string') continue;
    const given = [`${base}.function.arguments`, `${base}.arguments`].flatMap((one) => attributes.get(one) ?? [])[0];
    const id = attributes.get(`${base}.id`);
    const idText = id === undefined ? undefined : part.at(id);
    const span = new LateSpan(() => part.nearest(at));
    const args = given === undefined ? noArguments(span) : argumentsIn(part.string(given), 'json-string');
    calls.push(
      buildCall('json', {
        name: part.string(at),
        arguments: args,
        ...(typeof idText === 'string' && idText !== '' ? { id: idText } : {}),
        span,
      }),
    );
  }
  const texts = calls.length > 0 ? [] : answerAttributes.flatMap((key) => attributes.get(key) ?? []);
  return calls.length === 0 && texts.length === 0 ? null : { calls, texts };
}
