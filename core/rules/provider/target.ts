import type { ToolFormat } from '../../formats/format.ts';
import { limitOf, type ProviderLimit } from '../../formats/limits.ts';
import { findFormat } from '../../formats/registry.ts';

/** A limit of one of the targets that something breaks. */
export interface BrokenLimit {
  readonly format: ToolFormat;
  readonly limit: Pick<ProviderLimit, 'says' | 'source'>;
}

/** The formats that the setting `aion.targets` names, each once; a name that means none, or one that is only read, is passed over. */
export function targetFormats(targets: readonly string[]): readonly ToolFormat[] {
  return [...new Set(targets)].flatMap((id) => {
    const format = findFormat(id);
    return format?.write === undefined ? [] : [format];
  });
}

/** The targets whose limit of this kind is broken, with that limit. */
export function breaking<K extends ProviderLimit['kind']>(
  targets: readonly ToolFormat[],
  kind: K,
  isBroken: (limit: Extract<ProviderLimit, { kind: K }>) => boolean,
): readonly { readonly format: ToolFormat; readonly limit: Extract<ProviderLimit, { kind: K }> }[] {
  let broken: { readonly format: ToolFormat; readonly limit: Extract<ProviderLimit, { kind: K }> }[] | null = null;
  for (const format of targets) {
    const limit = limitOf(format.limits, kind);
    if (limit !== undefined && isBroken(limit)) {
      broken ??= [];
      broken.push({ format, limit });
    }
  }
  return broken ?? none;
}

const none: readonly never[] = [];

/** The providers in a sentence: `OpenAI, Anthropic and MCP`. */
export function providersOf(broken: readonly BrokenLimit[]): string {
  const names = [...new Set(broken.map(({ format }) => format.provider))];
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Each limit in the words of its provider, with where it is published. */
export function quotedLimits(broken: readonly BrokenLimit[]): string {
  const quotes = broken.map(
    ({ format, limit }) => `${capitalised(format.provider)}: "${limit.says}" (${limit.source})`,
  );
  return [...new Set(quotes)].join('; ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What follows from the limits of targets, worked out once for each list of them: it is asked of every tool. */
export function perTargets<Result>(
  make: (targets: readonly ToolFormat[]) => Result,
): (targets: readonly ToolFormat[]) => Result {
  const made = new WeakMap<readonly ToolFormat[], { readonly result: Result }>();
  return (targets) => {
    let known = made.get(targets);
    if (known === undefined) {
      known = { result: make(targets) };
      made.set(targets, known);
    }
    return known.result;
  };
}

/** What a finding names as the versions it applies to: the targets. */
export function targetIds(broken: readonly BrokenLimit[]): readonly string[] {
  return broken.map(({ format }) => format.id);
}
