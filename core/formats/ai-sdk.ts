import { isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../json/json-value.ts';
import { aiSdkLimits, anyStrictFlag } from './facts/libraries.ts';
import { defineFormat } from './shared/define-format.ts';
import { copyOf, type Slot, schemaIn, writeSlots } from './shared/slots.ts';
import { functionConstants } from './shared/wrapped-function.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'title', path: ['title'] },
  { member: 'inputs', path: ['inputSchema'], aliases: [['parameters']] },
  { member: 'outputs', path: ['outputSchema'] },
  { member: 'strict', path: ['strict'] },
];

/**
 * Vercel AI SDK: an object of `{description, inputSchema, outputSchema, strict, inputExamples}`, keyed by name; one
 * tool alone as it goes over the wire: `{type:"function", name, …}`. Before version 5 the schema was called
 * `parameters`.
 */
export const aiSdk = defineFormat({
  id: 'ai-sdk',
  title: 'AI SDK (Vercel)',
  provider: 'the AI SDK',
  strictFlag: anyStrictFlag,
  slots,
  limits: aiSdkLimits,
  shape: 'ai-sdk',
  knownKeys: ['/type', '/inputExamples'],
  ownKeys: ['/providerOptions', '/inputExamples'],
  carries: ['examples'],
  detectedBy: ['inputSchema'],
  detect(definition) {
    if (schemaIn(member(definition, 'inputSchema')) === undefined) return 0;
    if (member(definition, 'type') === 'function') return 1;
    return typeof member(definition, 'name') === 'string' ? 0.4 : 0.7;
  },
  read(members, definition) {
    const examples = examplesOf(member(definition, 'inputExamples'));
    return examples === undefined ? members : { ...members, examples };
  },
  write(tool) {
    const written = copyOf(writeSlots(tool, slots, functionConstants));
    if (tool.examples !== undefined) {
      written['inputExamples'] = tool.examples.map((input) => objectOf([['input', input]]));
    }
    return { kind: 'written', result: written, losses: [] };
  },
  keyedByName: true,
  wrap: keyedByName,
});

function examplesOf(value: JsonValue | undefined): readonly JsonValue[] | undefined {
  return Array.isArray(value)
    ? value.map((example: JsonValue) => (isJsonObject(example) ? (member(example, 'input') ?? example) : example))
    : undefined;
}

function keyedByName(emitted: readonly JsonValue[]): JsonValue {
  return objectOf(
    emitted.filter(isJsonObject).map((definition: JsonObject) => {
      const name = member(definition, 'name');
      const body = Object.entries(definition).filter(([key]) => key !== 'name' && key !== 'type');
      return [typeof name === 'string' ? name : '', objectOf(body)] as const;
    }),
  );
}
