import { describe, expect, it } from 'vitest';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { findingsOf, notationSettings } from './helpers/marked.ts';

const texts = [
  ...ruleCatalogue.map(({ documentation }) => documentation.wrong),
  '',
  '{ name --> "A" }',
  '[ { name -> 42, function --> "f" {}, url --> x, args_schema --> [], "desc": \'d\' } ] // x',
  '[ { name --> "A" function --> "f" --> , link --> "x" ',
  '[ rules --> "a", system_prompt --> , title --> "x", { display_name --> "x", filename --> "y", arg-1 --> "z" } ] [',
  '[ { function --> "f" --> { arg-0 --> "a", arg-01 --> "", arg-5 --> "", user --> "", return-1 --> "", return-1 --> "" } } ]',
  '[ { name --> """A""", link --> `x`, description --> “x”, args_schema --> { a --> 5 } }, , { } }',
];

describe('messages', () => {
  const settings = { ...notationSettings, loaderVersion: ['1.0.0', '1.0.13'] };
  const messages = texts
    .flatMap((text) => findingsOf(text, settings))
    .map(({ rule, message }) => `${rule}: ${message}`);

  it('are short sentences: the problem, then the consequence', () => {
    for (const message of messages) {
      expect(message).toMatch(/^[a-z-]+: \S.*[.?]$/u);
      expect(message).not.toMatch(/undefined|null|NaN|\[object| {2}|\n/);
      const [problem = ''] = message.replace(/^[a-z-]+: /, '').split(/[.?](?: |$)/);
      expect(problem.split(' ').length, message).toBeLessThanOrEqual(15);
      // Provider rules quote the documentation of the provider.
      if (!message.startsWith('provider-')) expect(message.length, message).toBeLessThan(210);
    }
  });

  it('name no character that nobody can see', () => {
    const findings = findingsOf(`[ ${'x\u0000\u0007\u200b'.repeat(50)} ]`);
    for (const { message } of findings) {
      expect(message.length).toBeLessThan(400);
      expect(message).not.toMatch(/[\u0000\u0007\u200b]/);
    }
    expect(findings.length).toBeGreaterThan(0);
  });
});
