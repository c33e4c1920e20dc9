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
      why: "aions-llm also finds braces inside strings. From version 1.0.11 on, an unbalanced `{` silently removes its tool and all later tools. An unbalanced `}` ends the tool, and later tools can be lost. Balanced braces in the string of an `arg-N`, a `return-N`, or a schema field remove this string and the strings after it. Up to 1.0.10, every second pair of braces in a tool breaks the tool. From 1.0.11 on, balanced braces in a description are harmless and aren't reported. Use `( )` instead of braces.",
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
      why: 'Up to 1.0.15, aions-llm also looks for tools in the strings of `system_prompt`, `wrapped_query`, and `rules`. aions-llm reads a pair of braces in such a string as a tool without a name, and rejects the file. Versions up to 1.0.3, and 1.0.10, load an empty tool instead. The placeholders `{query}` and `{payload}` of a `wrapped_query` are also read as tools: only 1.0.16 supports them. Use `( )` instead of braces, or use aions-llm 1.0.16.',
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
    problem: wording`aions-llm reads the text before --> in this string as a property.`,
    documentation: {
      why: 'aions-llm also finds `-->` inside strings. Up to 1.0.8, every word before `-->` must be a property, also in strings; otherwise the file is rejected (`AIONPropertyError`). In all versions, a string that ends in `name -->` or `link -->` changes the tool: everything up to the next string becomes the name or link. A complete `arg-1 --> …` in a string of an interface block becomes an entry of the block. Use `→` instead of `-->`.',
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
      why: 'aions-llm 1.0.16 removes `rules --> [ … ]`, up to the first `]`, before it looks for tools. The text is also removed inside strings. If the `]` is in a later tool, all tools up to there are removed. Use `→` instead of `-->`.',
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
      why: 'aions-llm 1.0.16 removes `system_prompt --> "…"` and `wrapped_query --> "…"` before it looks for tools. This also happens inside a tool: at schema fields with these names, and in strings that end in one of these names and `-->`. From 1.0.12 on, aions-llm looks for prompts in the same way, so the text also becomes a prompt of the model. Use `→` instead of `-->`, or another name.',
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
      why: 'aions-llm 1.0.16 also finds the end of `rules` inside a string: a `]` before a comma, a brace, or the end of the text ends the list. The rules after it are lost. Use `)` instead of `]`.',
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
      why: 'From version 1.0.10 on, aions-llm reads only the end of a property name: `display_name` is read as `name`, and `hyperlink` as `link`. This value replaces the real property if the real property comes later or is missing. Earlier versions reject the file (`AIONPropertyError`). The supported properties are `name`, `function`, `description`, `args_schema`, and `link`. Rename or remove the property.',
      wrong: docsBut('name', 'display_name --> "Fetch the docs",\n    name'),
      right: rightDocs,
    },
  },
  {
    cause: 'schema-shadows',
    title: wording`Schema field hides a property`,
    problem: wording`aions-llm reads this schema field as a property of the tool.`,
    documentation: {
      why: 'From version 1.0.10 on, aions-llm can read a field of an inline schema as a property of the tool. This happens if the field is named `name`, `description`, or `link`, or its name ends in one of these words, and the property itself comes after the schema. Move the schema to the end of the tool.',
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
      why: 'Up to 1.0.8, aions-llm looks up the class in `args_schema --> "ClassName"`. From 1.0.10 on, aions-llm silently ignores the class name, and the tool has no schema. Use an inline schema: `args_schema --> { field --> "type | description" }`.',
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
      why: 'aions-llm 1.0.10 supports only one block inside a tool. If a tool has an inline schema and an interface block, each block becomes a separate tool without a name and description, and the real tool is lost. Use aions-llm 1.0.11 or later.',
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
      why: 'Up to 1.0.10, aions-llm supports only one block inside a tool. If there is a second `function` or schema block, each block becomes a separate tool. The real tool is lost, or the file is rejected. Later versions silently use only the first block.',
      wrong: blockOnce.replace(
        '    description',
        '    function --> "find" --> { arg-1 --> "string" },\n    description',
      ),
      right: blockOnce,
    },
  },
  {
    cause: 'empty-interface',
    title: wording`Missing space in empty braces`,
    problem: wording`aions-llm ignores {} without a space between the braces.`,
    documentation: {
      why: 'aions-llm ignores a block that is written as `{}`. If it is the interface block, the function is lost. If the tool has no link, versions 1.0.4 to 1.0.8, and 1.0.11 and later, reject the file. An empty schema is lost in the same way. Add a space between the braces: `{ }`.',
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
      why: 'All versions of aions-llm treat a property with an empty string as missing. This applies to `name`, `description`, `link`, `function`, and `args_schema`. A file is rejected if a tool has no name, or neither a function nor a link.',
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
      why: "From version 1.0.10 on, aions-llm converts an inline schema to a Pydantic model. Pydantic doesn't allow field names that start with `_`, so aions-llm rejects the file (`NameError`).",
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
      why: 'From version 1.0.10 on, a schema field has the format `type | default=… | description`. If there are only two parts, the second part is the description: `str | default=x` is a required field with the description `default=x`. In `type | text | default=…`, the text is lost. Write the last `|` even if there is no description.',
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
      why: 'From version 1.0.10 on, the type of a schema field is `str`, `int`, `float`, `bool`, `list`, or `dict`. All other types silently become `str`. `|` separates the parts of a field, so aions-llm reads only `int` of the type `int | None`.',
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
      why: 'From version 1.0.10 on, aions-llm reads the default of a schema field as a string, regardless of the type. For example, with `int | default=18 | …`, the function gets the string `"18"` if the model omits the argument. Only `None` is read as a value. Convert the string in the function, or define the default there.',
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
      why: 'From version 1.0.10 on, `|` separates the parts of a schema field, even in the description. Text after the third part is lost. Use `/` in the description.',
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
      why: '`link` requires aions-llm 1.0.4, and an inline schema (`args_schema --> { … }`) requires 1.0.10. Earlier versions reject the file (`AIONPropertyError`) or ignore the property. If no version is specified, all syntax is allowed.',
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
    why: 'If aions-llm reads a file differently, the rule for the cause reports the problem. This rule reports differences with an unknown cause. To see how aions-llm reads the file, run `aion load`.',
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
