import { zodResponsesFunction } from 'openai/helpers/zod';
import type { ZodSchema } from './schema-part.ts';

type ZodParameters = Parameters<typeof zodResponsesFunction>[0]['parameters'];

/** The strict JSON Schema that `zodFunction` and `zodResponsesFunction` of the package `openai` make. Throws what they throw. */
export function openaiSchema({ zod }: ZodSchema, name: string): unknown {
  return zodResponsesFunction({ name, parameters: zod as ZodParameters }).parameters;
}
