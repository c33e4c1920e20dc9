import { type CallFile, callPlaceAt } from '../../calls/call-place.ts';
import type { CallableSet } from '../../calls/callable-set.ts';
import { parentPointer, splitPointer } from '../../json/pointer.ts';
import { objectAt } from '../../schema/keywords.ts';
import { schemasAt } from '../../schema/schemas-at.ts';
import { describedParameters } from '../described-parameters.ts';
import type { Explanation } from './explain.ts';
import { noteOfTool, parameterNote } from './tool-note.ts';

/** The hover at the offset of a file with calls, by the tool that is called; null for none. */
export function explainCall(text: string, offset: number, file: CallFile, tools: CallableSet): Explanation | null {
  const place = callPlaceAt(text, offset, file);
  if (place === null) return null;
  const { span } = place;
  if (place.kind === 'tool') {
    const known = tools.get(place.name);
    return known === null ? null : { note: noteOfTool(known.tool), topic: null, span };
  }
  const inputs = tools.get(place.tool)?.inputs ?? null;
  if (inputs === null || span.start === span.end) return null;
  const name = splitPointer(place.pointer)?.at(-1) ?? '';
  const holder = schemasAt(inputs, parentPointer(place.pointer) ?? '').find((schema) =>
    Object.hasOwn(objectAt(schema, 'properties') ?? {}, name),
  );
  const parameter = holder === undefined ? undefined : describedParameters(holder).find((one) => one.name === name);
  return parameter === undefined ? null : { note: parameterNote(parameter), topic: null, span };
}
