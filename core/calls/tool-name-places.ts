import { isJsonArray, isJsonObject, type JsonValue } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { childPointer } from '../json/pointer.ts';
import type { Span } from '../text/span.ts';
import type { CallFile } from './call-place.ts';

/** Files outside of the notation that name tools. */
export type ToolNameFile = CallFile | 'expectations' | 'configuration';

/** The JSON pointers of the names; `*` is any item or member. In a configuration the name is the key. */
const places: { readonly [File in ToolNameFile]: readonly string[] } = {
  'saved-calls': ['*/name'],
  plan: ['steps/*/tool'],
  expectations: [
    'cases/*/tools/*',
    'cases/*/results/*/tool',
    'cases/*/expect/calls/*/tool',
    'cases/*/expect/oneOf/*/tool',
  ],
  configuration: ['run/tools/*'],
};

/** The spans of the strings that name the tool, with their quotes. Linear in the text; never throws. */
export function placesOfToolName(text: string, file: ToolNameFile, name: string): readonly Span[] {
  const [document] = text.includes(JSON.stringify(name)) ? parseJson(text).documents : [];
  if (document === undefined) return [];
  const { pointers, value } = document;
  return places[file].flatMap((pattern) =>
    matches(value, '', pattern.split('/')).flatMap(({ pointer, key, found }) => {
      const span = file === 'configuration' ? pointers.key(pointer) : pointers.value(pointer);
      return span !== null && (file === 'configuration' ? key : found) === name ? [span] : [];
    }),
  );
}

interface Match {
  readonly pointer: string;
  readonly key: string;
  readonly found: JsonValue;
}

function matches(value: JsonValue, pointer: string, [step, ...rest]: readonly string[], key = ''): readonly Match[] {
  if (step === undefined) return [{ pointer, key, found: value }];
  const members = isJsonArray(value)
    ? value.map((item, index) => [String(index), item] as const)
    : isJsonObject(value)
      ? Object.entries(value)
      : [];
  return members.flatMap(([own, item]) =>
    step === '*' || step === own ? matches(item, childPointer(pointer, own), rest, own) : [],
  );
}
