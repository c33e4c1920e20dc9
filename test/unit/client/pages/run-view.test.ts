import { createElement } from 'preact';
import { describe, expect, test } from 'vitest';
import { emptyDraft, withDraft } from '../../../../client/features/run-tool/form/draft.ts';
import { emptyForm, type FormState } from '../../../../client/features/run-tool/form/form-state.ts';
import { readDraft } from '../../../../client/features/run-tool/form/read-draft.ts';
import { readSchema } from '../../../../client/features/run-tool/form/read-schema.ts';
import type { RunState } from '../../../../client/features/run-tool/messages.ts';
import { RunView } from '../../../../client/features/run-tool/view/run-view.tsx';
import type { Json } from '../../../../client/json.ts';
import { visible } from '../../../../core/text/visible.ts';
import { type PageElement, rendered } from './rendered.ts';

const inputSchema: Json = {
  type: 'object',
  properties: {
    city: { type: 'string', title: 'City', description: 'Where', examples: ['Bern'] },
    days: { type: 'integer', minimum: 1, default: 3 },
    unit: { enum: ['c', 'f'], default: 'c' },
    place: { type: 'object', properties: { zip: { type: 'integer' } }, required: ['zip'] },
    max_results: { type: 'integer', title: 'Max Results', default: 5 },
    tags: { type: 'array', items: { type: 'string' }, minItems: 1 },
    'evil" onfocus="x\u202e': { type: 'string' },
  },
  required: ['city', 'days', 'tags', 'place'],
};
const kind = readSchema(inputSchema);

const completed = {
  id: 'r1',
  tool: 'weather',
  arguments: { city: 'Bern' },
  status: 'completed',
  started: '2026-01-01T10:00:00.000Z',
  duration: 0.012,
  response: { degrees: 7, sky: '<b>grey</b>' },
  error: null,
  output: 'looked it up\n',
  notes: ['/wind is nan, which JSON does not have. It is null.'],
} as const;

function stateOf(changed: Partial<RunState> = {}): RunState {
  return {
    tool: {
      name: 'weather',
      title: 'Weather',
      description: 'Looks it up.',
      inputSchema,
      effect: 'changes',
      refusedByLangchain: null,
    },
    problem: null,
    isStarting: false,
    filling: { number: 0, arguments: {} },
    records: [completed],
    shown: completed,
    callFormats: [{ id: 'openai-chat', title: 'OpenAI' }],
    python: '/usr/bin/python3',
    ...changed,
  };
}

function viewOf(state: RunState, form: FormState = emptyForm(kind)): PageElement {
  const problems = form.as === 'form' ? readDraft(kind, form.draft).problems : [];
  return rendered(createElement(RunView, { state, form: { kind, state: form, problems }, act: () => undefined }));
}

const idsOf = (view: PageElement) => view.all().flatMap(({ attributes }) => attributes['id'] ?? []);
const withItem: FormState = {
  as: 'form',
  touched: new Set(),
  isTried: false,
  draft: withDraft(emptyDraft(kind), [4], () => ({
    kind: 'list',
    items: [{ key: 0, draft: { kind: 'text', text: 'a' } }],
    next: 1,
  })),
};

describe('for a keyboard and a screen reader', () => {
  const view = viewOf(stateOf(), withItem);

  test('every id stands once, and every reference leads to one', () => {
    const ids = idsOf(view);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { attributes } of view.all()) {
      for (const name of ['for', 'aria-labelledby', 'aria-describedby']) {
        for (const id of attributes[name]?.split(' ') ?? []) expect(ids, `${name}=${id}`).toContain(id);
      }
    }
  });

  test('every field has a label, a group has a legend, and a button has a text', () => {
    const labelled = new Set(view.all().flatMap(({ attributes }) => attributes['for'] ?? []));
    for (const one of view.all()) {
      if (['input', 'textarea', 'select'].includes(one.tag)) {
        const hasName = labelled.has(one.attributes['id'] ?? '') || one.attributes['aria-label'] !== undefined;
        expect(hasName, JSON.stringify(one.attributes)).toBe(true);
      }
      if (one.tag === 'fieldset') expect(one.children[0]).toMatchObject({ tag: 'legend' });
      if (one.tag === 'button') expect(one.text).not.toBe('');
    }
    expect(labelled.size).toBeGreaterThan(5);
  });

  test('a field that is wrong says so, and names its problem', () => {
    const draft = withDraft(emptyDraft(kind), [1], () => ({ kind: 'text', text: '0' }));
    const wrong = viewOf(stateOf(), { as: 'form', draft, touched: new Set(), isTried: false });
    const days = wrong.all().find(({ attributes }) => attributes['id'] === 'field-1');
    expect(days?.attributes).toMatchObject({ 'aria-invalid': 'true', 'aria-required': 'true' });
    expect(days?.attributes['aria-describedby']).toContain('problem-field-1');
    const problem = wrong.all().find(({ attributes }) => attributes['id'] === 'problem-field-1');
    expect(problem?.text).toBe('Must be at least 1.');
  });
});

