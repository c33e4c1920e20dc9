import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { isJsonObject, type JsonValue, member } from '../../../core/json/json-value.ts';
import { corpusPath } from '../../support/corpus.ts';
import { corpusDefinitions, readLines } from '../formats/definitions.corpus.ts';

/** The conversion of a value: the number of tools, and the messages on the others. */
function converted(value: JsonValue, from: Parameters<typeof toolsOfJson>[1] = null) {
  const read = toolsOfJson(JSON.stringify(value), from);
  if (!read.ok) throw new Error(read.problem.message);
  const { count, refusals, text } = convert(read.tools, { target: 'canonical' });
  return { count, text, said: refusals.map(({ reason }) => reason) };
}

describe('what is a tool stays one', () => {
  describe('real definitions', () => {
    it('every one but an empty form; a name alone is one among tools', () => {
      for (const { file, line, definition } of corpusDefinitions()) {
        if (member(definition, 'name') === '' && member(definition, 'description') === '') continue;
        const isNameAlone = Object.keys(definition).join() === 'name';
        expect(converted(isNameAlone ? { tools: [definition] } : definition).count, `${file}:${line}`).toBe(1);
      }
    });
  });
});

describe('recorded calls', () => {
  const recorded = readdirSync(corpusPath('calls')).flatMap((file) =>
    readLines(`calls/${file}`).flatMap((record) => {
      const call = member(record, 'call');
      return isJsonObject(call) ? [{ file, call }] : [];
    }),
  );

  it('are 281, and none becomes a tool: alone, in a list, or with its inner object alone', () => {
    expect(recorded).toHaveLength(281);
    for (const { file, call } of recorded) {
      const inner = ['function', 'functionCall', 'toolUse', 'params']
        .map((key) => member(call, key))
        .find(isJsonObject);
      for (const value of [call, [call], { tools: [call] }, ...(inner === undefined ? [] : [inner])]) {
        const { count, said } = converted(value);
        expect(count, `${file} ${JSON.stringify(value)}`).toBe(0);
        expect(said[0], `${file} ${JSON.stringify(value)}`).toMatch(/^Not a tool definition, but a tool call\.$/);
      }
    }
  });
});
