import type { Finding } from '../../rules/finding.ts';
import { say } from '../../text/say.ts';
import type { ElementPlace } from './element-places.ts';

/** For each tool the sentence on providers with a problem, or null. `findings` are in the order of their offsets. Linear time. */
export function providerProblems(
  places: readonly ElementPlace[],
  findings: readonly Finding[],
): readonly (string | null)[] {
  const ofProviders = findings.filter(({ family, versions }) => family === 'provider' && versions.length > 0);
  let next = 0;
  return places.map(({ element, start }) => {
    const providers = new Set<string>();
    let count = 0;
    for (let finding = ofProviders[next]; finding !== undefined; finding = ofProviders[next]) {
      if (finding.span.start >= start + element.width) break;
      next++;
      if (finding.span.start < start) continue;
      count += finding.versions.length;
      for (const provider of finding.versions) providers.add(provider);
    }
    const said = count === 1 ? say`1 provider problem` : say`${count} provider problems`;
    return count === 0 ? null : say`${said} (${[...providers].join(', ')})`;
  });
}

/** The number of references, as a sentence. */
export function referencesTitle(count: number): string {
  return count === 1 ? say`1 reference` : say`${count} references`;
}
