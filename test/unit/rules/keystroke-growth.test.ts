import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { CheckSession } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { mistakenContent } from '../../../scripts/bench/content.ts';
import { stepsOf } from '../../support/steps.ts';

const tools = (count: number): string => {
  const all = Array.from(
    { length: count },
    (_, n) => `  {
    name --> "Tool${n}",
    function --> "lambda a: f_${n}(a)" --> { arg-1 --> "int", return-1 --> "str" },
    description --> "Number ${n}."
  }`,
  );
  return `[\n${all.join(',\n')}\n]\n`;
};

/** The same with tools for the loaders that count braces, which are in force. */
const newerTools = (count: number): string => {
  const all = Array.from(
    { length: count },
    (_, n) => `  {
    name --> "Tool${n}",
    function --> "lambda a: f_${n}(a)" --> { arg-1 --> "int", return-1 --> "str" },
    args_schema --> { a --> "int | A number" },
    description --> "Number ${n}."
  }`,
  );
  return `[\n${all.join(',\n')}\n]\n`;
};

/** The steps from a sign typed behind a middle tool to the findings; the text before the typing is already checked. */
function stepsOfTyping(sign: string, text: string, loader: string): number {
  const session = new CheckSession({ ...defaultSettings, loaderVersion: [loader] });
  let document = NotationDocument.parse(text);
  const at = text.indexOf('  },\n', text.length >> 1) + 5;
  const typed = text.slice(0, at) + sign + text.slice(at);
  const round = (): number => {
    session.findings(document).shown(at, 100);
    const steps = stepsOf(() => {
      document = document.update(typed, [{ span: { start: at, end: at }, newLength: sign.length }]);
      expect(session.findings(document).shown(at, 100).length).toBeGreaterThan(0);
    });
    document = document.update(text, [{ span: { start: at, end: at + sign.length }, newLength: 0 }]);
    return steps;
  };
  round();
  return round();
}

// A walk over the chunks takes a few steps for every sixteen items.
describe.each([
  ['plain', tools, '1.0.16'],
  ['with schemas', newerTools, '1.0.16'],
  // For a loader that counts braces, a brace in a text changes all of the text after it.
  ['mistaken', (count: number) => mistakenContent(100 * count), '1.0.5'],
])('a sign typed between %s tools is judged by its neighbours, not by the whole file', (_, listOf, loader) => {
  it.each(['x', '{', '}', '"'])('%s', (sign) => {
    const small = stepsOfTyping(sign, listOf(200), loader);
    const large = stepsOfTyping(sign, listOf(2_000), loader);
    expect(large, `${small} steps, ${large} in ten times the tools`).toBeLessThan(2 * small);
  });
});
