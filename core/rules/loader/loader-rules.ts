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

type Row = Pick<LoaderRule, 'cause' | 'title' | 'problem' | 'advice' | 'documentation'> & Partial<LoaderRule>;

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
    title: wording`A text holds no brace that a loader counts`,
    problem: wording`A brace in a text counts as one of the notation here.`,
    advice: wording`Write ( ) instead.`,
    documentation: {
      why: `No loader looks at quotes when it looks for braces. From aions-llm 1.0.11 on an unbalanced \`{\` in any text silently removes its tool and all after it; an unbalanced \`}\` ends the tool, and takes later ones with it. Balanced braces in the text of an \`arg-N\`, a \`return-N\` or a schema field lose that text and those after it. Up to 1.0.10 every second pair of braces in a tool breaks it. A balanced pair in a description is harmless from 1.0.11 on, and then this rule is silent.`,
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
    title: wording`A prompt or rule holds no brace that a loader takes for a tool`,
    problem: wording`The loader takes braces in a property outside the tools for a tool.`,
    advice: wording`Write ( ) instead, or use aions-llm 1.0.16.`,
    documentation: {
      why: `aions-llm up to 1.0.15 looks for tools in the text of \`system_prompt\`, \`wrapped_query\` and \`rules\` too: a pair of braces there is a tool without a name, and the whole file is refused (up to 1.0.3, and 1.0.10: an empty tool appears). The same happens to the placeholders \`{query}\` and \`{payload}\` of a \`wrapped_query\`; only 1.0.16 reads those.`,
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
    title: wording`A text holds no arrow that a loader takes for a property`,
    problem: wording`An arrow in a text is read as a property here.`,
    advice: wording`Write → instead.`,
    documentation: {
      why: `No loader looks at quotes when it looks for \`-->\`. Up to aions-llm 1.0.8 every word before an arrow has to be a property, also in texts; otherwise the file is refused (\`AIONPropertyError\`). In all versions a text that ends in \`name -->\` or \`link -->\` makes the text between it and the next string the name or link, and a whole \`arg-1 --> …\` in a text of an interface block becomes an entry.`,
      wrong: fetchDocs('description --> "Maps id --> page."'),
      right: fetchDocs('description --> "Maps id → page."'),
    },
    fixes: (place) => replaceInTexts(place, withoutArrows),
  },
  {
    cause: 'rules-in-text',
    title: wording`A text holds no rules list that a loader cuts out`,
    problem: wording`The loader takes rules --> [ in a text for the rules and cuts it out, up to the next ].`,
    advice: wording`Write → instead of the arrow.`,
    documentation: {
      why: `aions-llm 1.0.16 deletes \`rules --> [ … ]\`, up to the first \`]\`, before it looks for tools: wherever it stands, also in a text, and across several tools where the \`]\` comes late.`,
      wrong: fetchDocs('description --> "Lists what rules --> [a, b] means."'),
      right: fetchDocs('description --> "Lists what rules → [a, b] means."'),
    },
    fixes: (place) => replaceInTexts(place, withoutArrows),
  },
  {
    cause: 'prompt-in-text',
    title: wording`Nothing in a tool looks like a prompt to a loader`,
    problem: wording`The loader takes this for a prompt of the file.`,
    advice: wording`Write → instead of the arrow, or another name.`,
    documentation: {
      why: `aions-llm 1.0.16 deletes \`system_prompt --> "…"\` and \`wrapped_query --> "…"\` before it looks for tools, wherever they stand: also where a text ends in those words and an arrow, or a schema field has that name. From 1.0.12 on the loaders look for prompts in the same way, so such a place becomes the prompt that the model is given.`,
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
    title: wording`A rule holds no bracket that ends the list for a loader`,
    problem: wording`A ] in a rule ends the list of rules here.`,
    advice: wording`Write ) instead.`,
    documentation: {
      why: `aions-llm 1.0.16 does not look at quotes when it looks for the end of \`rules\`: a \`]\` before a comma, a brace or the end of the text ends the list there, and the rules after it are lost.`,
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
    title: wording`A key does not end in the name of a property`,
    problem: wording`The loader looks at the end of a key only, so it takes this one for a property.`,
    advice: wording`Remove it, or rename it.`,
    documentation: {
      why: `To the loaders a key has no beginning: from aions-llm 1.0.10 on \`display_name\` is read as \`name\` and \`hyperlink\` as \`link\`, and wins over the real property when it stands before it or there is none. Earlier versions refuse the file (\`AIONPropertyError\`). The notation knows only \`name\`, \`function\`, \`description\`, \`args_schema\` and \`link\`.`,
      wrong: docsBut('name', 'display_name --> "Fetch the docs",\n    name'),
      right: rightDocs,
    },
  },
  {
    cause: 'schema-shadows',
    title: wording`A schema field does not stand before the property with the same name`,
    problem: wording`The loader takes this field of the schema for a property of the tool.`,
    advice: wording`Move args_schema after the other properties.`,
    documentation: {
      why: `From aions-llm 1.0.10 on a field of an inline schema whose name is, or ends in, \`name\`, \`description\` or \`link\` is read as that property of the tool when it stands before the real one, or when there is none. Where the schema stands last, everything is read as it is written.`,
      wrong: docsBut('name', 'args_schema --> { name --> "str | Whose page" },\n    name'),
      right: docsWithSchema('name --> "str | Whose page"'),
    },
    fixes: moveSchemaLast,
  },
  {
    cause: 'schema-name-ignored',
    title: wording`A schema is written as a block for loaders that do not look at classes`,
    problem: wording`The loader ignores a class name in args_schema.`,
    advice: wording`Write the fields: args_schema --> { field --> "type | description" }.`,
    documentation: {
      why: `aions-llm up to 1.0.8 keeps \`args_schema --> "ClassName"\` and looks the class up; from 1.0.10 on the name is silently ignored, and the tool has no schema. Newer loaders read the fields themselves, written as a block.`,
      wrong: schemaOfFields.replace('{ page --> "str | which page" }', '"PageSchema"'),
      right: schemaOfFields,
    },
    fixes: ({ item }, source) => writeInlineSchema(item, source),
  },
  {
    cause: 'schema-beside-function',
    exampleLoader: '1.0.10',
    title: wording`A tool has one pair of inner braces for loaders that read only one`,
    problem: wording`The schema is a second pair of braces in this tool, and the loader reads only one.`,
    advice: wording`Use aions-llm 1.0.11 or later.`,
    documentation: {
      why: `aions-llm 1.0.10 reads a tool with at most one pair of braces inside. With an inline schema beside an interface block each pair becomes a separate tool, without name and description, and the real tool is lost.`,
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
    title: wording`A block is not repeated`,
    problem: wording`Duplicate property: its block is one pair of braces more than the loader reads.`,
    advice: wording`Remove one of them.`,
    documentation: {
      why: `aions-llm up to 1.0.10 reads a tool with at most one pair of braces inside. A second \`function\` or schema block makes each pair a separate tool, and the real one is lost or the file refused. Later versions silently keep only the first.`,
      wrong: blockOnce.replace(
        '    description',
        '    function --> "find" --> { arg-1 --> "string" },\n    description',
      ),
      right: blockOnce,
    },
  },
  {
    cause: 'empty-interface',
    title: wording`Empty braces contain a space`,
    problem: wording`Empty braces count as missing.`,
    advice: wording`Write a space between them, or describe the inputs and the output.`,
    documentation: {
      why: `No loader sees a block that is written \`{}\`: a function with an empty interface block is lost, and the file is refused where the tool has no link (1.0.4 to 1.0.8, and 1.0.11 and later). With a space between the braces the same function is read. An empty schema block is lost in the same way.`,
      wrong: docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> {}'),
      right: docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> { }'),
    },
    fixes: ({ span }) => [plainFix(say`Write a space between the braces`, true, [{ span, newText: '{ }' }])],
  },
  {
    cause: 'empty-value',
    replaces: ['empty-value'],
    title: wording`A property that a loader needs is not empty`,
    problem: wording`An empty text counts as missing.`,
    advice: wording`Write the text between the quotes, or remove the property.`,
    documentation: {
      why: `To every version of the loader an empty string as \`name\`, \`description\`, \`link\`, \`function\` or \`args_schema\` means that the property is missing. Without a name, or with neither function nor link, the file is refused.`,
      wrong: fetchDocs('description --> ""'),
      right: rightDocs,
    },
  },
  {
    cause: 'private-field',
    exception: 'NameError',
    title: wording`A schema field does not begin with an underscore`,
    problem: wording`A schema field must not begin with an underscore.`,
    advice: wording`Rename it.`,
    documentation: {
      why: `From aions-llm 1.0.10 on the loader makes a Pydantic model of an inline schema, and Pydantic refuses fields that begin with \`_\`: the whole file is refused (\`NameError\`).`,
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
    field: wording`the default is taken for the description`,
    title: wording`A default stands in the second of three parts`,
    problem: wording`The loader reads a default only in the second of three parts.`,
    advice: wording`Write "type | default=… | description", the last bar also where nothing follows.`,
    documentation: {
      why: `From aions-llm 1.0.10 on a schema field is \`type | default=… | description\`. Of two parts the second is the description: \`str | default=x\` is a required field described as “default=x”. In \`type | text | default=…\` the text is lost.`,
      wrong: docsWithSchema('page --> "str | default=first"'),
      right: docsWithSchema('page --> "str | default=first |"'),
    },
    fixes: orderParts,
  },
  {
    cause: 'type-fallback',
    field: wording`the type is not read as it is written`,
    title: wording`A schema type is one that the loaders know`,
    problem: wording`The loaders know str, int, float, bool, list and dict in a schema.`,
    advice: wording`Write one of these.`,
    documentation: {
      why: `From aions-llm 1.0.10 on the type of a schema field is \`str\`, \`int\`, \`float\`, \`bool\`, \`list\` or \`dict\`; every other type silently becomes \`str\`. A bar separates parts, so of \`int | None\` only \`int\` is read as the type.`,
      wrong: docsWithSchema('page --> "integer | Which page"'),
      right: docsWithSchema('page --> "int | Which page"'),
    },
    fixes: writeLoaderType,
  },
  {
    cause: 'default-is-text',
    field: wording`the default is kept as text`,
    title: wording`A default is of type str`,
    problem: wording`The loaders keep every default as a text.`,
    advice: wording`Leave the default to the function, or convert it there.`,
    documentation: {
      why: `From aions-llm 1.0.10 on a default in a schema is kept as it is written, whatever the type: \`int | default=18 | …\` hands the text “18” to the function when the model leaves the argument out. Only \`None\` is read as a value.`,
      wrong: docsWithSchema('page --> "int | default=1 | Which page"'),
      right: docsWithSchema('page --> "int | default=None | Which page, else the first"'),
    },
  },
  {
    cause: 'parts-lost',
    field: wording`the text after the third part is lost`,
    title: wording`A schema field has at most three parts`,
    problem: wording`A schema field has at most three parts.`,
    advice: wording`Write / for the bars in the description.`,
    documentation: {
      why: `From aions-llm 1.0.10 on a bar separates the parts of a schema field, also in its description: the text after the third part is lost.`,
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
    title: wording`A tool uses nothing that its loader refuses`,
    problem: wording`This is newer than the loader that the file is for.`,
    advice: wording`Use a newer aions-llm, or remove it.`,
    documentation: {
      why: `\`link\` came with aions-llm 1.0.4, the inline \`args_schema --> { … }\` with 1.0.10. Loaders before that refuse the file (\`AIONPropertyError\`) or lose the property. Where no loader is named, a file may use everything.`,
      wrong: rightDocs,
      right: docsBut('link --> "https://example.com/docs"', 'function --> "fetch" --> { arg-1 --> "string" }'),
    },
  },
];

/** Reports a difference without a known cause. */
export const loaderOther = loaderRule({
  cause: 'other',
  title: wording`A loader reads the text as written`,
  problem: wording`The loader reads this text differently.`,
  advice: wording`Look at the result of the loader, and rewrite the text.`,
  documentation: {
    why: `An agent gets only the parts of a file that aions-llm keeps. Every difference from the written text is reported under its cause. This rule reports differences with an unknown cause.`,
    wrong: rightDocs,
    right: rightDocs,
  },
});

export const loaderRules: readonly LoaderRule[] = [...rules.map(loaderRule), loaderOther];

const byRuleId = new Map(loaderRules.map((rule) => [rule.id, rule]));
/** The rule about the class names that a loader ignores. */
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
