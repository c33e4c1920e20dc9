import { type Certainty, limitOf, type ProviderLimit, type ProviderProblem } from '../../formats/limits.ts';
import type { Target } from '../../formats/target.ts';
import { findTarget } from '../../formats/targets.ts';
import { listed, say, translated } from '../../text/say.ts';

export interface BrokenLimit {
  readonly target: Target;
  readonly limit: Pick<ProviderLimit, 'says' | 'source' | 'certainty'>;
}

/** The targets of the setting `aion.targets`, each once; unknown ones and formats that are only read are left out. */
export function targetsNamed(targets: readonly string[]): readonly Target[] {
  return [...new Set(targets)].flatMap((id) => {
    const target = findTarget(id);
    return target?.format.write === undefined ? [] : [target];
  });
}

/** The targets with a broken limit of this kind, with that limit. */
export function breaking<K extends ProviderLimit['kind']>(
  targets: readonly Target[],
  kind: K,
  isBroken: (limit: Extract<ProviderLimit, { kind: K }>) => boolean,
): readonly { readonly target: Target; readonly limit: Extract<ProviderLimit, { kind: K }> }[] {
  const broken: { readonly target: Target; readonly limit: Extract<ProviderLimit, { kind: K }> }[] = [];
  for (const target of targets) {
    const limit = limitOf(target.limits, kind);
    if (limit !== undefined && isBroken(limit)) broken.push({ target, limit });
  }
  return broken;
}

/** The providers for a sentence: `OpenAI, Anthropic and MCP`. */
export function providersOf(broken: readonly BrokenLimit[]): string {
  return listed([...new Set(broken.map(({ target }) => target.provider))]);
}

/** Each limit in the words of its provider, with its source. */
export function quotedLimits(broken: readonly BrokenLimit[]): string {
  return quotedAll(
    broken.map(({ target: { provider }, limit }) => ({ ...limit, provider, says: translated(limit.says) })),
  );
}

type QuotedLimit = Pick<ProviderProblem, 'provider' | 'says' | 'source' | 'certainty'>;

/** The limits of several providers. Those with the same words and source are quoted once, and words that `message` says are not repeated. */
export function quotedAll(limits: readonly QuotedLimit[], message = ''): string {
  const byQuote = new Map<string, QuotedLimit[]>();
  for (const limit of limits) {
    const key = JSON.stringify([limit.says, limit.source, limit.certainty]);
    byQuote.set(key, [...(byQuote.get(key) ?? []), limit]);
  }
  const quotes = [...byQuote.values()].map((same) => {
    const providers = listed([...new Set(same.map(({ provider }) => provider))]);
    return same.slice(0, 1).map((limit) => quotedLimit({ ...limit, provider: providers }, message));
  });
  return quotes.flat().join('; ');
}

export function quotedLimit({ provider, says, source, certainty }: QuotedLimit, message = ''): string {
  const name = `${provider.charAt(0).toUpperCase()}${provider.slice(1)}`;
  const named = certaintyAfter(name, certainty);
  return says === message ? `${named}: ${source}` : `${named}: "${says}" (${source})`;
}

function certaintyAfter(provider: string, certainty: Certainty): string {
  switch (certainty) {
    case 'certain':
      return provider;
    case 'reported':
      return say`${provider} (reported by users)`;
    case 'disputed':
      return say`${provider} (in some cases)`;
  }
}

/** The ids of the targets, as the `versions` of a finding. */
export function targetIds(broken: readonly BrokenLimit[]): readonly string[] {
  return broken.map(({ target }) => target.id);
}
