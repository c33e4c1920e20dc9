import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readAnyExecutable, readExecutable } from '../../../core/python/expression.ts';
import { readPlainExecutable } from '../../../core/python/plain-executable.ts';
import { randomRuns } from '../../support/random-runs.ts';

/** The whole reading of an executable, for a comparison of both ways. */
function everythingOf(read: ReturnType<typeof readExecutable>): unknown {
  const { kind, name, parameters, callable, errors, security, complete, expression, names, calls, references } = read;
  return { kind, name, parameters, callable, errors, security, complete, expression, names, calls, references };
}

describe('the reader of plain executables', () => {
  it.each([
    'send',
    'api.client.send',
    'lambda: ping()',
    'lambda user, text: api.send(user, text)',
    'lambda q:search(query=q,  limit = n )',
    'lambda x: f',
    'lambda x : f(x)  ',
    'lambda a, b=None, c = 10: f(a, b, c=c)',
    'lambda a=0: f(a)',
  ])('reads %j as Python does', (text) => {
    expect(readPlainExecutable(text)).not.toBeNull();
    expect(everythingOf(readExecutable(text))).toEqual(everythingOf(readAnyExecutable(text)));
  });

  it.each([
    '',
    ' send',
    'send ',
    '1',
    'None',
    'lambda',
    'lambda x',
    'lambda x, x: f(x)',
    'lambda x=1.5: f(x)',
    'lambda x=01: f(x)',
    'lambda x=-1: f(x)',
    'lambda x=1, y: f(x)',
    'lambda x==1: f(x)',
    'lambda x=: f(x)',
    'lambda x=y: f(x)',
    'lambda *x: f(x)',
    'lambda x: f(x, )',
    'lambda x: f(k=x, k=x)',
    'lambda x: f(k=x, x)',
    'lambda x: f(k==x)',
    'lambda x: f(x',
    'lambda x: f(x))',
    'lambda x: f(x)(x)',
    'lambda if: f(x)',
    'lambda x: os.remove(x)',
    'lambda x: open(x)',
    'eval',
    'x.__class__',
    'naïve',
    'a\nb',
  ])('leaves %j to the reader of all texts', (text) => {
    expect(readPlainExecutable(text)).toBeNull();
  });

  it('never disagrees with the reader of all texts', () => {
    const pieces = [
      'lambda',
      ' ',
      ' ',
      'a',
      'b',
      'c1',
      'os',
      '.',
      ',',
      ', ',
      ':',
      ': ',
      '(',
      ')',
      '=',
      '__',
      'in',
      '\n',
      '1',
    ];
    const likely = fc
      .tuple(
        fc.array(fc.constantFrom('a', 'b', 'c1', '_d', 'open', 'e=None', 'f = 12', 'g=0', 'h=1_0', 'i=1 '), {
          maxLength: 3,
        }),
        fc.constantFrom('f', 'api.send', 'os.path'),
        fc.array(fc.constantFrom('a', 'b', 'k=a', 'b = c1', 'k=k'), { maxLength: 3 }),
      )
      .map(([names, callee, given]) => `lambda ${names.join(', ')}: ${callee}(${given.join(', ')})`);
    let plain = 0;
    fc.assert(
      fc.property(
        fc.oneof(
          likely,
          fc.array(fc.constantFrom(...pieces), { maxLength: 16 }).map((parts) => parts.join('')),
        ),
        (text) => {
          plain += readPlainExecutable(text) === null ? 0 : 1;
          expect(everythingOf(readExecutable(text))).toEqual(everythingOf(readAnyExecutable(text)));
        },
      ),
      { numRuns: randomRuns },
    );
    expect(plain).toBeGreaterThan(randomRuns / 10);
  });
});
