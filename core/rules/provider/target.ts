import type { ToolFormat } from '../../formats/format.ts';
import { limitOf, type ProviderLimit } from '../../formats/limits.ts';
import { findFormat } from '../../formats/registry.ts';
import { say, translated } from '../../text/say.ts';

/** A limit of one of the targets that something breaks. */
export interface BrokenLimit {
  readonly format: ToolFormat;
  readonly limit: Pick<ProviderLimit, 'says' | 'source'>;
}

/** The formats that the setting `aion.targets` names, each once; a name that means none, or one that is only read, is passed over. */
export const targetFormats = onceFor((targets: readonly string[]): readonly ToolFormat[] =>
  [...new Set(targets)].flatMap((id) => {
    const format = findFormat(id);
    return format?.write === undefined ? [] : [format];
  }),
);

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
  return names.length < 2 ? last : say`${names.slice(0, -1).join(', ')} and ${last}`;
}

/** Each limit in the words of its provider, with where it is published. */
export function quotedLimits(broken: readonly BrokenLimit[]): string {
  const quotes = broken.map(
    ({ format, limit }) => `${capitalised(format.provider)}: "${translated(limit.says)}" (${limit.source})`,
  );
  return [...new Set(quotes)].join('; ');
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What follows from a list, such as the limits of all targets, worked out once for each list: it is asked of every tool. */
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

/** What a finding names as the versions it applies to: the targets. */
export function targetIds(broken: readonly BrokenLimit[]): readonly string[] {
  return broken.map(({ format }) => format.id);
}
