import { isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { objectAt } from '../schema/keywords.ts';
import { say } from '../text/say.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { ToolChange } from './tool-change.ts';

/** What a model reads: descriptions, and the order of arguments. It may choose another tool, or fill in other arguments. */
export function wordChanges(old: CanonicalTool, now: CanonicalTool): readonly ToolChange[] {
  const change = { tool: old.name, audience: 'models', verdict: 'risky' } as const;
  const [before, after] = [propertiesOf(old.inputs), propertiesOf(now.inputs)];
  const shared = Object.keys(before).filter((name) => Object.hasOwn(after, name));
  const described = shared.flatMap((name): readonly ToolChange[] => {
    if (descriptionOf(before[name]) === descriptionOf(after[name])) return [];
    const message = say`The description of "${name}" changed.`;
    return [{ ...change, kind: 'argument-description', pointer: `/${name}`, message }];
  });
  const order = Object.keys(after).filter((name) => shared.includes(name));
  const isMoved = order.some((name, index) => name !== shared[index]);
  return [
    ...(old.description === now.description
      ? []
      : [{ ...change, kind: 'description', pointer: '', message: say`The description changed.` } as const]),
    ...described,
    ...(isMoved
      ? [{ ...change, kind: 'argument-order', pointer: '', message: say`The order of the arguments changed.` } as const]
      : []),
  ];
}

function propertiesOf(inputs: JsonObject): JsonObject {
  return objectAt(inputs, 'properties') ?? {};
}

function descriptionOf(schema: JsonValue | undefined): JsonValue {
  return isJsonObject(schema) ? (member(schema, 'description') ?? null) : null;
}
