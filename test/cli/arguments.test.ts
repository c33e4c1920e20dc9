import { describe, expect, test } from 'vitest';
import { didYouMean, parseArguments } from '../../cli/arguments.ts';

const declaration = {
  operands: { name: 'PATH', summary: 'What to read.', minimum: 0, maximum: 2 },
  options: {
    verbose: { kind: 'flag', short: 'v', summary: '' },
    quick: { kind: 'flag', short: 'q', summary: '' },
    output: { kind: 'value', short: 'o', value: 'FILE', summary: '' },
    format: { kind: 'value', value: 'FORMAT', choices: ['text', 'json'], default: 'text', summary: '' },
    rule: { kind: 'list', value: 'ID=SEVERITY', summary: '' },
    limit: { kind: 'number', value: 'N', summary: '' },
    times: { kind: 'number', value: 'N', minimum: 1, summary: '' },
  },
} as const;

const nothing = { verbose: false, quick: false, output: null, format: 'text', rule: [], limit: null, times: null };

describe('the words of a command line', () => {
  test.each([
    { words: [], operands: [], options: {} },
    { words: ['a', 'b'], operands: ['a', 'b'], options: {} },
    { words: ['--verbose', 'a'], operands: ['a'], options: { verbose: true } },
    { words: ['-vq'], operands: [], options: { verbose: true, quick: true } },
    { words: ['--output', 'x', 'a'], operands: ['a'], options: { output: 'x' } },
    { words: ['--output=x=y'], operands: [], options: { output: 'x=y' } },
    { words: ['--output='], operands: [], options: { output: '' } },
    { words: ['-o', 'x'], operands: [], options: { output: 'x' } },
    { words: ['-vox'], operands: [], options: { verbose: true, output: 'x' } },
    { words: ['--output', '-'], operands: [], options: { output: '-' } },
    { words: ['-', 'a'], operands: ['-', 'a'], options: {} },
    { words: ['-v', '--', '--verbose', '-x'], operands: ['--verbose', '-x'], options: { verbose: true } },
    { words: ['--rule', 'a=b', '--rule=c=d'], operands: [], options: { rule: ['a=b', 'c=d'] } },
    { words: ['--limit', '0'], operands: [], options: { limit: 0 } },
    { words: ['--format', 'json', '--format', 'text'], operands: [], options: { format: 'text' } },
  ])('$words', ({ words, operands, options }) => {
    expect(parseArguments(words, declaration)).toEqual({ ok: true, operands, options: { ...nothing, ...options } });
  });

  test.each([
    [['--nope'], 'Unknown option --nope.'],
    [['--verbos'], 'Unknown option --verbos. Did you mean "--verbose"?'],
    [['--out', 'a'], 'Unknown option --out. Did you mean "--output"?'],
    [['-x'], 'Unknown option -x.'],
    [['--constructor'], 'Unknown option --constructor.'],
    [['--verbose=yes'], "--verbose doesn't accept a value."],
    [['--output'], '--output requires a value: --output FILE.'],
    [['-o'], '-o requires a value: -o FILE.'],
    [['--format', 'jsn'], 'Invalid value "jsn" for --format. Use text or json. Did you mean "json"?'],
    [['--limit', 'many'], 'Invalid value "many" for --limit. Use a whole number.'],
    [['--limit', '-1'], 'Invalid value "-1" for --limit. Use a whole number.'],
    [['--times', '0'], 'Invalid value "0" for --times. Use a whole number, 1 or greater.'],
    [['a', 'b', 'c'], 'Unexpected argument "c".'],
  ])('%s is wrong usage', (words, problem) => {
    expect(parseArguments(words, declaration)).toEqual({ ok: false, problem });
  });

  test('an option that another command calls so is named', () => {
    const target = { kind: 'value', value: 'FORMAT', summary: 'The form to write.' } as const;
    expect(parseArguments(['--to', 'mcp'], { operands: null, options: { target } })).toEqual({
      ok: false,
      problem: 'Unknown option --to. Did you mean "--target"?',
    });
  });

  test('an operand that must be there', () => {
    const operands = { name: 'FILE', summary: 'The file to read.', minimum: 1, maximum: 1 };
    expect(parseArguments([], { operands, options: {} })).toEqual({
      ok: false,
      problem: 'Missing argument FILE: The file to read.',
    });
  });

  test('where nothing may stand beside the options', () => {
    expect(parseArguments(['a'], { operands: null, options: {} })).toEqual({
      ok: false,
      problem: 'Unexpected argument "a".',
    });
  });
});

test('a suggestion only where one is near', () => {
  expect(didYouMean('chekc', ['check', 'rules'])).toBe(' Did you mean "check"?');
  expect(didYouMean('convert', ['check', 'rules'])).toBe('');
});
