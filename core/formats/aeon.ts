import { isJsonObject, type JsonValue, member } from '../json/json-value.ts';
import { compareCodePoints } from '../text/compare-code-points.ts';
import { say } from '../text/say.ts';
import { onlyOneExample } from '../tools/loss.ts';
import { aeonLimits } from './facts/libraries.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { copyOf, type Slot, writeSlots } from './shared/slots.ts';

const slots: readonly Slot[] = [
  { member: 'name', path: ['name'] },
  { member: 'description', path: ['description'] },
  { member: 'inputs', path: ['input_schema'] },
  { member: 'outputs', path: ['output_schema'] },
];

/** Aeon Core: `{name, description, input_schema, output_schema, example}`, exported as a list sorted by name. */
export const aeon = defineFormat({
  id: 'aeon',
  title: 'Aeon Core',
  provider: 'Aeon Core',
  strictFlag: noStrictFlag,
  slots,
  limits: aeonLimits,
  shape: 'aeon',
  knownKeys: ['/example'],
  ownKeys: ['/example'],
  carries: ['examples'],
  detectedBy: ['input_schema'],
  detect(definition) {
    const hasOwnKey = member(definition, 'output_schema') !== undefined || member(definition, 'example') !== undefined;
    return isJsonObject(member(definition, 'input_schema')) && hasOwnKey ? 1 : 0;
  },
  read(members, definition) {
    const example = member(definition, 'example') ?? null;
    return example === null ? members : { ...members, examples: [example] };
  },
  write(tool) {
    const written = copyOf(writeSlots(tool, slots));
    if (written['output_schema'] === undefined) written['output_schema'] = {};
    const [example, ...rest] = tool.examples ?? [];
    if (example !== undefined) written['example'] = example;
    if (rest.length === 0) return { kind: 'written', result: written, losses: [] };
    const lost = say`${rest.length} of ${rest.length + 1} examples`;
    const reason = onlyOneExample('Aeon Core');
    return { kind: 'written', result: written, losses: [{ path: '/examples', lost, reason }] };
  },
  wrap: (emitted) => sortedByName(emitted),
});

/** Code-point order, as Python sorts. */
function sortedByName(emitted: readonly JsonValue[]): JsonValue {
  const nameOf = (value: JsonValue): string => {
    const name = isJsonObject(value) ? member(value, 'name') : '';
    return typeof name === 'string' ? name : '';
  };
  return [...emitted].sort((left, right) => compareCodePoints(nameOf(left), nameOf(right)));
}
