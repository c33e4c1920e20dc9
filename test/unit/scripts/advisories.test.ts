import { expect, test } from 'vitest';
import { advisoriesIn, isGrave } from '../../../scripts/build/advisories.ts';

/** The shape of `npm audit --json` of npm 10 and 11. */
const report = JSON.stringify({
  auditReportVersion: 2,
  vulnerabilities: {
    ajv: { name: 'ajv', severity: 'high', isDirect: true, via: [], range: '<9.0.0' },
    yaml: { name: 'yaml', severity: 'low', isDirect: true, via: [], range: '<3.0.0' },
    mocha: { name: 'mocha', severity: 'critical', isDirect: true, via: [], range: '*' },
  },
  metadata: {},
});

test('an advisory counts for a package that is shipped, not for a tool of the build', () => {
  const found = advisoriesIn(report, ['ajv', 'yaml', 'chevrotain']);
  expect(found).toEqual({
    kind: 'known',
    advisories: [
      { package: 'ajv', severity: 'high' },
      { package: 'yaml', severity: 'low' },
    ],
  });
});

test('a high or critical one prevents publishing', () => {
  const grave = ['info', 'low', 'moderate', 'high', 'critical'].filter((severity) =>
    isGrave({ package: 'a', severity }),
  );
  expect(grave).toEqual(['high', 'critical']);
});

test('warnings of npm around the report are skipped', () => {
  expect(advisoriesIn(`npm warn config\n${report}\nnpm notice\n`, ['yaml'])).toMatchObject({ kind: 'known' });
});

test.each([
  [
    'npm error audit endpoint returned an error\n{ "message": "405 Method Not Allowed", "statusCode": 405 }',
    '405 Method Not Allowed',
  ],
  ['', 'npm audit gave no report'],
])('without an answer of the registry the advisories are unknown: %j', (output, because) => {
  expect(advisoriesIn(output, ['ajv'])).toEqual({ kind: 'unknown', because });
});
