import type { JsonObject } from '../../core/json/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { jsonText } from '../output/json-text.ts';

/**
 * The text of a snapshot: what a caller, a reader of results, a client or a model sees of the tools, by name. The same tools give the same text on
 * each computer. It has no addresses, code, or settings.
 */
export function snapshotText(tools: readonly CanonicalTool[]): string {
  const byName = tools.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return jsonText({ tools: byName.map(entryOf) });
}

function entryOf({ name, title, description, inputs, outputs, annotations = {} }: CanonicalTool): JsonObject {
  return {
    name,
    ...(title === undefined ? {} : { title }),
    description,
    inputSchema: inputs,
    ...(Object.keys(outputs).length === 0 ? {} : { outputSchema: outputs }),
    ...(Object.keys(annotations).length === 0 ? {} : { annotations }),
  };
}
