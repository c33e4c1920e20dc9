import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { type Answer, addText, type DraftCall, fill, type ResponseFamily, valuesIn } from '../answer.ts';
import type { JsonPart } from '../json-part.ts';
import { addInteraction, isInteraction } from './gemini-interactions.ts';
import { addPartial } from './gemini-partial.ts';

// Gemini's generateContent, its stream, and bare parts; members in camel or snake case.

function either(part: JsonPart, pointer: string, keys: readonly string[]): string | null {
  return keys.map((key) => `${pointer}/${key}`).find((one) => isJsonObject(part.at(one))) ?? null;
}

const callKeys = ['functionCall', 'function_call'] as const;

export const geminiResponse: ResponseFamily = {
  family: 'gemini',
  knows: (part) => valuesIn(part).some((item) => isGemini(part, item)),
  add(answer, part) {
    for (const item of valuesIn(part)) addResponse(answer, part, item);
  },
};

function isGemini(part: JsonPart, pointer: string): boolean {
  if (isJsonArray(part.at(`${pointer}/candidates`)) || isInteraction(part, pointer)) return true;
  // A content alone, as in the history.
  const parts = part.children(`${pointer}/parts`);
  if (isJsonArray(part.at(`${pointer}/parts`)) && parts.some((item) => either(part, item, callKeys) !== null)) {
    return true;
  }
  const call = part.at(`${pointer}/functionCall`);
  return isJsonObject(call) && typeof call['arguments'] !== 'string';
}

function addResponse(answer: Answer, part: JsonPart, pointer: string): void {
  if (isInteraction(part, pointer)) {
    addInteraction(answer, part, pointer);
    return;
  }
  if (either(part, pointer, callKeys) !== null) {
    addPart(answer, part, pointer);
    return;
  }
  const content = isJsonArray(part.at(`${pointer}/parts`)) ? pointer : `${pointer}/candidates/0/content`;
  for (const item of part.children(`${content}/parts`)) addPart(answer, part, item);
}

function addPart(answer: Answer, part: JsonPart, pointer: string): void {
  const call = either(part, pointer, callKeys);
  if (call === null) {
    const isThought = part.at(`${pointer}/thought`) === true;
    addText(isThought ? answer.reasoning : answer.content, part, `${pointer}/text`);
    return;
  }
  if (addPartial(answer, part, call)) {
    sign(answer.last, part, pointer);
    return;
  }
  const draft = answer.begin(null, part, call);
  sign(draft, part, pointer);
  fill(draft, part, call, { name: 'name', arguments: 'args', id: 'id' });
}

/** Gemini needs the signature of a part back in the same part. */
function sign(draft: DraftCall | null, part: JsonPart, pointer: string): void {
  const signature = part.at(`${pointer}/thoughtSignature`) ?? part.at(`${pointer}/thought_signature`);
  if (draft !== null && typeof signature === 'string') {
    draft.signed = { format: 'gemini', parts: [{ thoughtSignature: signature }] };
  }
}
