import { existingPointers } from '../../json/pointer.ts';
import { once } from '../../text/once.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Loss } from '../../tools/loss.ts';
import type { ToolFormat } from '../format.ts';
import { snakeCase } from './gemini-schema.ts';
import { rawSlots, slotLocator } from './slots.ts';

/**
 * The pointer in the definition that `tool` was read from for a pointer into the canonical tool. Where the definition has
 * no such place: the canonical pointer itself if there is no definition at all, else what holds the place, `''` for the whole.
 */
export function sourcePointer(tool: CanonicalTool, source: ToolFormat | undefined, canonicalPointer: string): string {
  return sourcePointers(tool, source)(canonicalPointer);
}

/** {@link sourcePointer} for many pointers of one tool: its definition is looked through once. */
function sourcePointers(tool: CanonicalTool, source: ToolFormat | undefined): (canonicalPointer: string) => string {
  const definition = tool.original_definition;
  if (Object.keys(definition).length === 0) return (canonicalPointer) => canonicalPointer;
  const bySlots = once(() => slotLocator(definition, source?.slots ?? rawSlots));
  const existing = existingPointers(definition, snakeCase);
  return (canonicalPointer) => {
    const located = source?.locate?.(definition, canonicalPointer) ?? bySlots()(canonicalPointer);
    // An element of the notation is text, not this object.
    return source?.id === 'aion' ? (located ?? '') : existing(located ?? '');
  };
}

/** The losses with their paths moved from the canonical tool into the source's definition. */
export function atSource(
  losses: readonly Loss[],
  tool: CanonicalTool,
  source: ToolFormat | undefined,
): readonly Loss[] {
  const pointerTo = sourcePointers(tool, source);
  return losses.map((loss) => ({ ...loss, path: pointerTo(loss.path) }));
}
