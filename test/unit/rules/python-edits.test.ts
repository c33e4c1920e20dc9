import { afterEach, describe, expect, it, vi } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { check } from '../../../core/rules/check.ts';
import { providerArgumentName } from '../../../core/rules/provider/provider-argument-name.ts';
import { unresolvedFunction } from '../../../core/rules/python/unresolved-function.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { notationSettings } from './helpers/marked.ts';

const settings: CheckSettings = { ...notationSettings, targets: defaultSettings.targets };

const tool = (index: number): string => `  {
    name --> "Tool${index}",
    function --> "run_${index}" --> { arg-1 --> "string", return-1 --> "string" },
    args_schema --> "Model${index}",
    description --> "Does the thing with the number ${index}."
  }`;
const tools = 50;
const document = NotationDocument.parse(
  `[\n${Array.from({ length: tools }, (_, index) => tool(index)).join(',\n')}\n]\n`,
);

const api = (index: number): string =>
  `from base import Base\n\ndef run_${index}(a=None, **options):\n    return a\n\nclass Model${index}(Base):\n    a: str\n`;
const base =
  'from pydantic import BaseModel\n\nclass Base(BaseModel):\n    pass\n\nclass Other(BaseModel):\n    pass\n';

function workspace() {
  const modules = Array.from({ length: tools }, (_, index) => ({
    path: `api_${index}.py`,
    module: readModule(api(index)),
  }));
  return PythonIndex.of([...modules, { path: 'base.py', module: readModule(base) }]);
}

/** Checks with the Python of `index`; counts the judged elements. */
function judged(index: PythonIndex): { readonly rules: readonly string[]; readonly elements: number } {
  const function_ = vi.spyOn(unresolvedFunction, 'check');
  const arguments_ = vi.spyOn(providerArgumentName, 'check');
  const findings = check(document, settings, fileContext(index, 'tools/a.aion'));
  expect(arguments_.mock.calls.length).toBe(function_.mock.calls.length);
  const elements = function_.mock.calls.length;
  vi.restoreAllMocks();
  return { rules: findings.map(({ rule }) => rule), elements };
}

afterEach(() => void vi.restoreAllMocks());

describe('an edit of Python', () => {
  it('has only those elements judged again that asked for what changed', () => {
    const index = workspace();
    expect(judged(index)).toEqual({ rules: [], elements: tools });
    expect(judged(index)).toEqual({ rules: [], elements: 0 });
    // A changed body changes no tool: the names, parameters and fields are the same.
    const body = index.with('api_7.py', readModule(api(7).replace('return a', 'return None')));
    expect(judged(body).elements).toBeLessThanOrEqual(1);
    const fields = body.with('api_7.py', readModule(api(7).replace('a: str', `${'x'.repeat(70)}: str`)));
    expect(judged(fields)).toEqual({ rules: ['provider-argument-name'], elements: 1 });
    const gone = fields.with('api_7.py', readModule(api(7).replace('def run_7', 'def ran_7')));
    expect(judged(gone)).toEqual({ rules: ['unresolved-function'], elements: 1 });
  });

  it('in a class from which the models of all tools inherit reaches all of them', () => {
    const index = workspace();
    judged(index);
    const more = index.with(
      'base.py',
      readModule(
        base.replace('class Base(BaseModel):\n    pass', `class Base(BaseModel):\n    ${'y'.repeat(70)}: str`),
      ),
    );
    const { rules, elements } = judged(more);
    expect(elements).toBe(tools);
    expect(rules).toHaveLength(tools);
  });

  it('that brings a module is seen where the module hides another', () => {
    const index = workspace()
      .without('api_3.py')
      .with('app/api_3.py', readModule(api(3)));
    expect(judged(index).rules).toEqual([]);
    const nearer = base.replace(
      'class Base(BaseModel):\n    pass',
      `class Base(BaseModel):\n    ${'y'.repeat(70)}: str`,
    );
    expect(judged(index.with('app/base.py', readModule(nearer))).rules).toEqual(['provider-argument-name']);
  });
});
