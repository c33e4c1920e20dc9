import { EmissionMemory } from '../../core/formats/index.ts';

/** The output of previews: at a keystroke the unchanged tools, which are the same objects, are not written again. */
export const writtenForPreviews = new EmissionMemory();
