import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { aion, type Run } from './run-aion.ts';

interface Described {
  readonly id: string;
  readonly format: string;
  readonly facts: readonly Readonly<Record<'id' | 'says' | 'source' | 'verified' | 'certainty', string>>[];
}

const run = (words: readonly string[]): Promise<Run> => aion(words, { folder: tmpdir() });

describe('aion targets', () => {
  it('lists each target, and the format of those that share one', async () => {
    const { code, out } = await run(['targets']);
    expect(code).toBe(0);
    expect(out).toMatch(/^openai +OpenAI \(Chat Completions\)$/m);
    expect(out).toMatch(/^anthropic-strict +Anthropic \(strict mode\) \(anthropic\)$/m);
    expect(out).not.toContain('bfcl');
  });

  it('shows the limits of one with source, date and certainty', async () => {
    const { code, out } = await run(['targets', 'openai']);
    expect(code).toBe(0);
    expect(out).toMatch(
      /^no-lookaround: .*\n {2}Applies to: gpt-5\.5 and later\n {2}Reported by users \(source verified on 20\d\d-\d\d-\d\d\)\n {2}https:/m,
    );
  });

  it('describes them for programs', async () => {
    const { out } = await run(['targets', 'anthropic-strict', '--format', 'json']);
    const { id, format, facts } = JSON.parse(out) as Described;
    expect([id, format]).toEqual(['anthropic-strict', 'anthropic']);
    expect(facts.find((fact) => fact.id === 'name-pattern')).toMatchObject({ certainty: 'certain', isOld: false });
  });

  it('suggests the target that was meant', async () => {
    const { code, err } = await run(['targets', 'anthropic-strikt']);
    expect(code).toBe(2);
    expect(err).toContain('Did you mean "anthropic-strict"?');
  });
});
