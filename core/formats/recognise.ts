import type { JsonObject } from '../json/json-value.ts';
import type { ToolFormat } from './format.ts';
import { possibleFormats } from './registry.ts';
import { calledTool } from './tool-call.ts';

/** The least confidence of a format that is believed. */
export const believed = 0.5;

/** The least confidence for an object that may be an envelope of tools instead. */
const beyondDoubt = 0.8;

export interface Recognised {
  /** The name of the tool that the object calls, `''` for a call without a name; null for no call. */
  readonly called: string | null;
  /** The first format in the order of the registry with a confidence of at least 0.5; null for a call. */
  readonly format: ToolFormat | null;
  /** The object is a definition or a call, and no envelope. */
  readonly isCertain: boolean;
}

/** Asks the formats in their order until one is certain. Never throws. */
export function recognise(object: JsonObject): Recognised {
  const called = calledTool(object);
  if (called !== null) return { called, format: null, isCertain: true };
  let first: ToolFormat | null = null;
  for (const format of possibleFormats(object)) {
    const sure = format.detect(object);
    if (sure < believed) continue;
    first ??= format;
    if (sure >= beyondDoubt) return { called, format: first, isCertain: true };
  }
  return { called, format: first, isCertain: false };
}
