import { describe, expect, it } from 'vitest';
import { seedPage } from '../../support/corpus.ts';

describe('the contracts of Aeon Core', () => {
  it('state the numbers that these tests use', () => {
    const page = seedPage('aeon');
    for (const stated of [
      'max_tokens: int = 2048',
      'temperature: float = 0.7',
      'max_attempts: int = 2',
      '3 attempts',
    ]) {
      expect(page).toContain(stated);
    }
    expect(page).toContain('- Else if step.agent == "llm" → LLM reasoning execution');
    expect(page).toContain('- Else → missing-tool path (repair → fallback)');
  });
});
