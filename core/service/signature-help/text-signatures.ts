import { fieldParts } from '../../tools/inline-field.ts';
import type { Signature } from './signature.ts';

/** The form of an inline field's text, with the part that the offset lies in. */
export function fieldSignature(text: string, offset: number): Signature {
  return {
    pieces: [
      { label: 'type', documentation: 'str, int, float, bool, list or dict; loaders read every other type as str.' },
      ' | ',
      { label: 'default=value', documentation: 'Optional. A field with a default is not required.' },
      ' | ',
      { label: 'description', documentation: 'The description of the field for the model.' },
    ],
    documentation: 'Loaders read a default without a description after it as the description.',
    active: activePart(text, offset),
  };
}

function activePart(text: string, offset: number): number {
  const bars = fieldParts(text.slice(0, offset)).length - 1;
  if (bars !== 1) return Math.min(bars, 2);
  // The second part is the default if it says so, or may still become one.
  const second = fieldParts(text)[1];
  const written = second === undefined ? '' : text.slice(second.start, second.end);
  return 'default='.startsWith(written) || written.startsWith('default=') ? 1 : 2;
}

/** The form of an interface text, with the part that the offset lies in. */
export function interfaceSignature(text: string, offset: number): Signature {
  const open = text.indexOf('(');
  return {
    pieces: [
      { label: 'type', documentation: 'A word such as string or dict, or a Python type such as list[str].' },
      ' (',
      { label: 'description', documentation: 'The purpose of the value.' },
      ')',
    ],
    documentation: 'A text without a type at the start is a description.',
    active: open >= 0 && offset > open ? 1 : 0,
  };
}
