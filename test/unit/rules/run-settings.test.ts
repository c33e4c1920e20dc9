import { expect, test } from 'vitest';
import { readSettings } from '../../../core/rules/settings-layer.ts';

const read = (run: Parameters<typeof readSettings>[0]) => readSettings({ run }, () => true);

test('how tools run', () => {
  const run = {
    timeout: 2.5,
    concurrency: 1,
    tools: { Greet: { timeout: 60, preprocessor: 'helpers.clean', preprocessorKwargs: { title: true }, strict: true } },
  };
  expect(read(run)).toEqual({ layer: { run }, problems: [] });
});

test.each([
  [5, '/run', 'Expected an object, such as { "timeout": 10 }.'],
  [{ timeout: 0 }, '/run/timeout', 'Expected a positive number of seconds, max. 86400.'],
  [{ concurrency: 1.5 }, '/run/concurrency', 'Expected a whole number from 1 to 64.'],
  [{ time: 5 }, '/run/time', 'Unknown setting "run.time". Expected one of timeout, concurrency, tools.'],
  [{ tools: { 'a/b': 5 } }, '/run/tools/a~1b', 'Expected an object, such as { "timeout": 60 }.'],
  [{ tools: { A: { timeout: '5' } } }, '/run/tools/A/timeout', 'Expected a positive number of seconds, max. 86400.'],
  [
    { tools: { A: { preprocessor: '__import__("os")' } } },
    '/run/tools/A/preprocessor',
    'Expected the name of a Python function, such as "helpers.clean".',
  ],
])('what cannot be meant is said and left out: %j', (run, pointer, message) => {
  const { problems, layer } = read(run);
  expect(problems).toEqual([expect.objectContaining({ pointer, message })]);
  expect(JSON.stringify(layer.run ?? {})).not.toContain('5');
});
