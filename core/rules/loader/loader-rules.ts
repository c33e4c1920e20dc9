import type { Difference, DifferenceCause } from '../../loaders/difference.ts';
import { say, wording } from '../../text/say.ts';
import { docsBut, docsWithSchema, fetchDocs, oneElement, rightDocs } from '../example.ts';
import type { Fix } from '../finding.ts';
import { type FixSource, plainFix } from '../rule.ts';
import { orderParts, writeLoaderType } from './fix/field-fixes.ts';
import { writeInlineSchema } from './fix/inline-schema.ts';
import { replaceInTexts, withoutArrows, withoutBraces, withoutBrackets } from './fix/replace-in-texts.ts';
import type { LoaderPlace, LoaderRule } from './loader-rule.ts';

const schemaOfFields = oneElement(
  'name --> "FetchDocs",',
  'function --> "lambda page: fetch(page)" --> {',
  '  arg-1 --> "string (which page)",',
  '  return-1 --> "string (its text)"',
  '},',
  'args_schema --> { page --> "str | which page" },',
  'description --> "Where the documentation is."',
);

const blockOnce = docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> { arg-1 --> "string" }');

type Row = Pick<LoaderRule, 'cause' | 'title' | 'problem' | 'documentation'> & Partial<LoaderRule>;

function loaderRule(row: Row): LoaderRule {
  return {
    family: 'loader',
    id: `loader-${row.cause}`,
    defaultSeverity: 'warning',
    exception: null,
    exampleLoader: '1.0.16',
    fixes: () => [],
    ...row,
  };
}

