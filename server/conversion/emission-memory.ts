import { EmissionMemory } from '../../core/formats/emission-memory.ts';

/** What previews wrote of tools: at a keystroke they write the others, which are the same objects, once more. */
export const writtenForPreviews = new EmissionMemory();
