import { describe, expect, test } from 'vitest';
import { chosenTests } from '../../../../client/features/run-tool/saved-tests/chosen-tests.ts';
import { withSavedCall } from '../../../../client/features/run-tool/saved-tests/saved-text.ts';
import { readTestReport } from '../../../../client/features/run-tool/saved-tests/test-report.ts';
import { readSavedCalls } from '../../../../core/calls/saved-calls.ts';

const call = { name: 'Add', arguments: { a: 1 }, expect: { result: 3 } };

describe('a call that is kept', () => {
  test.each([
    ['', 1],
    ['[]', 1],
    ['[\n]\n', 1],
    ['[\n  { "name": "Old", "arguments": {} }\n]\n', 2],
    ['[{"name": "Old", "arguments": {"text": "]"}}]', 2],
    ['\uFEFF[]'.slice(1), 1],
  ])('stands behind what is there: %j', (text, count) => {
    const kept = withSavedCall(text, call) ?? '';
    const { calls, problems } = readSavedCalls(kept);
    expect(problems).toEqual([]);
    expect(calls).toHaveLength(count);
    expect(calls.at(-1)).toMatchObject({ call: { name: 'Add' }, expect: { kind: 'result', value: 3 } });
    const before = text.trimEnd().slice(0, -1).trimEnd();
    if (count > 1) expect(kept.startsWith(before)).toBe(true);
  });

  test.each(['{}', '[', '// calls\n[]', '7'])('is not written into what is no list: %j', (text) => {
    expect(withSavedCall(text, call)).toBeNull();
  });
});

describe('tools that are not read-only', () => {
  const looks = { id: 'a', isReadOnly: true, isNamed: false };
  const changes = { id: 'b', isReadOnly: false, isNamed: false };

  test('are asked about where they run as a part of a group, and not where the person named them', () => {
    expect(chosenTests([looks, changes])).toEqual({ atOnce: [looks], toAsk: [changes] });
    const named = { ...changes, isNamed: true };
    expect(chosenTests([looks, named])).toEqual({ atOnce: [looks, named], toAsk: [] });
  });
});

describe('what aion test says', () => {
  test('is read, with the two values where a result is another one', () => {
    const one = {
      case: 'tools/add.aioncalls.json:1',
      title: null,
      tool: 'Add',
      status: 'failed',
      seconds: 0.002,
      message: 'Unexpected result.',
      expected: { sum: 3 },
      differences: [{ pointer: '/sum', expected: 3, actual: 4 }],
      record: { response: { sum: 4 }, output: 'adding\n' },
    };
    const passed = { ...one, case: 'tools/add.aioncalls.json:0', status: 'passed', message: null, differences: [] };
    const report = readTestReport(JSON.stringify({ files: [{ problems: [], cases: [passed, one] }], problems: [] }));
    expect(report.cases).toEqual([
      {
        path: 'tools/add.aioncalls.json',
        index: 0,
        status: 'passed',
        message: '',
        seconds: 0.002,
        difference: null,
        output: 'adding\n',
      },
      {
        path: 'tools/add.aioncalls.json',
        index: 1,
        status: 'failed',
        message: 'Unexpected result.',
        seconds: 0.002,
        difference: { expected: '{\n  "sum": 3\n}', actual: '{\n  "sum": 4\n}' },
        output: 'adding\n',
      },
    ]);
  });

  test('names what could not be read', () => {
    const text = JSON.stringify({
      files: [{ problems: [{ message: 'No list.' }], cases: [] }],
      problems: [{ path: 'a', says: 'Gone.' }],
    });
    expect(readTestReport(text).problems).toEqual(['Gone.', 'No list.']);
    expect(() => readTestReport('')).toThrow();
  });
});
