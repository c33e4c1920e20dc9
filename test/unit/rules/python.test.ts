import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { checkMarked, findingsOf } from './helpers/marked.ts';

/** An element with the string `executable`; the markers of its line follow. */
const tool = (executable: string, markers: string, slots = 'arg-1 --> "string"') => `[
  {
    name --> "Sample",
    function --> "${executable}" --> { ${slots}, return-1 --> "string" },
${markers === '' ? '' : `${markers}\n`}    description --> "A sample."
  }
]`;

describe('the pages of the rules about Python', () => {
  const rules = ruleCatalogue.filter(({ id }) => id.startsWith('python-'));
  it.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s: the wrong example breaks this rule and no other, the right one none',
    (id, { documentation }) => {
      const found = findingsOf(documentation.wrong);
      expect([
        ...new Set(found.map(({ rule }) => rule).filter((rule) => rule !== 'python-security' || id === rule)),
      ]).toEqual([id]);
      expect(findingsOf(documentation.right)).toEqual([]);
    },
  );
});

describe('what eval refuses', () => {
  it.each([
    ['lambda user: send(user', '                                   ^ python-syntax'],
    ['import os', '                  ^^^^^^ python-syntax'],
    ['lambda user, user: send(user)', '                               ^^^^ python-syntax'],
    ['send(a=1, 2)', '                            ^ python-syntax'],
    ['x if', '                     ^ python-syntax'],
  ])('%s is underlined in the string', (executable, marker) => {
    const [finding] = checkMarked(tool(executable, marker));
    expect(finding?.exception).toBe('AIONParseError');
    expect(finding?.severity).toBe('error');
    expect(finding?.message).toMatch(/^Invalid Python: .*\. get_langchain_tools\(\) raises AIONParseError\.$/);
  });

  it('is not asked of a string whose quotes are broken, or that is empty', () => {
    const rules = (text: string) => findingsOf(text).map(({ rule }) => rule);
    expect(rules(tool('lambda u: f(\\"u\\")', ''))).not.toContain('python-syntax');
    expect(rules(tool('', ''))).not.toContain('python-syntax');
    expect(rules(tool("lambda params: sign_up(*params.split('|'))", ''))).toEqual([]);
    expect(rules(tool('  send ', ''))).toEqual([]);
  });

  it.each([
    ["'Sample'", true],
    ['“Sample”', true],
    ['Sample', true],
    ['5', true],
    ['"Sam"ple"', false],
    ["'Sample", false],
    ['Sample"', false],
  ])('is asked beside name --> %s: %s', (name, isAsked) => {
    const text = tool('lambda user: send(user', '').replace('"Sample"', name);
    expect(findingsOf(text).some(({ rule }) => rule === 'python-syntax')).toBe(isAsked);
  });

  it('counts columns over lines', () => {
    const text = tool('lambda user: send(\n  user +)', '');
    const found = findingsOf(text).filter(({ rule }) => rule === 'python-syntax');
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual([')']);
  });
});

describe('what cannot be called', () => {
  it.each(['42', "'text'", '[send]', 'not send'])('%s', (executable) => {
    checkMarked(tool(executable, `                  ${'^'.repeat(executable.length)} python-not-callable`));
  });

  it.each(['send', 'tools.send', 'partial(send, 1)', 'send if ready else wait', 'handlers[0]'])(
    '%s may be callable',
    (executable) => expect(findingsOf(tool(executable, ''))).toEqual([]),
  );
});

describe('the number of inputs', () => {
  it('is too small where a parameter without a default is left', () => {
    const [finding] = checkMarked(
      tool('lambda a, b: send(a, b)', '                  ^^^^^^^^^^^^^^^^^^^^^^^ python-arity'),
    );
    expect(finding?.message).toBe('The interface block has no arg-2 for b. Every call fails.');
  });

  it('is too large where the lambda takes fewer', () => {
    const text = tool('lambda a: send(a)', '', 'arg-1 --> "string", arg-2 --> "string"');
    const found = findingsOf(text);
    expect(found.map(({ rule }) => rule)).toEqual(['python-arity']);
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual(['arg-2']);
  });

  it.each(['lambda a, b=1: send(a, b)', 'lambda *all: send(*all)', 'lambda a, *, b: send(a, b)'])(
    '%s takes one input',
    (executable) => expect(findingsOf(tool(executable, ''))).toEqual([]),
  );

  it('is left alone where the keys are out of line, and where a schema names the inputs', () => {
    const gap = tool('lambda a, b: send(a, b)', '', 'arg-2 --> "string"');
    expect(findingsOf(gap).map(({ rule }) => rule)).toEqual(['interface-sequence']);
    const schema = tool('lambda a, b: send(a, b)', '').replace(
      '    description',
      '    args_schema --> "Model",\n    description',
    );
    expect(findingsOf(schema)).toEqual([]);
  });

  it('is any number by name where the lambda takes names and a schema gives them', () => {
    const byName = tool('lambda **inputs: send(**inputs)', '', 'arg-1 --> "string", arg-2 --> "string"');
    expect(findingsOf(byName).map(({ rule }) => rule)).toEqual(['python-arity']);
    const schema = byName.replace('    description', '    args_schema --> "Model",\n    description');
    expect(findingsOf(schema)).toEqual([]);
  });
});

describe('what reaches beyond the tool', () => {
  it.each([
    ["__import__('os').getpid()", ['__import__'], 'when the file is loaded'],
    ['lambda a: eval(a)', ['eval'], 'when the tool is called'],
    ['lambda a: exec(a)', ['exec'], 'when the tool is called'],
    ['lambda a: os.system(a)', ['os.system'], 'when the tool is called'],
    ['lambda a: a.__class__', ['__class__'], 'when the tool is called'],
  ])('%s', (executable, places, when) => {
    const text = tool(executable, '');
    const found = findingsOf(text).filter(({ rule }) => rule === 'python-security');
    expect(found.map(({ span }) => text.slice(span.start, span.end))).toEqual(places);
    expect(found[0]?.severity).toBe('warning');
    expect(found[0]?.message).toContain(when);
  });
});

describe('a tool that is being typed', () => {
  const rulesIn = (text: string) => check(NotationDocument.parse(text), defaultSettings).map(({ rule }) => rule);
  const after = '  {\n    name --> "Next",\n    link --> "https://x.io",\n    description --> "d"\n  }\n]';

  it('is not judged by Python before its form is whole', () => {
    const text = `[\n  {\n    name --> "X",\n    function --> "lambda x: f(x"\n  ,\n${after}`;
    expect(rulesIn(text)).toEqual(['missing-interface', 'missing-brace']);
  });
});
