import type { ModelSource } from '../tools/arguments-model.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Emission } from './format.ts';

interface Printed {
  /** The depth in the envelope: the indentation of its lines. */
  readonly level: number;
  readonly text: string;
}

const noModels = {};

/** Kept emissions, for callers that write the same tool objects repeatedly; for one writing it costs more. The references are weak. */
export class EmissionMemory {
  readonly #emissions = new WeakMap<object, WeakMap<CanonicalTool, Map<string, Emission>>>();
  readonly #printed = new WeakMap<object, Printed>();

  /** The kept emission of the tool under this key, or the result of `write`. */
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