/** Findings of one span are shown in this order. */
const rules: readonly Row[] = [
  {
    cause: 'brace-in-text',
    title: wording`Brace in a string`,
    problem: wording`aions-llm reads the brace in this string as syntax.`,
    documentation: {
      why: `aions-llm ignores quotes when it looks for braces. From version 1.0.11 on, an unbalanced \`{\` in any string silently removes its tool and all later tools; an unbalanced \`}\` ends the tool, and later tools can be lost. Balanced braces in the string of an \`arg-N\`, a \`return-N\`, or a schema field remove this string and the following ones. Up to 1.0.10, every second pair of braces in a tool breaks the tool. From 1.0.11 on, a balanced pair in a description is harmless and isn't reported. Use \`( )\` instead of braces.`,
      wrong: fetchDocs('description --> "Opens with { and says where the documentation is."'),
      right: fetchDocs('description --> "Opens with ( and says where the documentation is."'),
    },
    fixes: (place) => replaceInTexts(place, withoutBraces),
  },
  {
    cause: 'prompt-braces',
    exampleLoader: '1.0.14',
    replaces: ['newer-syntax'],
    replacesIn: 'item',
    title: wording`Braces in a prompt or rule`,
    problem: wording`aions-llm reads the braces in this string as a tool.`,
    documentation: {
      why: `aions-llm up to 1.0.15 also looks for tools in the strings of \`system_prompt\`, \`wrapped_query\`, and \`rules\`. A pair of braces there is read as a tool without a name, and the whole file is rejected (up to 1.0.3, and with 1.0.10, an empty tool is loaded). This includes the placeholders \`{query}\` and \`{payload}\` of a \`wrapped_query\`, which only 1.0.16 supports. Use \`( )\` instead of braces, or aions-llm 1.0.16.`,
      wrong: `[
  system_prompt --> "Answer as {role}."
]
`,
      right: `[
  system_prompt --> "Answer as (role)."
]
`,
    },
    fixes: (place) => replaceInTexts(place, withoutBraces),
  },
  {
    cause: 'arrow-in-text',
    exampleLoader: '1.0.5',
    exception: 'AIONPropertyError',
    title: wording`--> in a string`,
    problem: wording`aions-llm reads the --> in this string as a property.`,
    documentation: {
      why: `aions-llm ignores quotes when it looks for \`-->\`. Up to 1.0.8, every word before an arrow must be a property, even in strings; otherwise the file is rejected (\`AIONPropertyError\`). In all versions, if a string ends in \`name -->\` or \`link -->\`, everything up to the next string becomes the name or link, and a complete \`arg-1 --> …\` in a string of an interface block becomes an entry. Use \`→\` instead.`,
      wrong: fetchDocs('description --> "Maps id --> page."'),
      right: fetchDocs('description --> "Maps id → page."'),
    },
    fixes: (place) => replaceInTexts(place, withoutArrows),
  },
  {
    cause: 'rules-in-text',
    title: wording`rules --> [ in a string`,
    problem: wording`aions-llm removes rules --> [ … ] from this string.`,
    documentation: {
      why: `aions-llm 1.0.16 removes \`rules --> [ … ]\`, up to the first \`]\`, before it looks for tools. This happens everywhere in the file, even in strings, and across several tools if the \`]\` comes later. Use \`→\` instead of the arrow.`,
      wrong: fetchDocs('description --> "Lists what rules --> [a, b] means."'),
      right: fetchDocs('description --> "Lists what rules → [a, b] means."'),
    },
    fixes: (place) => replaceInTexts(place, withoutArrows),
  },
  {
    cause: 'prompt-in-text',
    title: wording`Prompt in a tool`,
    problem: wording`aions-llm reads this text as a prompt of the file.`,
    documentation: {
      why: `aions-llm 1.0.16 removes \`system_prompt --> "…"\` and \`wrapped_query --> "…"\` before it looks for tools, everywhere in the file. This includes strings that end in these words and an arrow, and schema fields with these names. From 1.0.12 on, aions-llm looks for prompts in the same way, so such text becomes the prompt of the model. Use \`→\` instead of the arrow, or another name.`,
      wrong: fetchDocs(
        'args_schema --> { page --> "str | Follows system_prompt -->", part --> "str" },',
        'description --> "Where the documentation is."',
      ),
      right: fetchDocs(
        'args_schema --> { page --> "str | Follows system_prompt →", part --> "str" },',
        'description --> "Where the documentation is."',
      ),
    },
    fixes: (place) => replaceInTexts(place, withoutArrows),
  },
  {
    cause: 'bracket-in-rule',
    title: wording`] in a rule`,
    problem: wording`aions-llm ends the list of rules at this ].`,
    documentation: {
      why: `aions-llm 1.0.16 ignores quotes when it looks for the end of \`rules\`: a \`]\` before a comma, a brace, or the end of the text ends the list, and the following rules are lost. Use \`)\` instead.`,
      wrong: `[
  rules --> [ "Cite as [1], always.", "Answer in one sentence." ]
]
`,
      right: `[
  rules --> [ "Cite as (1), always.", "Answer in one sentence." ]
]
`,
    },
    fixes: (place) => replaceInTexts(place, withoutBrackets),
  },
  {
    cause: 'key-suffix',
    defaultSeverity: 'error',
    exception: 'AIONPropertyError',
    replaces: ['unknown-property', 'interface-key'],
    title: wording`Name ends in a property name`,
    problem: wording`aions-llm reads only the end of the property name.`,
    documentation: {
      why: `aions-llm looks only at the end of a property name: from 1.0.10 on, it reads \`display_name\` as \`name\` and \`hyperlink\` as \`link\`, and uses it instead of the real property if it comes first or there is no other. Earlier versions reject the file (\`AIONPropertyError\`). The supported properties are \`name\`, \`function\`, \`description\`, \`args_schema\`, and \`link\`. Rename or remove the property.`,
      wrong: docsBut('name', 'display_name --> "Fetch the docs",\n    name'),
      right: rightDocs,
    },
  },
  {
    cause: 'schema-shadows',
    title: wording`Schema field hides a property`,
    problem: wording`aions-llm reads this schema field as a property of the tool.`,
    documentation: {
      why: `From aions-llm 1.0.10 on, if the name of a field of an inline schema is or ends in \`name\`, \`description\`, or \`link\`, the field is read as that property of the tool, unless the property comes before it. If the schema is the last property, everything is read as written.`,
      wrong: docsBut('name', 'args_schema --> { name --> "str | Whose page" },\n    name'),
      right: docsWithSchema('name --> "str | Whose page"'),
    },
    fixes: moveSchemaLast,
  },
  {
    cause: 'schema-name-ignored',
    title: wording`Schema class is ignored`,
    problem: wording`aions-llm ignores class names in args_schema.`,
    documentation: {
      why: `aions-llm up to 1.0.8 looks up the class in \`args_schema --> "ClassName"\`. From 1.0.10 on, the name is silently ignored, and the tool has no schema. These versions read an inline schema: \`args_schema --> { field --> "type | description" }\`.`,
      wrong: schemaOfFields.replace('{ page --> "str | which page" }', '"PageSchema"'),
      right: schemaOfFields,
    },
    fixes: ({ item }, source) => writeInlineSchema(item, source),
  },
  {
    cause: 'schema-beside-function',
    exampleLoader: '1.0.10',
    title: wording`Inline schema next to an interface block`,
    problem: wording`aions-llm reads only one block per tool.`,
    documentation: {
      why: `aions-llm 1.0.10 reads a tool with only one pair of inner braces. If a tool has an inline schema and an interface block, each of them becomes a separate tool without a name and description, and the real tool is lost. Use aions-llm 1.0.11 or later.`,
      wrong: oneElement(
        'name --> "FetchDocs",',
        'function --> "lambda page: fetch(page)" --> { arg-1 --> "string" },',
        'args_schema --> { page --> "str | Which page" },',
        'description --> "Where the documentation is."',
      ),
      right: oneElement(
        'name --> "FetchDocs",',
        'args_schema --> { page --> "str | Which page" },',
        'link --> "https://example.com/docs",',
        'description --> "Where the documentation is."',
      ),
    },
  },
  {
    id: 'loader-repeated-block',
    cause: 'duplicate',
    exampleLoader: '1.0.5',
    replaces: ['duplicate-property'],
    title: wording`Duplicate block`,
    problem: wording`Duplicate property: aions-llm reads only one block per tool.`,
    documentation: {
      why: `aions-llm up to 1.0.10 reads a tool with only one pair of inner braces. If there is a second \`function\` or schema block, each block becomes a separate tool, and the real tool is lost or the file is rejected. Later versions silently use only the first.`,
      wrong: blockOnce.replace(
        '    description',
        '    function --> "find" --> { arg-1 --> "string" },\n    description',
      ),
      right: blockOnce,
    },
  },
  {
    cause: 'empty-interface',
    title: wording`Empty braces without a space`,
    problem: wording`aions-llm ignores {} without a space.`,
    documentation: {
      why: `aions-llm ignores a block that is written as \`{}\`. A function with such an interface block is lost, and if the tool has no link, the file is rejected (1.0.4 to 1.0.8, and 1.0.11 and later). With a space between the braces, the function is loaded. An empty schema block is lost in the same way.`,
      wrong: docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> {}'),
      right: docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> { }'),
    },
    fixes: ({ span }) => [plainFix(say`Replace with ${'{ }'}`, true, [{ span, newText: '{ }' }])],
  },
  {
    cause: 'empty-value',
    replaces: ['empty-value'],
    title: wording`Empty value`,
    problem: wording`aions-llm ignores empty strings.`,
    documentation: {
      why: `For every version of aions-llm, an empty string as \`name\`, \`description\`, \`link\`, \`function\`, or \`args_schema\` means that the property is missing. If a tool has no name, or neither a function nor a link, the file is rejected.`,
      wrong: fetchDocs('description --> ""'),
      right: rightDocs,
    },
  },
  {
    cause: 'private-field',
    exception: 'NameError',
    title: wording`Schema field starts with an underscore`,
    problem: wording`Schema fields can't start with an underscore.`,
    documentation: {
      why: `From aions-llm 1.0.10 on, an inline schema is converted to a Pydantic model, and Pydantic rejects fields that start with \`_\`: the whole file is rejected (\`NameError\`).`,
      wrong: docsBut('description', 'args_schema --> { _page --> "str | Which page" },\n    description'),
      right: docsBut('description', 'args_schema --> { page --> "str | Which page" },\n    description'),
    },
    fixes({ span }, source) {
      const name = source.slice(span).replace(/^_+/, '') || 'my_field';
      return [plainFix(say`Rename to ${name}`, false, [{ span, newText: name }])];
    },
  },
  {
    cause: 'default-position',
    field: wording`the default becomes the description`,
    title: wording`Default in the wrong position`,
    problem: wording`The default must be the second of three parts.`,
    documentation: {
      why: `From aions-llm 1.0.10 on, a schema field is \`type | default=… | description\`. If there are only two parts, the second is the description: \`str | default=x\` is a required field with the description \`default=x\`. In \`type | text | default=…\`, the text is lost. Write the last bar even if there is no description.`,
      wrong: docsWithSchema('page --> "str | default=first"'),
      right: docsWithSchema('page --> "str | default=first |"'),
    },
    fixes: orderParts,
  },
  {
    cause: 'type-fallback',
    field: wording`the type changes`,
    title: wording`Unsupported type in an inline schema`,
    problem: wording`Supported types are str, int, float, bool, list, and dict.`,
    documentation: {
      why: `From aions-llm 1.0.10 on, the type of a schema field is \`str\`, \`int\`, \`float\`, \`bool\`, \`list\`, or \`dict\`. All other types silently become \`str\`. A bar separates parts, so in \`int | None\` only \`int\` is read as the type.`,
      wrong: docsWithSchema('page --> "integer | Which page"'),
      right: docsWithSchema('page --> "int | Which page"'),
    },
    fixes: writeLoaderType,
  },
  {
    cause: 'default-is-text',
    field: wording`the default becomes a string`,
    title: wording`Default is always a string`,
    problem: wording`aions-llm reads every default as a string.`,
    documentation: {
      why: `From aions-llm 1.0.10 on, the default of a schema field stays a string, whatever the type: with \`int | default=18 | …\`, the function gets the string \`"18"\` if the model omits the argument. Only \`None\` is read as a value. Convert the string in the function, or define the default there.`,
      wrong: docsWithSchema('page --> "int | default=1 | Which page"'),
      right: docsWithSchema('page --> "int | default=None | Which page, else the first"'),
    },
  },
  {
    cause: 'parts-lost',
    field: wording`the text after the third part is lost`,
    title: wording`Too many parts in a schema field`,
    problem: wording`Schema fields can have only three parts.`,
    documentation: {
      why: `From aions-llm 1.0.10 on, a bar separates the parts of a schema field, even in its description: the text after the third part is lost. Use \`/\` in the description.`,
      wrong: docsWithSchema('page --> "str | default=a | One of a | b"'),
      right: docsWithSchema('page --> "str | default=a | One of a / b"'),
    },
    fixes: orderParts,
  },
  {
    id: 'loader-newer-syntax',
    cause: 'newer-than-loader',
    exampleLoader: '1.0.0',
    exception: 'AIONPropertyError',
    replaces: ['newer-syntax'],
    title: wording`Syntax not supported by the aions-llm version`,
    problem: wording`The syntax requires a newer aions-llm version.`,
    documentation: {
      why: `\`link\` requires aions-llm 1.0.4, the inline \`args_schema --> { … }\` 1.0.10. Earlier versions reject the file (\`AIONPropertyError\`) or lose the property. If no version is specified, all syntax is allowed.`,
      wrong: rightDocs,
      right: docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> { arg-1 --> "string" }'),
    },
  },
];

