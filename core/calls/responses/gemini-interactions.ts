import { isJsonArray, isJsonObject } from '../../json/json-value.ts';
import { type Answer, addText, extend, fill } from '../answer.ts';
import type { JsonPart } from '../json-part.ts';

// Gemini's Interactions API: its body and stream events. A step was a content before May 2026.

const keys = { name: 'name', arguments: 'arguments', id: 'id' } as const;
const event = /^(?:interaction|step|content)\.\w+$/;

export function isInteraction(part: JsonPart, pointer: string): boolean {
  const type = part.at(`${pointer}/event_type`);
  return (typeof type === 'string' && event.test(type)) || part.at(`${pointer}/object`) === 'interaction';
}

export function addInteraction(answer: Answer, part: JsonPart, pointer: string): void {
  const index = part.at(`${pointer}/index`);
  const key = typeof index === 'number' ? index : 0;
  const delta = `${pointer}/delta`;
  switch (part.at(`${pointer}/event_type`)) {
    case 'interaction.created':
    case 'interaction.start':
      if (!answer.isEmpty) answer.next(part);
      return;
    case 'step.start':
    case 'content.start':
      for (const holder of ['step', 'content']) addStep(answer, part, `${pointer}/${holder}`, key);
      return;
    case 'step.delta':
    case 'content.delta':
      addDelta(answer, part, delta, key);
      return;
    default:
      for (const list of ['steps', 'outputs']) {
        const steps = part.at(`${pointer}/${list}`);
        if (isJsonArray(steps)) {
          for (const step of part.children(`${pointer}/${list}`)) addStep(answer, part, step, null);
        }
      }
  }
}

/** Adds a step or a content; later pieces of a stream find it by `key`. */
function addStep(answer: Answer, part: JsonPart, pointer: string, key: number | null): void {
  switch (part.at(`${pointer}/type`)) {
    case 'function_call':
      fill(answer.begin(key, part, pointer), part, pointer, keys);
      return;
    case 'thought':
      for (const item of part.children(`${pointer}/summary`)) addText(answer.reasoning, part, `${item}/text`);
      return;
    case 'model_output':
      for (const item of part.children(`${pointer}/content`)) addText(answer.content, part, `${item}/text`);
      return;
    case 'text':
      addText(answer.content, part, `${pointer}/text`);
      return;
    default:
  }
}

function addDelta(answer: Answer, part: JsonPart, pointer: string, key: number): void {
  const value = part.at(pointer);
  if (!isJsonObject(value)) return;
  const known = answer.called(key);
  switch (value['type']) {
    case 'arguments_delta':
    case 'function_call': {
      // As a content, the call came in one piece.
      const draft = known ?? answer.begin(key, part, pointer);
      extend(draft, part, pointer);
      fill(draft, part, pointer, keys, value);
      return;
    }
    case 'thought_summary':
      addText(answer.reasoning, part, `${pointer}/content/text`);
      return;
    case 'text':
      addText(answer.content, part, `${pointer}/text`);
      return;
    default:
  }
}
