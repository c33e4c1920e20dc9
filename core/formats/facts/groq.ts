import { wording } from '../../text/say.ts';
import { certain, nameLimit, objectRoot, type ProviderLimit, strictFlag } from '../limits.ts';

const definition = certain(
  'https://github.com/groq/groq-python/blob/main/src/groq/types/shared_params/function_definition.py',
  '2026-11-27',
);

/** The property exists; no page says which schemas it supports. */
export const groqStrictFlag = strictFlag('unknown', definition);

export const groqLimits: readonly ProviderLimit[] = [
  nameLimit('[a-zA-Z0-9_-]', 64, wording`Function names: 1–64 letters, digits, underscores and dashes.`, definition),
  objectRoot(wording`The parameters must be of type "object".`, definition),
];
