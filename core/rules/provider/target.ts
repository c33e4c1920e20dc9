import type { ToolFormat } from '../../formats/format.ts';
import { limitOf, type ProviderLimit, type ProviderProblem } from '../../formats/limits.ts';
import { findFormat } from '../../formats/registry.ts';
import { listed, translated } from '../../text/say.ts';

export interface BrokenLimit {
  readonly format: ToolFormat;
  readonly limit: Pick<ProviderLimit, 'says' | 'source'>;
}

/** The formats of the setting `aion.targets`, each once; unknown and read-only formats are left out. */
export function targetFormats(targets: readonly string[]): readonly ToolFormat[] {
  return [...new Set(targets)].flatMap((id) => {
    const format = findFormat(id);
    return format?.write === undefined ? [] : [format];
  });
}

/** The targets with a broken limit of this kind, with that limit. */
export function breaking<K extends ProviderLimit['kind']>(
  targets: readonly ToolFormat[],
  kind: K,
  isBroken: (limit: Extract<ProviderLimit, { kind: K }>) => boolean,
): readonly { readonly format: ToolFormat; readonly limit: Extract<ProviderLimit, { kind: K }> }[] {
  const broken: { readonly format: ToolFormat; readonly limit: Extract<ProviderLimit, { kind: K }> }[] = [];
  for (const format of targets) {
    const limit = limitOf(format.limits, kind);
    if (limit !== undefined && isBroken(limit)) broken.push({ format, limit });
  }
  return broken;
}

/** The providers for a sentence: `OpenAI, Anthropic and MCP`. */
export function providersOf(broken: readonly BrokenLimit[]): string {
  return listed([...new Set(broken.map(({ format }) => format.provider))]);
}

/** Each limit in the words of its provider, with its source. */
export function quotedLimits(broken: readonly BrokenLimit[]): string {
  const quotes = broken.map(({ format: { provider }, limit: { says, source } }) =>
    quotedLimit({ provider, says: translated(says), source }),
  );
  return [...new Set(quotes)].join('; ');
}

export function quotedLimit({ provider, says, source }: Pick<ProviderProblem, 'provider' | 'says' | 'source'>): string {
  return `${provider.charAt(0).toUpperCase()}${provider.slice(1)}: "${says}" (${source})`;
}

/** The ids of the targets, as the `versions` of a finding. */
export function targetIds(broken: readonly BrokenLimit[]): readonly string[] {
  return broken.map(({ format }) => format.id);
}
