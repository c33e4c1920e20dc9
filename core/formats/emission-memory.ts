import type { ModelSource } from '../tools/arguments-model.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Emission } from './format.ts';

/** A definition as it was printed. */
interface Printed {
  /** How deep in the envelope it stands: its lines are indented by so much. */
  readonly level: number;
  readonly text: string;
}

const noModels = {};

/**
 * What was written of tools, and its text, for who writes the same tool objects again and again: previews do at every keystroke. It
 * keeps nothing alive. Who writes tools once does without: an entry costs more than to write a tool.
 */
export class EmissionMemory {
  /** By where the classes of the tools come from. */
  readonly #emissions = new WeakMap<object, WeakMap<CanonicalTool, Map<string, Emission>>>();
  readonly #printed = new WeakMap<object, Printed>();

  /** What was written of the tool under this key, or what `write` writes now. */
  emission(tool: CanonicalTool, models: ModelSource | undefined, key: string, write: () => Emission): Emission {
    const ofModels = this.#emissions.get(models ?? noModels) ?? new WeakMap<CanonicalTool, Map<string, Emission>>();
    this.#emissions.set(models ?? noModels, ofModels);
    const known = ofModels.get(tool) ?? new Map<string, Emission>();
    ofModels.set(tool, known);
    const emission = known.get(key) ?? write();
    known.set(key, emission);
    return emission;
  }

  /** The text of the definition at this level of an envelope. */
  printed(definition: object, level: number, print: () => string): string {
    const known = this.#printed.get(definition);
    if (known?.level === level) return known.text;
    const text = print();
    this.#printed.set(definition, { level, text });
    return text;
  }
}
