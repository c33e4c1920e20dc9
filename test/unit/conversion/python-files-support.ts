import { expect } from 'vitest';
import { type Conversion, convert } from '../../../core/conversion/convert.ts';
import { type PythonBeside, type PythonFile, PythonFiles } from '../../../core/conversion/python-files.ts';
import { type SourceTool, toolsOfNotation } from '../../../core/conversion/source-tools.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { schemaDifferences } from '../../../core/schema/compare.ts';
import { inlineRefs } from '../../../core/schema/refs.ts';
import { repairSchema } from '../../../core/schema/repair.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { pythonKnowledge } from '../../../core/tools/python-knowledge.ts';
import { generatedBy } from './python3.ts';

export const nothing: PythonBeside = { schemas: null, functions: null };

export interface Written {
  readonly conversion: Conversion;
  readonly files: readonly PythonFile[];
  /** The tools, read back from the file and the Python beside it. */
  readonly back: readonly CanonicalTool[];
  /** The classes that the file names. */
  readonly classes: readonly string[];
}

export function written(tools: readonly SourceTool[], beside: PythonBeside = nothing): Written {
  const python = new PythonFiles(beside);
  const conversion = convert(tools, { target: 'aion', python });
  const files = python.files();
  const modules = files.map(({ name, text }) => ({ path: name as string, module: readModule(text) }));
  for (const [path, text] of [
    ['schemas.py', beside.schemas],
    ['api_functions.py', beside.functions],
  ] as const) {
    if (text !== null && !modules.some((module) => module.path === path))
      modules.push({ path, module: readModule(text) });
  }
  const document = NotationDocument.parse(conversion.text);
  const context = fileContext(PythonIndex.of(modules), 'tools.aion');
  const read = toolsOfNotation(document, [], pythonKnowledge(context));
  if (!read.ok) throw new Error(read.problem.message);
  const back = read.tools.map(({ tool }) => tool);
  return { conversion, files, back, classes: back.flatMap(({ schema_name }) => schema_name ?? []) };
}

export const tool = (name: string, properties: object, more: object = {}) => ({
  name,
  description: `What ${name} does.`,
  input_schema: { type: 'object', properties, ...more },
});

export const differences = (before: CanonicalTool, after: CanonicalTool): readonly string[] =>
  schemaDifferences(inlineRefs(repairSchema(before.inputs).result).schema, inlineRefs(after.inputs).schema, {
    argumentsOfTool: true,
  });

/** Every Python file compiles, and every named class imports and gives its tool's schema. Returns the reason for a skipped part. */
export function checkInPython({ files, back, classes }: Written): string | null {
  const generated = generatedBy(files, classes);
  if (typeof generated === 'string') return generated;
  for (const one of back) {
    const real = one.schema_name === undefined ? undefined : generated.get(one.schema_name);
    if (real === undefined) continue;
    const found = schemaDifferences(inlineRefs(one.inputs).schema, inlineRefs(real).schema, { argumentsOfTool: true });
    expect({ tool: one.name, found }).toEqual({ tool: one.name, found: [] });
  }
  expect([...generated.keys()].sort()).toEqual([...new Set(classes)].sort());
  return null;
}
