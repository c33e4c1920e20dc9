import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { stringify } from 'yaml';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { parseYaml } from '../../../core/json/parse-yaml.ts';

describe('YAML is read as the JSON that it says', () => {
  test.each<readonly [string, unknown]>([
    ['a: 1\nb: [x, "y", null, true, .5]', { a: 1, b: ['x', 'y', null, true, 0.5] }],
    ['200: {description: ok}\n"201": x', { 200: { description: 'ok' }, 201: 'x' }],
    ['a: 2024-01-01\nb: .inf\nc: 0x10\nd: no', { a: '2024-01-01', b: '.inf', c: 16, d: 'no' }],
    ['a: &x {k: v}\nb: *x', { a: { k: 'v' }, b: { k: 'v' } }],
    ['a: |\n  two\n  lines\n', { a: 'two\nlines\n' }],
    ['a:\nb: ""', { a: null, b: '' }],
  ])('%j', (text, value) => {
    const { documents, hasErrors } = parseYaml(text);
    expect(hasErrors).toBe(false);
    expect(JSON.parse(JSON.stringify(documents[0]?.value))).toEqual(value);
  });

  it('any value that the package writes', () => {
    fc.assert(
      fc.property(
        fc.object({
          maxDepth: 3,
          key: fc.string({ maxLength: 5 }),
          values: [fc.string(), fc.integer(), fc.boolean(), fc.constant(null)],
        }),
        (value) => {
          const read = parseYaml(stringify(value)).documents[0]?.value;
          expect(JSON.parse(JSON.stringify(read))).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
      { numRuns: 300, seed: 8 },
    );
  });

  it('keys of JavaScript are keys', () => {
    const value = parseYaml('__proto__: {polluted: 1}\nconstructor: 2').documents[0]?.value;
    expect(Object.keys(value ?? {})).toEqual(['__proto__', 'constructor']);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });

  it('each value has its place', () => {
    const text = 'a:\n  - x: one\n  - y: &n two\nb: *n';
    const pointers = parseYaml(text).documents[0]?.pointers;
    const at = (pointer: string): string => {
      const { start, end } = pointers?.nearest(pointer) ?? { start: 0, end: 0 };
      return text.slice(start, end);
    };
    expect([at('/a/0/x'), at('/a/1/y/deeper'), at('/b')]).toEqual(['one', 'two', '*n']);
    const key = pointers?.key('/a/0/x');
    expect(text.slice(key?.start, key?.end)).toBe('x');
    expect(pointers?.value('/nowhere')).toBeNull();
  });

  test.each([
    ['a mistake', 'a: [1,'],
    ['a tab', 'a:\n\t- x'],
    [
      'anchors that multiply',
      `a: &a [x,x,x,x,x,x,x,x,x,x]\n${'bcdefgh'.replace(/./g, (name, at: number) => `${name}: &${name} [${Array.from({ length: 10 }, () => `*${'abcdefg'[at]}`).join(',')}]\n`)}`,
    ],
    ['an anchor in itself', 'a: &a [*a]'],
    ['nesting without an end', '['.repeat(5_000)],
  ])('%s is an error, not an exception', (_, text) => {
    expect(parseYaml(text)).toMatchObject({ hasErrors: true, documents: [] });
  });
});

describe('an OpenAPI document in YAML', () => {
  const text = [
    '# Pets',
    'openapi: "3.0.3"',
    'paths:',
    '  /pets/{id}:',
    '    get:',
    '      operationId: getPet # one',
    '      summary: Reads a pet.',
    '      parameters:',
    '        - {name: id, in: path, required: true, schema: {type: strin}}',
    '      responses:',
    "        200: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}",
    'components: {schemas: {Pet: {type: object, properties: {name: {type: string}}}}}',
  ].join('\n');

  it('is read as one in JSON', () => {
    const read = toolsOfJson(text);
    if (!read.ok) throw new Error(read.problem.message);
    const [tool] = read.tools;
    expect(tool).toMatchObject({ format: 'openapi', pointer: '/paths/~1pets~1{id}/get', tool: { name: 'getPet' } });
    expect(text.slice(tool?.span.start).startsWith('operationId: getPet')).toBe(true);
    const { count, losses } = convert(read.tools, { target: 'mcp' });
    expect(count).toBe(1);
    expect(losses.map(({ pointer }) => pointer)).toContain('/paths/~1pets~1{id}/get/parameters/0');
  });

  it('is told of where it is broken', () => {
    expect(toolsOfJson('openapi: 3.0.0\npaths: [')).toMatchObject({ ok: false });
  });

  it('is not every YAML: a workflow is refused, with its keys', () => {
    const read = toolsOfJson('version: 2\njobs: {}');
    if (!read.ok) throw new Error(read.problem.message);
    const { count, refusals } = convert(read.tools, { target: 'mcp' });
    expect(count).toBe(0);
    expect(refusals).toMatchObject([{ reason: expect.stringContaining('Unsupported tool format') }]);
  });
});
