import type { JsonObject } from '../../json/json-value.ts';
import { pointerOf } from '../../json/pointer.ts';
import { say } from '../../text/say.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import { type Loss, notSupportedBy } from '../../tools/loss.ts';
import type { ToolFormat } from '../format.ts';
import type { Target } from '../target.ts';
import { notSentTitle } from './not-sent-keys.ts';
import { type Extra, extrasOf, rawSlots, withExtras } from './slots.ts';

/** The parts of the tool's original definition that are not in the canonical tool. */
export function unreadExtras(tool: CanonicalTool, source: ToolFormat | undefined): readonly Extra[] {
  const definition = tool.original_definition;
  if (source === undefined) return tool.source_format === 'raw' ? extrasOf(definition, rawSlots) : [];
  return source.extras?.(definition) ?? extrasOf(definition, source.slots);
}

/** The definition with those extras put back that are the target's own keys, and the losses of the others. */
export function restoreExtras(
  result: JsonObject,
  extras: readonly Extra[],
  target: Target,
): { readonly result: JsonObject; readonly losses: readonly Loss[] } {
  if (extras.length === 0) return { result, losses: [] };
  const own = target.format.ownKeys ?? [];
  const goesBack = (extra: Extra): boolean =>
    own === 'any' ? extra.value !== null : own.includes(pointerOf(extra.path));
  const restored = withExtras(result, extras.filter(goesBack));
  const stays = new Set(target.format.knownKeys ?? []);
  const left = [...restored.left, ...extras.filter((extra) => !goesBack(extra))].filter(
    (extra) => !stays.has(pointerOf(extra.path)),
  );
  return { result: restored.result, losses: extraLosses(left, target) };
}

/** The losses of keys that the target lacks. `null` means nothing, so it is no loss. */
export function extraLosses(extras: readonly Extra[], target: Target): readonly Loss[] {
  return extras
    .filter((extra) => extra.value !== null)
    .map((extra) => {
      const notSent = notSentTitle(extra);
      return {
        path: pointerOf(extra.path),
        lost: `"${extra.path.at(-1) ?? ''}"`,
        reason: notSupportedBy(target.provider),
        ...(notSent === undefined ? {} : { notSent }),
      };
    });
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Why a tool that its provider runs can't be converted. */
export function builtInTool(type: string, provider: string): string {
  return say`"${type}" is a built-in tool of ${provider}.`;
}
