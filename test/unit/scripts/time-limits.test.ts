import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

/** A number of milliseconds from 1,000 up to 30,000. */
const short = String.raw`(?:[1-9]|[12]\d)_\d{3}`;

/** Limits of waiting: as an option, as the last argument of a test or a wait, and the 1,000 ms of `vi.waitFor`. */
const shortLimits = [
  new RegExp(String.raw`\btimeout: ${short}\b`),
  new RegExp(String.raw`\b(?:until|shows|sees|seesFix)\(.*, ${short}\)`),
  new RegExp(String.raw`^\s*\}, ${short}\);$`),
  /\bvi\.waitFor\((?!.*, \d)/,
];

test('no test fails because a machine is busy: a wait of less than 30 seconds is no sign of a hang', () => {
  const found = globSync('test/**/*.ts', { cwd: root, ignore: ['test/*-host/**', 'test/host/**'] }).flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        shortLimits.some((limit) => limit.test(line)) ? [`${path}:${index + 1}: ${line}`] : [],
      ),
  );
  expect(found).toEqual([]);
});
