import { expect, test } from 'vitest';
import { conditionOutcome } from '../../../core/python/branches.ts';

test.each([
  ['sys.version_info >= (3, 8)', 'true'],
  ['sys.version_info > (3,)', 'true'],
  ['version_info[:2] >= (3, 13)', 'true'],
  ['sys.version_info < (3, 8)', 'false'],
  ['sys.version_info <= (2, 7)', 'false'],
  ['sys.version_info >= (3, 14)', 'open'],
  ['sys.version_info < (4,)', 'open'],
  ['TYPE_CHECKING', 'type-checking'],
  ['typing.TYPE_CHECKING', 'type-checking'],
  ['not typing.TYPE_CHECKING', 'true'],
  ['True', 'true'],
  ['0', 'false'],
  ['__name__ == "__main__"', 'true'],
  ['__name__ == "main"', 'open'],
  ['os.name == "nt"', 'open'],
])('what is known of %s', (condition, outcome) => {
  expect(conditionOutcome(condition)).toBe(outcome);
});
