import { existingPointers } from '../../json/pointer.ts';
import { once } from '../../text/once.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import type { Loss } from '../../tools/loss.ts';
import { snakeCase } from '../facts/gemini.ts';
import type { ToolFormat } from '../format.ts';
import { rawSlots, slotLocator } from './slots.ts';

/**
 * The pointer in the source definition of `tool` for a pointer into the canonical tool. Without such a part: the
 * canonical pointer itself if there is no definition, else the nearest container, `''` for the whole.
 */
export function sourcePointer(tool: CanonicalTool, source: ToolFormat | undefined, canonicalPointer: string): string {
  return sourcePointers(tool, source)(canonicalPointer);
}

/** {@link sourcePointer} for many pointers of one tool: its definition is walked once. */
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

/** The losses with their paths moved from the canonical tool into the source definition. */
export function atSource(
  losses: readonly Loss[],
  tool: CanonicalTool,
  source: ToolFormat | undefined,
): readonly Loss[] {
  const pointerTo = sourcePointers(tool, source);
  return losses.map((loss) => ({ ...loss, path: pointerTo(loss.path) }));
}
