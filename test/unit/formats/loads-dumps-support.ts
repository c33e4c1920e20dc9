import { expect } from 'vitest';
import { aions } from '../../../core/formats/aions.ts';
import { emitText } from '../../../core/formats/emit-text.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';
import { type LoadedTool, loads } from '../../../core/loaders/load.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';

export const versions: readonly LoaderVersion[] = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.16'];

export type Outcome = 'refused' | 'the same' | 'texts told';

/** Loads a text, writes the result as a document, and loads that: each tool is equal, or has a loss and differs only in texts. */
export function comesBack(text: string, loaderVersion: LoaderVersion): Outcome {
  const before = loads(text, loaderVersion);
  if (!before.ok) {
    return 'refused';
  }
  const tools = JSON.parse(JSON.stringify(before.value)) as readonly JsonObject[];
  const written = emitText(
    tools.map((tool) => aions.parse(tool).result),
    'aion',
    { loaderVersion, envelope: 'request' },
  );
  const after = loads(written.text, loaderVersion);
  const context = `${loaderVersion}\n${text}\n${written.text}`;
  const values = after.ok ? after.value : [];
  expect(values, context).toHaveLength(before.value.length);
  written.emissions.forEach(({ losses }, index) => {
    const [was, is] = [before.value[index], values[index]];
    if (losses.length === 0) {
      expect(is, context).toEqual(was);
    } else if (was?.name !== '' && losses.every(({ path }) => path !== '/function/raw_string')) {
      // Without its name or its Python a tool is written anew, with placeholders.
      expect(withoutTexts(is), context).toEqual(withoutTexts(was));
    }
  });
  const isTold = written.emissions.map(({ losses }) => losses.length > 0);
  return isTold.includes(true) ? 'texts told' : 'the same';
}

export function withoutTexts(tool: LoadedTool | undefined): unknown {
  return JSON.parse(
    JSON.stringify(tool, (key, value: unknown) =>
      key === 'args_schema_raw' && Array.isArray(value)
        ? value.map(([name]: readonly unknown[]) => [name, { text: true }])
        : typeof value === 'string'
          ? 'a text'
          : value,
    ),
  );
}
