import { say, wording } from '../../text/say.ts';
import { NO_PYTHON } from '../../tools/element-meaning.ts';
import { elementOfNode } from '../../tools/element-of-node.ts';
import { parametersOfExecutable } from '../../tools/executable-parameters.ts';
import { inlineBlockOf, withoutLost } from '../../tools/inline-block.ts';
import { oneElement } from '../example.ts';
import type { Fix } from '../finding.ts';
import { executableEdits } from '../fix/executable-edits.ts';
import { indentationUnit } from '../fix/insert-property.ts';
import { indentationBefore } from '../fix/layout.ts';
import { type FixSource, plainFix } from '../rule.ts';
import { type LoaderPlace, type LoaderRule, loaderRule } from './loader-rule.ts';

const right = oneElement(
  'name --> "FetchDocs",',
  'function --> "lambda page: fetch(page)" --> {',
  '  arg-1 --> "string (which page)",',
  '  return-1 --> "string (its text)"',
  '},',
  'args_schema --> { page --> "str | which page" },',
  'description --> "Where the documentation is."',
);

export const loaderSchemaNameIgnored: LoaderRule = {
  ...loaderRule,
  id: 'loader-schema-name-ignored',
  cause: 'schema-name-ignored',
  title: wording`A schema is written as a block for loaders that do not look at classes`,
  problem: wording`The loader does not look at a schema class given by name.`,
  advice: wording`Write the fields: args_schema --> { field --> "type | description" }.`,
  documentation: {
    why: `aions-llm up to 1.0.7 keeps \`args_schema --> "ClassName"\` and looks the class up; from 1.0.8 on the name is silently ignored, and the tool has no schema. Newer loaders read the fields themselves, written as a block.`,
    wrong: right.replace('{ page --> "str | which page" }', '"PageSchema"'),
    right,
  },
  fixes: writeInlineSchema,
};

/**
 * Writes the fields of a class that the loader does not look at in its place; where nobody knows the class, those that the lambda and
 * the interface block name.
 */
function writeInlineSchema({ item }: LoaderPlace, source: FixSource): readonly Fix[] {
  if (item.kind !== 'element') return [];
  const entry = item.properties.find(({ key, value }) => key?.name === 'args_schema' && value?.kind === 'string');
  if (entry?.value?.kind !== 'string') return [];
  const className = entry.value.text.trim();
  const isKnown = source.python.schemaOf(className) !== null;
  const element = elementOfNode(item);
  const written = inlineBlockOf(element, isKnown ? source.python : NO_PYTHON);
  const taken = parametersOfExecutable(element.executable ?? '')?.map(({ name }) => name) ?? [];
  // What only the lambda tells is no more than it says; of a class a person may want what can be had, if the lambda takes it.
  if (
    written === null ||
    !written.fields.every(({ name }) => taken.includes(name)) ||
    (!isKnown && written.lost.length > 0)
  ) {
    return [];
  }
  const title = isKnown
    ? say`Write the fields of ${className} as a schema${withoutLost(written.lost)}`
    : say`Write the fields of the lambda as a schema`;
  const indentation = indentationBefore(source, entry.start);
  const end = indentation === null ? ' ' : source.endOfLine + indentation;
  const between = indentation === null ? ' ' : end + indentationUnit(indentation, source);
  const lines = written.fields.map(({ name, text }) => `${between}${name} --> "${text}"`).join(',');
  const edits = [{ span: { start: entry.value.start, end: entry.value.end }, newText: `{${lines}${end}}` }];
  return [plainFix(title, false, [...executableEdits(item, written.executable), ...edits])];
}
