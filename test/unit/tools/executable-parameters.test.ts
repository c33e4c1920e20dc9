import { expect, test } from 'vitest';
import { expressionErrors } from '../../../core/python/expression.ts';
import { reservedWords } from '../../../core/python/syntax/reserved-words.ts';
import { isParameterName } from '../../../core/tools/executable-parameters.ts';

const others = ['__debug__', 'match', 'case', 'type', '_', 'self', 'print', 'x1', 'Ellipsis', '1x', 'a-b', 'a b', ''];

test.each([...reservedWords, ...others])(
  '%j is the name of a parameter where Python reads a lambda that has it',
  (name) => {
    expect(isParameterName(name)).toBe(name !== '' && expressionErrors(`lambda ${name}: 0`).length === 0);
  },
);
