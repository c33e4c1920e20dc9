import { fieldParts } from '../../core/tools/inline-field.ts';
import type { Signature } from './signature.ts';

/** The form of an inline field's text, with the part that the offset lies in. */
export function fieldSignature(text: string, offset: number): Signature {
  return {
    pieces: [
      { label: 'type', documentation: 'str, int, float, bool, list or dict; loaders read anything else as str.' },
      ' | ',
      { label: 'default=value', documentation: 'May be left out. A field with a default need not be given.' },
      ' | ',
      { label: 'description', documentation: 'What the model is told of the field.' },
    ],
    documentation: 'A default without a description behind it is taken for the description.',
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
      { label: 'description', documentation: 'What it is for.' },
      ')',
    ],
    documentation: 'A text that is no type is a description as a whole.',
    active: open >= 0 && offset > open ? 1 : 0,
  };
}
