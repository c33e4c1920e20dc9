import type { ToolFormat } from '../../formats/format.ts';
import { limitOf, type ProviderLimit } from '../../formats/limits.ts';
import { findFormat } from '../../formats/registry.ts';
import { say, translated } from '../../text/say.ts';

export interface BrokenLimit {
  readonly format: ToolFormat;
  readonly limit: Pick<ProviderLimit, 'says' | 'source'>;
}

/** The formats of the setting `aion.targets`, each once; unknown and read-only formats are left out. */
export const targetFormats = onceFor((targets: readonly string[]): readonly ToolFormat[] =>
  [...new Set(targets)].flatMap((id) => {
    const format = findFormat(id);
    return format?.write === undefined ? [] : [format];
  }),
);

/** The targets with a broken limit of this kind, with that limit. */
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

/** The providers for a sentence: `OpenAI, Anthropic and MCP`. */
export function providersOf(broken: readonly BrokenLimit[]): string {
  const names = [...new Set(broken.map(({ format }) => format.provider))];
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : say`${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Each limit in the words of its provider, with its source. */
export function quotedLimits(broken: readonly BrokenLimit[]): string {
  const quotes = broken.map(
    ({ format, limit }) => `${capitalised(format.provider)}: "${translated(limit.says)}" (${limit.source})`,
  );
  return [...new Set(quotes)].join('; ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Keeps a result for each list by identity, such as the limits of all targets: it is needed for every tool. */
export function onceFor<Member, Result>(
  make: (list: readonly Member[]) => Result,
): (list: readonly Member[]) => Result {
  const made = new WeakMap<readonly Member[], { readonly result: Result }>();
  return (list) => {
    let known = made.get(list);
    if (known === undefined) {
      known = { result: make(list) };
      made.set(list, known);
    }
    return known.result;
  };
}

/** The ids of the targets, as the `versions` of a finding. */
export function targetIds(broken: readonly BrokenLimit[]): readonly string[] {
  return broken.map(({ format }) => format.id);
}
