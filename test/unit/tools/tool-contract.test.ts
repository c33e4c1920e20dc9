import { describe, expect, test } from 'vitest';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { type ArgsSchema, type ElementMeaning, NO_PYTHON } from '../../../core/tools/element-meaning.ts';
import { elementToTool } from '../../../core/tools/element-to-tool.ts';
import { readParameters } from '../../../core/tools/parameters.ts';
import { pythonKnowledge } from '../../../core/tools/python-knowledge.ts';
import { toolContract } from '../../../core/tools/tool-contract.ts';
import { toolToElement } from '../../../core/tools/tool-to-element.ts';

const source = `from pydantic import BaseModel
from elsewhere import Base

class Orders(BaseModel):
    customer: str
    status: str = "open"
    limit: int = 10

class More(Base):
    customer: str

def find_orders(customer: str, status: str = "open", limit: int = 10): ...
def send_output(_session: str, user_id: int, *, body: str): ...
def anything(first: str, *rest: str, **options: int): ...
def odd(args: str, kwargs: int, callbacks: str, run_manager: str): ...
`;
const index = PythonIndex.of([{ path: 'api.py', module: readModule(source) }]);
const python = pythonKnowledge(fileContext(index, 'tools/a.aion'));

function element(executable: string, args_schema: ArgsSchema | null, ...texts: readonly string[]): ElementMeaning {
  const slots = texts.map((text, index) => ({ key: `arg-${index + 1}`, text }));
  return { name: 'T', description: 'D', link: null, executable, slots, args_schema };
}

const orders: ArgsSchema = { kind: 'name', name: 'Orders' };

function inline(fields: Readonly<Record<string, string>>): ArgsSchema {
  return { kind: 'inline', fields: Object.entries(fields).map(([name, text]) => ({ name, text })) };
}

function described(one: ElementMeaning, known = python): unknown {
  const { inputs } = readParameters(one, known);
  return Object.fromEntries(
    Object.entries((inputs['properties'] ?? {}) as Record<string, { description?: string }>).map(([name, schema]) => [
      name,
      schema.description,
    ]),
  );
}

describe('arg-N belongs to the Nth parameter of the lambda', () => {
  test('not to the Nth field of the class', () => {
    const one = element('lambda customer, limit: f(customer, limit)', orders, 'string (who)', 'integer (how many)');
    expect(described(one)).toEqual({ customer: 'who', status: undefined, limit: 'how many' });
    expect(toolContract(one, python).slots).toEqual(['customer', 'limit']);
  });

  test('not to the Nth inline field', () => {
    const fields = inline({ customer: 'str', status: 'str | default=None | open or paid', limit: 'int' });
    const one = element('lambda customer, limit: f(customer, limit)', fields, 'string (who)', 'integer (how many)');
    expect(described(one, NO_PYTHON)).toEqual({ customer: 'who', status: 'open or paid', limit: 'how many' });
  });

  test('and to the Nth parameter of a function that is named', () => {
    const fields = inline({ limit: 'int', customer: 'str' });
    expect(described(element('find_orders', fields, 'who', 'which', 'how many'))).toEqual({
      limit: 'how many',
      customer: 'who',
    });
  });

  test('and to the Nth field where the callable is not known, or takes any name', () => {
    const fields = inline({ a: 'str', b: 'str', c: 'str' });
    expect(described(element('unknown', fields, 'one', 'two'))).toEqual({ a: 'one', b: 'two', c: undefined });
    expect(described(element('lambda b, **rest: f(b, **rest)', fields, 'one', 'two'))).toEqual({
      a: 'two',
      b: 'one',
      c: undefined,
    });
  });

  test('by its number, not by its place in the block', () => {
    const slots = [
      { key: 'arg-2', text: 'second' },
      { key: 'arg-1', text: 'first' },
    ];
    expect(described({ ...element('lambda a, b: f(a, b)', null), slots }, NO_PYTHON)).toEqual({
      a: 'first',
      b: 'second',
    });
    expect(described({ ...element('unknown', null), slots }, NO_PYTHON)).toEqual({ arg_1: 'first', arg_2: 'second' });
  });
});

describe('the lambda and the function match through the call', () => {
  test('by keyword, by position, and over a parameter that no caller names', () => {
    const { callable } = toolContract(element('lambda user, text: send_output("s", user, body=text)', null), python);
    expect(callable?.parameters.map(({ name, target }) => [name, target?.name, target?.schema?.['type']])).toEqual([
      ['user', 'user_id', 'integer'],
      ['text', 'body', 'string'],
    ]);
  });

  test('a value that is changed on the way has no known type; the others keep theirs', () => {
    const { inputs } = readParameters(
      element('lambda user, text: send_output("s", user, body=str(text))', null),
      python,
    );
    expect(inputs['properties']).toMatchObject({ user: { type: 'integer' }, text: {} });
    expect(inputs['required']).toEqual(['user', 'text']);
  });

  test('what is not known stays unknown', () => {
    for (const code of [
      'lambda x: unknown(x)',
      'lambda x: find_orders(x) or None',
      'lambda find_orders: find_orders(1)',
    ]) {
      expect(toolContract(element(code, null), python).callable?.parameters[0]?.target).toBeNull();
    }
    expect(toolContract(element('anything', null), python).callable).toMatchObject({ isOpen: true });
    expect(toolContract(element('unknown', null), python).callable).toBeNull();
    expect(toolContract(element('f', { kind: 'name', name: 'More' }), python)).toMatchObject({ hasMoreFields: true });
    expect(toolContract(element('f', { kind: 'name', name: 'None' }), python)).toMatchObject({ fields: null });
  });
});

test('a parameter called args, kwargs, callbacks or run_manager keeps its name', () => {
  const one = element('odd', null, 'string (a)', 'integer (k)', 'string (c)', 'string (r)');
  expect(described(one)).toEqual({ args: 'a', kwargs: 'k', callbacks: 'c', run_manager: 'r' });
  expect(readParameters(one, python).inputs).toMatchObject({
    properties: { args: { type: 'string' }, kwargs: { type: 'integer' } },
    required: ['args', 'kwargs', 'callbacks', 'run_manager'],
  });
});

test('*args and **kwargs are no parameters that a caller can name', () => {
  expect(Object.keys(described(element('anything', null)) as object)).toEqual(['first']);
});

test('the types that are written back belong to the parameters of the lambda, too', () => {
  const fields = inline({ customer: 'str', status: 'str | default=None | state', limit: 'int' });
  const { result } = elementToTool(element('lambda limit, customer, status=None: f(limit)', fields), NO_PYTHON);
  const { slots } = toolToElement({ ...result, source_format: 'mcp' }, { loaderVersion: '1.0.16' }).result;
  expect(slots.map(({ text }) => text)).toEqual(['integer', 'string', 'string']);
});
