import { describe, expect, it } from 'vitest';
import { type Policy, PolicyBook, systemPolicies } from '../../../agent/policy.ts';

const calm: Policy = { name: 'Calm', description: 'No alarm.', tags: ['tone', 'risk'], rule: 'Stay calm.' };
const cite: Policy = { name: 'Cite', description: 'Name sources.', tags: ['trust', 'tone'], rule: 'Cite.' };

describe('a book of policies', () => {
  it('always has the policies of the system active', () => {
    const book = new PolicyBook();
    expect(book.active).toEqual(systemPolicies);
    for (const { name } of systemPolicies) {
      expect(book.deactivate(name)).toEqual({ ok: false, problem: `Policy: ${name}, is not active.` });
      expect(book.add({ ...calm, name })).toEqual({ ok: false, problem: `Policy: ${name}, already exists.` });
    }
    expect(book.active).toEqual(systemPolicies);
  });

  it('activates by name', () => {
    const book = new PolicyBook();
    book.add(calm);
    book.add(cite);
    expect(book.active).toEqual(systemPolicies);
    expect(book.activate('Cite')).toEqual({ ok: true });
    expect(book.active).toEqual([...systemPolicies, cite]);
    expect(book.activate('Cite')).toEqual({ ok: false, problem: 'Policy: Cite, is already active.' });
    expect(book.activate('cite')).toEqual({ ok: false, problem: 'Policy: cite, does not exist.' });
    expect(book.deactivate('Cite')).toEqual({ ok: true });
    expect(book.active).toEqual(systemPolicies);
  });

  it('activates by tag', () => {
    const book = new PolicyBook();
    book.add(calm);
    book.add(cite);
    expect(book.activateTag('tone')).toEqual({ ok: true });
    expect(book.active).toEqual([...systemPolicies, calm, cite]);
    expect(book.activateTag('risk')).toEqual({ ok: true });
    expect(book.activateTag('weather')).toEqual({ ok: false, problem: 'No policy has the tag "weather".' });
  });

  it('refuses a second policy of a name, and one without', () => {
    const book = new PolicyBook();
    expect(book.add(calm)).toEqual({ ok: true });
    expect(book.add({ ...cite, name: 'Calm' })).toEqual({ ok: false, problem: 'Policy: Calm, already exists.' });
    expect(book.list()).toEqual([calm]);
    expect(book.add({ ...cite, name: ' ' }).ok).toBe(false);
  });
});
