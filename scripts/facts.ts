/** Lists the facts about providers, the longest unverified ones first: `npm run facts`. Each source is listed once. */
import { isOldFact } from '../core/formats/fact-age.ts';
import { targets } from '../core/formats/targets.ts';

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
