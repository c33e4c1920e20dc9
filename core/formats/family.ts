import type { JsonObject } from '../json/json-value.ts';
import type { DetectedFormat } from './detect.ts';
import type { FormatId } from './format-id.ts';
import { formatOf } from './registry.ts';

/** The older and newer forms of a provider that go by one name. */
const families: readonly (readonly FormatId[])[] = [
  ['openai', 'openai-legacy', 'openai-responses', 'openai-strict'],
  ['cohere', 'cohere-v1'],
  ['gemini', 'gemini-openapi'],
];

/** The form to read `definition` in: `named` if its confidence is above 0, else the surest of its family, else the first with a name. */
export function formOfFamily(named: DetectedFormat, definition: JsonObject): DetectedFormat {
  const family = families.find((forms) => forms.some((id) => id === named));
  if (named === 'raw' || family === undefined) return named;
  const forms = [named, ...family.filter((id) => id !== named)].map((id) => ({
    id,
    sure: formatOf(id).detect(definition),
  }));
  const ofNamed = forms[0]?.sure ?? 0;
  const best = ofNamed > 0 ? forms[0] : forms.toSorted((a, b) => b.sure - a.sure)[0];
  if (best !== undefined && best.sure > 0) return best.id;
  return forms.find(({ id }) => formatOf(id).parse(definition).result.name !== '')?.id ?? named;
}
