import { isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.ts';
import type { JsonPart } from './json-part.ts';

/** Where a response, or its message, stands in what holds it: a candidate of Gemini, an event of an agent, a choice, the output of Bedrock. */
const holders = ['content', 'message', 'response'] as const;

/** Where the turns of a conversation stand: in a list of messages, and in the request of a provider. */
const conversations = ['', '/messages', '/contents'] as const;

/** Who a turn of a model is from. */
const models: readonly unknown[] = ['assistant', 'model'];

/** What the value holds that could be a response: the turns of the model in a conversation, else the member with the response. */
export function openedParts(part: JsonPart): readonly JsonPart[] {
  const turns = conversations.find((pointer) => isConversation(part.at(pointer)));
  if (turns !== undefined) {
    return part
      .entries(turns)
      .filter(([, turn]) => models.includes(roleOf(turn)))
      .flatMap(([pointer]) => part.within(pointer) ?? []);
  }
  return holders.filter((key) => isJsonObject(part.at(`/${key}`))).flatMap((key) => part.within(`/${key}`) ?? []);
}

function isConversation(value: JsonValue | undefined): boolean {
  return isJsonArray(value) && value.length > 0 && value.every((turn) => typeof roleOf(turn) === 'string');
}

function roleOf(turn: JsonValue): JsonValue | undefined {
  return isJsonObject(turn) ? turn['role'] : undefined;
}
