import { expect, test } from 'vitest';
import { interfaceTypeSpan, readInterfaceText } from '../../../core/tools/interface-text.ts';

/** Quotes hide a parenthesis; a backslash hides a quote in them. */
test.each([
  [`Literal["a(b", "c"] (the kind)`, { type: 'string', enum: ['a(b', 'c'] }, 'the kind', `Literal["a(b", "c"]`],
  [
    String.raw`Literal["a\"(b"] (the kind)`,
    { type: 'string', const: 'a"(b' },
    'the kind',
    String.raw`Literal["a\"(b"]`,
  ],
  ['string (a (b) c)', { type: 'string' }, 'a (b) c', 'string'],
  [' string  (d) ', { type: 'string' }, 'd', 'string'],
  ['int ()', { type: 'integer' }, null, 'int'],
  ['(only)', null, '(only)', null],
])('%s', (text, type, description, written) => {
  expect(readInterfaceText(text)).toEqual({ type, description });
  const span = interfaceTypeSpan(text);
  expect(span === null ? null : text.slice(span.start, span.end)).toBe(written);
});
