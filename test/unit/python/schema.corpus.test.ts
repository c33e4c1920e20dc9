import { describe, expect, test } from 'vitest';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { schemaOf } from '../../../core/python/schema/schema-of.ts';
import { corpusLines } from '../../support/corpus.ts';

interface Source {
  readonly python: string;
  readonly target: string;
}

function read({ python, target }: Source, pydantic: 1 | 2 = 2) {
  return schemaOf(PythonIndex.of([{ path: 'case.py', module: readModule(python) }]), 'case.py', target, { pydantic });
}

/** Plain objects in their own key order. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

// ----- schemas that the libraries really generated -----

interface Case extends Source {
  readonly id: string;
  readonly static: 'yes' | 'partial';
  readonly schema: Record<string, unknown>;
  readonly generator: string;
  readonly note?: string;
}

describe('the corpus of generated schemas', () => {
  const cases = corpusLines<Case>('pydantic-schemas.jsonl');
  const version = (generator: string): 1 | 2 => (generator.startsWith('pydantic 1') ? 1 : 2);

  test.each(cases.filter((one) => one.static === 'yes'))('$id', (one) => {
    const found = read(one, version(one.generator));
    expect(plain(found?.schema)).toEqual(plain(one.schema));
    expect(found).toMatchObject({ partial: false, unknown: [] });
    const properties = (schema: Record<string, unknown> | undefined): readonly string[] =>
      Object.keys((schema?.['properties'] ?? {}) as object);
    expect(properties(found?.schema)).toEqual(properties(one.schema));
  });

  /** The schema without the parts that, by the case's note, cannot be known. */
  const known = (schema: unknown, note: string): unknown => {
    const copy = structuredClone(schema) as Record<string, unknown>;
    const pointers = /everything|every property name/.test(note)
      ? ['/properties', '/required', '/description']
      : (note.match(/\/[\w$]+(?:\/[\w$]+)*/g) ?? []);
    for (const pointer of pointers) {
      const steps = pointer.split('/').slice(1);
      const last = steps.pop() ?? '';
      const holder = steps.reduce<Record<string, unknown> | undefined>(
        (value, step) => value?.[step] as Record<string, unknown> | undefined,
        copy,
      );
      delete holder?.[last];
    }
    return copy;
  };

  test.each(cases.filter((one) => one.static === 'partial'))('$id: what can be known', (one) => {
    const found = read(one, version(one.generator));
    expect(known(plain(found?.schema), one.note ?? '')).toEqual(known(one.schema, one.note ?? ''));
    expect(found?.partial).toBe(true);
    for (const { what, reason } of found?.unknown ?? []) {
      expect(what).not.toBe('');
      expect(reason).not.toBe('');
    }
  });
});
