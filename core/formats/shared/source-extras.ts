import type { JsonObject } from '../../json/json-value.ts';
import { pointerOf } from '../../json/pointer.ts';
import { say } from '../../text/say.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Loss } from '../../tools/loss.ts';
import type { ToolFormat } from '../format.ts';
import { type Extra, extrasOf, rawSlots, withExtras } from './slots.ts';

/** What of the tool's original definition is nowhere in the canonical tool. */
export function unreadExtras(tool: CanonicalTool, source: ToolFormat | undefined): readonly Extra[] {
  const definition = tool.original_definition;
  if (source === undefined) return tool.source_format === 'raw' ? extrasOf(definition, rawSlots) : [];
  return source.extras?.(definition) ?? extrasOf(definition, source.slots);
}

/** The definition with the provider's own other keys of the source put back, and the loss of those that do not go back. */
export function restoreExtras(
  result: JsonObject,
  extras: readonly Extra[],
  target: ToolFormat,
): { readonly result: JsonObject; readonly losses: readonly Loss[] } {
  if (extras.length === 0) return { result, losses: [] };
  const own = target.ownKeys ?? [];
  const goesBack = (extra: Extra): boolean =>
    own === 'any' ? extra.value !== null : own.includes(pointerOf(extra.path));
  const restored = withExtras(result, extras.filter(goesBack));
  const stays = new Set(target.knownKeys ?? []);
  const left = [...restored.left, ...extras.filter((extra) => !goesBack(extra))].filter(
    (extra) => !stays.has(pointerOf(extra.path)),
  );
  return { result: restored.result, losses: extraLosses(left, target) };
}

/** The loss of keys that the target has no place for. `null` says nothing, so nothing is lost with it. */
export function extraLosses(extras: readonly Extra[], target: ToolFormat): readonly Loss[] {
  return extras
    .filter((extra) => extra.value !== null)
    .map((extra) => ({
      path: pointerOf(extra.path),
      lost: `"${extra.path.at(-1) ?? ''}"`,
      reason: say`${capitalised(target.provider)} has no place for it.`,
    }));
}

/** The text with its first letter large. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
