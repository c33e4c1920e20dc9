import { say, wording } from '../../text/say.ts';
import { docsBut, docsWithSchema } from '../example.ts';
import type { Fix } from '../finding.ts';
import { type FixSource, plainFix } from '../rule.ts';
import { type LoaderPlace, type LoaderRule, loaderRule } from './loader-rule.ts';

export const loaderSchemaShadows: LoaderRule = {
  ...loaderRule,
  id: 'loader-schema-shadows',
  cause: 'schema-shadows',
  title: wording`A schema field does not stand before the property with the same name`,
  problem: wording`The loader takes this field of the schema for a property of the tool.`,
  advice: wording`Move args_schema after the other properties.`,
  documentation: {
    why: `From aions-llm 1.0.8 on a field of an inline schema whose name is, or ends in, \`name\`, \`description\` or \`link\` is read as that property of the tool when it stands before the real one, or when there is none. Where the schema stands last, everything is read as it is written.`,
    wrong: docsBut('name', 'args_schema --> { name --> "str | Whose page" },\n    name'),
    right: docsWithSchema('name --> "str | Whose page"'),
  },
  fixes: moveSchemaLast,
};

/** Moves the schema that the place lies in behind the other properties; everything between them stays where it is. */
function moveSchemaLast({ item, span }: LoaderPlace, source: FixSource): readonly Fix[] {
  if (item.kind !== 'element' || item.problems.length > 0 || item.trivia.length > 0) return [];
  const from = item.properties.findIndex(({ start, end }) => start <= span.start && span.end <= end);
  const moved = item.properties.slice(from);
  const [schema, ...behind] = moved;
  // Of two schemas the first is meant: it has to stay the first.
  const isOnly = behind.every(({ key }) => key?.name !== 'args_schema');
  if (from < 0 || schema?.key?.name !== 'args_schema' || behind.length === 0 || !isOnly) return [];
  const texts = [...behind, schema].map((entry) => source.slice(entry));
  return [
    plainFix(
      say`Move args_schema after the other properties`,
      true,
      moved.map(({ start, end }, index) => ({ span: { start, end }, newText: texts[index] ?? '' })),
    ),
  ];
}