describe('what the panel shows', () => {
  const said = (state: RunState) => viewOf(state).text;

  test('examples and defaults stand at their fields; a list that is not chosen names the default', () => {
    const text = said(stateOf());
    for (const part of ['example: Bern', 'default: 3', 'default: c', 'Has side effects']) expect(text).toContain(part);
  });

  test('a tool that runs here and that LangChain refuses says so', () => {
    const tool = stateOf().tool;
    if (tool === null) throw new Error('The state has no tool.');
    const refusedByLangchain = 'The function takes two inputs.';
    const text = said(stateOf({ tool: { ...tool, refusedByLangchain } }));
    expect(text).toContain('The tool runs in AION, but LangChain rejects it. The function takes two inputs.');
    expect(said(stateOf())).not.toContain('LangChain');
  });

  test('a result of simple values is a table; its texts are never markup', () => {
    const view = viewOf(stateOf());
    const cells = view.all().filter(({ tag }) => tag === 'td');
    expect(cells.map(({ text }) => text)).toEqual(['7', '<b>grey</b>']);
    expect(view.all().some(({ tag }) => String(tag) === 'b')).toBe(false);
    expect(view.text).toContain('looked it up');
    expect(view.text).toContain('12 ms');
    expect(view.text).toContain('/wind is nan, which JSON does not have.');
  });

  test.each([
    ['a text', 'two\nlines', 'pre'],
    ['a list of rows', [{ a: 1 }, { a: 2, b: 'x' }], 'table'],
    ['a nested value', { a: { b: 1 } }, 'pre'],
  ] as const)('%s is rendered', (_, response, tag) => {
    const view = viewOf(stateOf({ shown: { ...completed, response } }));
    const result = view.all().find(({ attributes }) => attributes['id'] === 'result');
    expect(result?.all().map((one) => one.tag)).toContain(tag);
  });

  test('a long result is cut, and says so', () => {
    const response = Array.from({ length: 5_000 }, (_, at) => ({ at }));
    const view = viewOf(stateOf({ shown: { ...completed, response } }));
    expect(view.text).toContain('4800 more');
    expect(view.all().length).toBeLessThan(20_000);
  });

  test('a failed call shows its error; a running one can be cancelled and not kept', () => {
    expect(said(stateOf({ shown: { ...completed, status: 'failed', error: 'ValueError: no' } }))).toContain(
      'ValueError: no',
    );
    const running = viewOf(stateOf({ shown: { ...completed, status: 'processing', duration: null } }));
    expect(idsOf(running)).toContain('cancel');
    expect(idsOf(running)).not.toContain('keep');
  });

  test('nothing can be run while there is a problem', () => {
    const run = viewOf(stateOf({ problem: 'No Python.' }))
      .all()
      .find(({ attributes }) => attributes['id'] === 'run');
    expect(run?.attributes).toHaveProperty('disabled');
  });

  test('attributes hold no hidden characters', () => {
    for (const { attributes } of viewOf(stateOf()).all()) {
      for (const value of Object.values(attributes)) expect(visible(value)).toBe(value);
    }
  });
});

test('a title that repeats the name is not shown', () => {
  const labels = viewOf(stateOf())
    .all()
    .filter(({ tag }) => tag === 'label')
    .map(({ text }) => text);
  expect(labels.slice(0, 2)).toEqual(['cityrequired', 'daysrequired']);
  expect(labels).toContain('max_results');
});
