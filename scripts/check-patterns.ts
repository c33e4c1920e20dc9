/**
 * Fails for a regular expression whose time grows faster than its text: a file or a model's response could keep the program busy for minutes.
 * `node scripts/check-patterns.ts` analyses each one that is not in `patterns/analysed.json`; `--write` adds those that passed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readSources } from './check-arrows.ts';
import { attackOn } from './patterns/attack.ts';
import { bounded } from './patterns/bounded.ts';
import { writtenPatterns } from './patterns/written-patterns.ts';

const kept = fileURLToPath(new URL('patterns/analysed.json', import.meta.url));

/** The regular expressions of the sources, as `/…/flags`, each with the places where it is written. */
export function patternsIn(sources: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const [path, text] of sources) {
    if (path.endsWith('.d.ts')) continue;
    for (const { source, flags, line } of writtenPatterns(text, path.endsWith('.tsx') ? 'tsx' : 'ts')) {
      const name = `/${source}/${flags}`;
      const places = found.get(name) ?? [];
      places.push(`${path}:${line}`);
      found.set(name, places);
    }
  }
  return found;
}

/** One sentence for each pattern with super-linear time, without those of `passed`. */
export async function slowPatterns(
  patterns: ReadonlyMap<string, readonly string[]>,
  passed: ReadonlySet<string>,
): Promise<readonly string[]> {
  const slow: string[] = [];
  for (const [name, places] of patterns) {
    if (passed.has(name) || Object.hasOwn(bounded, name)) continue;
    const attack = await attackOn(name);
    if (attack !== null) slow.push(`${places.join(', ')}: ${name} takes super-linear time: ${attack}`);
  }
  return slow;
}

if (import.meta.main) {
  const patterns = patternsIn(readSources());
  const analysed: readonly string[] = JSON.parse(readFileSync(kept, 'utf8'));
  const slow = await slowPatterns(patterns, new Set(analysed));
  const unused = Object.keys(bounded).filter((name) => !patterns.has(name));
  for (const sentence of slow) console.error(sentence);
  for (const name of unused) console.error(`No source has the pattern ${name} of scripts/patterns/bounded.ts.`);
  const isClean = slow.length + unused.length === 0;
  if (isClean && process.argv.includes('--write')) {
    const passed = [...patterns.keys()].filter((name) => !Object.hasOwn(bounded, name)).toSorted();
    writeFileSync(kept, `${JSON.stringify(passed, null, 2)}\n`);
  }
  if (isClean) console.log(`${patterns.size} regular expressions take linear time.`);
  process.exitCode = isClean ? 0 : 1;
}
