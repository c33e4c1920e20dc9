import { expect, it } from 'vitest';
import { CallableSet } from '../../../core/calls/callable-set.ts';
import { checkExpectation, readSavedCalls } from '../../../core/calls/saved-calls.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { growth } from '../../support/steps.ts';
import { toolWith } from './support.ts';

/** Each call in the file, with the text of its places; then the problems. */
function read(text: string): readonly unknown[] {
  const { calls, problems } = readSavedCalls(text);
  return [
    ...calls.map(({ title, call, expect: expected, within }) => {
      const { places, ...rest } = expected ?? { places: null };
      const span = places?.nearest('');
      return {
        title,
        name: call.name,
        ...rest,
        within,
        written: span === undefined ? null : text.slice(span.start, span.end),
      };
    }),
    ...problems.map(({ span, message }) => `«${text.slice(span.start, span.end)}» ${message}`),
  ];
}

it('a saved call says what is expected of it in one of four ways, how long it may take, and what it shows', () => {
  const beside = { title: null, name: 'f', within: null };
  const one = (rest: string) => read(`[{"name": "f", "arguments": {}, ${rest}}]`);
  expect(read('[{"name": "f"}]')).toEqual([{ ...beside, written: null }]);
  expect(one('"title": "Adds", "within": 0.5')).toEqual([{ ...beside, title: 'Adds', within: 0.5, written: null }]);
  expect(one('"expect": {"result": null}')).toEqual([{ ...beside, kind: 'result', value: null, written: 'null' }]);
  expect(one('"expect": {"part": [1]}')).toEqual([{ ...beside, kind: 'part', value: [1], written: '[1]' }]);
  expect(one('"expect": {"schema": {}}')).toEqual([{ ...beside, kind: 'schema', schema: {}, written: '{}' }]);
  expect(one('"expect": {"error": "no"}')).toEqual([{ ...beside, kind: 'error', text: 'no', written: '"no"' }]);
});

it('what these files do not want is a problem at its place, and is not expected', () => {
  const problems = (text: string) => read(text).filter((one) => typeof one === 'string');
  const beside = (rest: string) => problems(`[{"name": "f", ${rest}}]`);
  expect(problems('{"name": "f"}')).toEqual(['«{"name": "f"}» Saved calls must be a list.']);
  expect(problems('[{"name": "f"}, 5, {"arguments": {}}]')).toEqual([
    '«5» A saved call must be an object with "name" and "arguments".',
    '«{"arguments": {}}» A saved call must be an object with "name" and "arguments".',
  ]);
  expect(beside('"title": 1')).toEqual(['«1» "title" must be a string, but is 1.']);
  expect(beside('"within": "1"')).toEqual(['«"1"» "within" must be a number of seconds above 0, but is "1".']);
  expect(beside('"within": 0')).toEqual(['«0» "within" must be a number of seconds above 0, but is 0.']);
  const wanted = 'must be an object with one of "result", "part", "schema", "error".';
  expect(beside('"expect": {}')).toEqual([`«{}» "expect" ${wanted}`]);
  expect(beside('"expect": 3')).toEqual([`«3» "expect" ${wanted}`]);
  expect(beside('"expect": {"part": 1, "error": ""}')).toEqual([`«{"part": 1, "error": ""}» "expect" ${wanted}`]);
  expect(beside('"expect": {"schema": 1}')).toEqual(['«1» "schema" must be a JSON Schema, but is 1.']);
  expect(beside('"expect": {"error": {}}')).toEqual(['«{}» "error" must be a string, but is an empty object.']);
  expect(beside('"expect": {"results": 1}')).toEqual([
    '«1» Unknown expectation "results". Expected one of "result", "part", "schema", "error".',
  ]);
  // A call with a misspelt expectation would pass with any result.
  expect(beside('"expects": {"result": 1}')).toEqual([
    '«"expects"» Unknown property "expects". Did you mean "expect"?',
  ]);
  expect(beside('"note": 1')).toEqual([
    '«"note"» Unknown property "note". Expected one of "title", "name", "arguments", "expect" or "within".',
  ]);
  expect(beside('"parameters": {}, "id": "1", "type": "function"')).toEqual([]);
  expect(read('[{"name": "f", "expect": {"results": 1}}]')[0]).toMatchObject({ name: 'f' });
});

it('a whole result is checked against the output schema, an expected schema is checked itself, a part is neither', () => {
  const outputs = { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] };
  const tools = new CallableSet([toolWith('add', {}, outputs)]);
  const found = (expected: string) => {
    const [kept] = readSavedCalls(`[{"name": "add", "arguments": {}, "expect": ${expected}}]`).calls;
    return kept === undefined ? null : checkExpectation(kept, tools, validateByAjv).map(({ message }) => message);
  };
  expect(found('{"result": {"sum": 1}}')).toEqual([]);
  expect(found('{"result": {"sum": "1"}}')).toEqual(['"sum" must be a number, but is "1".']);
  expect(found('{"part": {}}')).toEqual([]);
  expect(found('{"schema": {"type": "object"}}')).toEqual([]);
  expect(found('{"schema": {"type": "sum"}}')).toEqual([expect.stringContaining('The expected schema is invalid: ')]);
});

it('many calls, each with a mistake in its writing, take time in proportion', () => {
  const build = (count: number) => `[${"{'name': 'f', 'expect': 1,},".repeat(count)}]`;
  expect(growth(build, readSavedCalls, 200)).toMatchObject({ isLinear: true });
});
