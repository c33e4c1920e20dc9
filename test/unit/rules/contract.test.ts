import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { type FileContext, fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { asynchronousFunction } from '../../../core/rules/python/asynchronous-function.ts';
import { conflictingType } from '../../../core/rules/python/conflicting-type.ts';
import { fieldWithoutParameter } from '../../../core/rules/python/field-without-parameter.ts';
import { parameterWithoutField } from '../../../core/rules/python/parameter-without-field.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { notationSettings } from './helpers/marked.ts';

const source = `from pydantic import BaseModel
from elsewhere import Base, decorated

class Orders(BaseModel):
    customer: str
    status: str = "open"
    limit: int = 10

class Brief(BaseModel):
    customer: str

class More(Base):
    status: str

def find_orders(customer: str, status: str = "open", limit: int = 10): ...
def send(user: str, body: str): ...
def nothing(): ...
def only(a, *, key): ...
def loose(user, *rest, **options): ...

@decorated
def wrapped(user: int): ...
`;

const python = fileContext(PythonIndex.of([{ path: 'api.py', module: readModule(source) }]), 'tools/a.aion');

/** A tool with these texts of `arg-N`. `schema`: the name of a class, or the fields of a block. */
function tool(executable: string, schema: string | readonly string[] | null, ...texts: readonly string[]): string {
  const slots = [...texts.map((text, index) => `arg-${index + 1} --> "${text}"`), 'return-1 --> "any"'];
  const named = typeof schema === 'string' ? `,\n    args_schema --> "${schema}"` : '';
  const block =
    schema === null || typeof schema === 'string'
      ? named
      : `,\n    args_schema --> {\n      ${schema.join(',\n      ')}\n    }`;
  return `[\n  {\n    name --> "T",\n    function --> "${executable}" --> {\n      ${slots.join(',\n      ')}\n    },\n    description --> "Does it."${block}\n  }\n]\n`;
}

const findings = (text: string, context: FileContext | null = python) =>
  check(NotationDocument.parse(text), notationSettings, context);

/** Each finding as `rule: text`. */
const found = (text: string, context: FileContext | null = python): readonly string[] =>
  findings(text, context).map(({ rule, span }) => `${rule}: ${text.slice(span.start, span.end)}`);

/** The text after each fix of the first finding, by title. */
function fixed(text: string, context: FileContext | null = python): Readonly<Record<string, string>> {
  const document = NotationDocument.parse(text);
  const [first] = check(document, notationSettings, context);
  const fixes = first === undefined ? [] : fixesOf(first, document, notationSettings, context);
  return Object.fromEntries(fixes.map(({ title, edits }) => [title, applyEdits(text, edits)]));
}

const two = ['string (who)', 'integer (how many)'] as const;

describe('a field of the schema without a parameter', () => {
  const inline = ['customer --> "str"', 'status --> "str | default=None | state"', 'limit --> "int"'];

  it('is a problem at the class, and at the inline field', () => {
    const lambda = 'lambda customer, limit: find_orders(customer, limit=limit)';
    expect(found(tool(lambda, 'Orders', ...two))).toEqual(['field-without-parameter: Orders']);
    expect(found(tool(lambda, inline, ...two))).toEqual(['field-without-parameter: status']);
    expect(found(tool(lambda, inline, ...two), null)).toEqual(['field-without-parameter: status']);
    expect(findings(tool(lambda, 'Orders', ...two))[0]?.message).toBe(
      'The lambda has no parameter for "status". Calls with this argument fail.',
    );
  });

  it('is added to the lambda and its call, or removed', () => {
    const lambda = 'lambda customer, limit: find_orders(customer, limit=limit)';
    expect(fixed(tool(lambda, 'Orders', ...two))).toEqual({
      'Add parameter status': tool(
        "lambda customer, limit, status='open': find_orders(customer, limit=limit, status=status)",
        'Orders',
        ...two,
      ),
    });
    expect(fixed(tool(lambda, inline, ...two))).toEqual({
      'Add parameter status': tool(
        'lambda customer, limit, status=None: find_orders(customer, limit=limit, status=status)',
        inline,
        ...two,
      ),
      'Remove field status': tool(lambda, [inline[0] ?? '', inline[2] ?? ''], ...two),
    });
  });

  it('is none where the lambda takes any name, or what it takes is not known', () => {
    expect(found(tool('lambda customer, **rest: find_orders(customer, **rest)', inline, 'string (who)'))).toEqual([]);
    expect(found(tool('imported', inline, 'string (who)'), null)).toEqual([]);
    expect(found(tool('loose', ['user --> "str"', 'other --> "str"'], 'string (who)'))).toEqual([]);
    expect(found(tool('wrapped', ['name --> "str"', 'age --> "int"'], 'string (who)'))).toEqual([]);
    // The loader passes a single value on without its name.
    expect(found(tool('lambda user: print(user)', 'Brief', 'string (who)'))).toEqual([]);
  });
});

describe('a required parameter without a field', () => {
  it('is a problem at the parameter', () => {
    const lambda = 'lambda customer, limit: find_orders(customer, limit=limit)';
    expect(found(tool(lambda, ['customer --> "str"'], ...two), null)).toEqual(['parameter-without-field: limit']);
    expect(found(tool(lambda, 'Brief', ...two))).toEqual(['parameter-without-field: limit']);
    expect(found(tool('send', ['user --> "str"'], 'string', 'string'))).toEqual(['parameter-without-field: send']);
  });

  it('gets a field, or a default', () => {
    const lambda = 'lambda customer, limit: find_orders(customer, limit=limit)';
    expect(fixed(tool(lambda, ['customer --> "str"'], ...two))).toEqual({
      'Add field limit': tool(lambda, ['customer --> "str"', 'limit --> "int | what it is"'], ...two),
    });
    expect(fixed(tool(lambda, 'Brief', ...two))).toEqual({
      'Set default of limit to None': tool(lambda.replace(', limit:', ', limit=None:'), 'Brief', ...two),
    });
  });

  it('is none where the class can have more fields', () => {
    expect(found(tool('lambda status, limit: find_orders(status)', 'More', ...two))).toEqual([]);
    expect(found(tool('lambda status, limit: print(status)', 'Orders2', ...two))).not.toContain('parameter-without');
  });
});

describe('a type that contradicts the function', () => {
  it('is a problem at the arg-N and at the field, with the right type as a fix', () => {
    const lambda = 'lambda who, most: find_orders(who, limit=most)';
    const wrong = tool(lambda, null, 'string (who)', 'string (how many)');
    expect(found(wrong)).toEqual(['conflicting-type: string']);
    expect(findings(wrong)[0]?.message).toBe('"most" is str here, but find_orders() expects int for "limit".');
    expect(fixed(wrong)).toEqual({ 'Change type to integer': tool(lambda, null, ...two) });
    const field = (type: string) =>
      tool(lambda, ['who --> "str"', `most --> "${type} | how many"`], 'a person', 'a number');
    expect(found(field('list'))).toEqual(['conflicting-type: list']);
    expect(fixed(field('list'))).toEqual({ 'Change type to int': field('int') });
  });

  it('is none where a value can have both, or one is not known', () => {
    for (const type of ['number', 'integer', 'any', 'boolean', 'int | None', 'how many']) {
      expect(found(tool('lambda a, b: find_orders(a, limit=b)', null, 'string', type))).toEqual([]);
    }
    expect(found(tool('lambda a, b: find_orders(a, limit=int(b))', null, 'string', 'string'))).toEqual([]);
    expect(found(tool('wrapped', null, 'string'))).toEqual([]);
  });
});

describe('a number of inputs', () => {
  it('an arg-N beyond the parameters is removed, and a missing one is added', () => {
    const right = tool('lambda a, b: print(a, b)', null, 'string (a)', 'string (b)');
    const more = tool('lambda a, b: print(a, b)', null, 'string (a)', 'string (b)', 'string (c)', 'string (d)');
    expect(found(more)).toEqual(['python-arity: arg-3']);
    expect(fixed(more)).toEqual({ 'Remove arg-3, arg-4': right });
    expect(fixed(tool('lambda a, b: print(a, b)', null, 'string (a)'))).toEqual({ 'Add arg-2': right });
    expect(found(tool('lambda a, *, b=1: print(a, b)', null, 'string', 'integer'))).toEqual([]);
  });

  it('an argument that the call does not pass is passed', () => {
    expect(fixed(tool('lambda user, body: send(user)', null, 'string', 'string'))).toEqual({
      'Add argument body': tool('lambda user, body: send(user, body=body)', null, 'string', 'string'),
    });
    expect(fixed(tool('lambda user: send(user)', null, 'string'))).toEqual({
      'Add argument body': tool('lambda user, body: send(user, body=body)', null, 'string', 'string (body)'),
    });
    expect(fixed(tool("lambda user='x': send(user)", ['user --> "str | default=None | u"'], 'string'))).toEqual({
      'Add argument body': tool(
        "lambda user='x', *, body: send(user, body=body)",
        ['user --> "str | default=None | u"', 'body --> "str | what it is"'],
        'string',
      ),
    });
    expect(found(tool('lambda user: send(user_id=user, body=user)', null, 'string'))[0]).toContain('python-arity');
    expect(found(tool('lambda text: send(user=text, body=text)', null, 'string'))).toEqual([]);
  });
});

describe('an argument that the function does not take', () => {
  /** The fixes of a tool with this call, and the tool without the marked parts. */
  const removal = (call: string, ...texts: readonly string[]) => {
    const before = call.replaceAll('⟦', '').replaceAll('⟧', '');
    const after = call.replace(/⟦.*?⟧/gsu, '');
    const lambda = (body: string): string => tool(`lambda a, b, c: ${body}`, null, ...texts);
    return { fixes: fixed(lambda(before)), after: lambda(after) };
  };
  const three = ['string (a)', 'string (b)', 'string (c)'];

  it.each([
    ['send(a, b⟦, c⟧)', 'Remove argument "c"'],
    ['send(a, b⟦, c,\n  b⟧)', 'Remove argument "c" and "b"'],
    ['send(a, b⟦, (c or b)⟧,)', 'Remove argument "(c or b)"'],
    ['nothing(⟦a⟧)', 'Remove argument "a"'],
    ['nothing(⟦ a, b, ⟧)', 'Remove argument "a" and "b"'],
    ['send(⟦to=c, ⟧user=a, body=b)', 'Remove argument to'],
    ['send(user=a⟦, to=(c)⟧, body=b)', 'Remove argument to'],
    ["send(a, b⟦, to='c'⟧ )", 'Remove argument to'],
    ['nothing(⟦to=c⟧)', 'Remove argument to'],
    ['only(a⟦, b⟧, key=c)', 'Remove argument "b"'],
    ['send(a, b⟦, c, to=a⟧)', 'Remove argument "c" and to'],
    ['send(a⟦, to=c⟧, body=b⟦, cc=c⟧)', 'Remove argument to and cc'],
    ['str(send(a, b⟦, c⟧))', 'Remove argument "c"'],
  ])('is removed with its comma: %s', (call, title) => {
    const { fixes, after } = removal(call, ...three);
    expect(fixes).toEqual({ [title]: after });
    expect(found(after)).toEqual([]);
  });

  it.each([
    ['send(a, b, body=c)', 'either may be the one too many'],
    ['send(user_id=a, body=b)', 'the keyword may be a misspelt parameter'],
    ['only(a, b)', 'the second may be meant for the parameter that is missing'],
  ])('stays in %s: %s', (call) => {
    const { fixes, after } = removal(call, ...three);
    expect(found(after)[0]).toContain('python-arity');
    expect(Object.keys(fixes).filter((title) => title.startsWith('Remove'))).toEqual([]);
  });
});

describe('the examples of the rules', () => {
  it.each([fieldWithoutParameter, parameterWithoutField])('$id breaks this rule alone', ({ id, documentation }) => {
    expect(findings(documentation.wrong, null).map(({ rule }) => rule)).toEqual([id]);
    expect(findings(documentation.right, null)).toEqual([]);
  });

  it('conflicting-type, with the function', () => {
    const module = readModule('def find_orders(customer: str, limit: int): ...\n');
    const context = fileContext(PythonIndex.of([{ path: 'api.py', module }]), 'a.aion');
    expect(found(conflictingType.documentation.wrong, context)).toEqual(['conflicting-type: string']);
    expect(found(conflictingType.documentation.right, context)).toEqual([]);
  });
});

describe('an asynchronous function', () => {
  const context = (code: string) =>
    fileContext(PythonIndex.of([{ path: 'api.py', module: readModule(code) }]), 'a.aion');
  const waits = context('import asyncio\nasync def notify(address: str): ...\n');
  const { wrong, right } = asynchronousFunction.documentation;

  it('is a problem, because aions-llm never awaits it', () => {
    expect(found(wrong, waits)).toEqual(['asynchronous-function: lambda address: notify(address)']);
    expect(findings(wrong, waits)[0]?.message).toBe(
      'notify() is asynchronous. aions-llm returns a coroutine object instead of the result.',
    );
    const named = wrong.replace('lambda address: notify(address)', 'notify');
    expect(found(named, waits)).toEqual(['asynchronous-function: notify']);
  });

  it('is none where the expression runs it, or a decorator may', () => {
    expect(found(right, waits)).toEqual([]);
    expect(found(wrong, context('def notify(address: str): ...\n'))).toEqual([]);
    const decorated = context('from elsewhere import sync\n@sync\nasync def notify(address: str): ...\n');
    expect(found(wrong, decorated)).toEqual([]);
  });

  it('is a problem as soon as only its "async" is written', () => {
    const document = NotationDocument.parse(wrong);
    expect(check(document, notationSettings, context('def notify(address: str): ...\n'))).toEqual([]);
    expect(check(document, notationSettings, waits).map(({ rule }) => rule)).toEqual(['asynchronous-function']);
  });
});