/** Reports a difference without a known cause. */
export const loaderOther = loaderRule({
  cause: 'other',
  title: wording`aions-llm reads the file differently`,
  problem: wording`aions-llm reads this text differently.`,
  documentation: {
    why: `Every difference between the file and what aions-llm reads is reported under its cause. This rule reports differences with an unknown cause. To see what aions-llm reads, run \`aion load\`.`,
    wrong: rightDocs,
    right: rightDocs,
  },
});

export const loaderRules: readonly LoaderRule[] = [...rules.map(loaderRule), loaderOther];

const byRuleId = new Map(loaderRules.map((rule) => [rule.id, rule]));
/** The rule about class names that aions-llm ignores. */
export const loaderIgnoredClass = byRuleId.get('loader-schema-name-ignored') ?? loaderOther;

const byCause = new Map<DifferenceCause, LoaderRule>(loaderRules.map((rule) => [rule.cause, rule]));

/** The rule for a difference; null where another family reports it: no notation, or a repeated property with the intended one kept. */
export function ruleOfDifference({ cause, effects }: Difference): LoaderRule | null {
  // Reported once per file: `ignoredClassFinding`.
  if (cause === 'schema-name-ignored') return null;
  if (cause === 'duplicate' && !effects.some(({ kind }) => costsTools.has(kind))) return null;
  return byCause.get(cause) ?? null;
}

const costsTools: ReadonlySet<string> = new Set(['refused', 'tool-lost', 'extra-tool']);

/** Moves the schema at the span after the other properties. The text between them stays in place. */
function moveSchemaLast({ item, span }: LoaderPlace, source: FixSource): readonly Fix[] {
  if (item.kind !== 'element' || item.problems.length > 0 || item.trivia.length > 0) return [];
  const from = item.properties.findIndex(({ start, end }) => start <= span.start && span.end <= end);
  const moved = item.properties.slice(from);
  const [schema, ...behind] = moved;
  // The first of two schemas is the effective one: it must stay first.
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
