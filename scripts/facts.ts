/**
 * Lists the facts about providers, the longest unverified ones first, and the frameworks of which a newer release isn't measured:
 * `npm run facts`. Each source is listed once. The newest releases are asked from PyPI and npm.
 */
import { policies } from '../core/code/python/frameworks.ts';
import { comparedVersions } from '../core/code/typescript/refusing-versions.ts';
import { isOldFact } from '../core/formats/fact-age.ts';
import { targets } from '../core/formats/targets.ts';
import { isOlder, newestOnNpm, newestOnPypi } from './facts/releases.ts';

interface Source {
  readonly source: string;
  readonly verified: string;
  readonly facts: Set<string>;
}

const sources = new Map<string, Source>();
for (const { id, limits, strictFlag } of targets) {
  for (const limit of [...limits, { ...strictFlag, id: `strict flag: ${strictFlag.dialect}` }]) {
    const key = `${limit.verified} ${limit.source}`;
    const known = sources.get(key) ?? { source: limit.source, verified: limit.verified, facts: new Set() };
    known.facts.add(`${id} ${limit.id} (${limit.certainty})`);
    sources.set(key, known);
  }
}
const now = new Date();
for (const [, fact] of [...sources].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const { source, verified, facts } = fact;
  console.log(`${verified}${isOldFact(fact, now) ? ' OLD' : ''}  ${source}\n    ${[...facts].join(', ')}`);
}

const measured = [
  ...policies.map(({ packages: [name = ''], versions }) => ({
    name,
    version: versions.at(-1) ?? '',
    ask: newestOnPypi,
  })),
  ...Object.entries(comparedVersions).map(([name, version]) => ({ name, version, ask: newestOnNpm })),
];
console.log('\nFrameworks, as measured:');
for (const { name, version, ask } of measured) {
  const newest = ask(name);
  const mark = newest !== null && isOlder(version, newest) ? ' OLD' : '';
  console.log(`${name} ${version}${mark} (newest: ${newest ?? 'unknown'})`);
}
