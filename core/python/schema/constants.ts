import { NONE, type PyValue, unknownValue } from './py-value.ts';

/** What a constant of the language stands for. */
export function constantValue(value: 'None' | 'True' | 'False' | 'Ellipsis'): PyValue {
  switch (value) {
    case 'None':
      return NONE;
    case 'Ellipsis':
      return { kind: 'ellipsis' };
    default:
      return { kind: 'bool', value: value === 'True' };
  }
}

/** What a number stands for, in any of the ways Python writes it. */
export function numberValue(text: string): PyValue {
  const plain = text.replaceAll('_', '').toLowerCase();
  if (plain.endsWith('j') && !plain.startsWith('0x')) return unknownValue('it is a complex number');
  if (/^0[xob]/.test(plain) || /^\d+$/.test(plain)) {
    const value = Number(/^\d+$/.test(plain) ? plain.replace(/^0+(?=\d)/, '') : plain);
    return { kind: 'int', value };
  }
  const value = Number(plain);
  return Number.isFinite(value) ? { kind: 'float', value } : unknownValue('it is infinite');
}

/** Constants of the standard library and of pydantic. */
export const EXTERNAL_CONSTANTS: Readonly<Record<string, PyValue>> = {
  'sys.maxsize': { kind: 'int', value: 2 ** 63 - 1 },
  'math.inf': { kind: 'float', value: Number.POSITIVE_INFINITY },
  'math.pi': { kind: 'float', value: Math.PI },
  'math.e': { kind: 'float', value: Math.E },
  'math.tau': { kind: 'float', value: 2 * Math.PI },
  'pydantic.Undefined': { kind: 'ellipsis' },
  'pydantic.PydanticUndefined': { kind: 'ellipsis' },
  'pydantic.Required': { kind: 'ellipsis' },
  'string.digits': { kind: 'str', value: '0123456789' },
  'datetime.timezone.utc': { kind: 'special', type: 'text', text: 'UTC', number: 0 },
  'datetime.UTC': { kind: 'special', type: 'text', text: 'UTC', number: 0 },
};
