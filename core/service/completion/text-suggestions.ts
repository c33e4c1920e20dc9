import type { Template } from '../../rules/fix/template.ts';
import { blank } from '../../rules/fix/template.ts';
import { say, translated, wording } from '../../text/say.ts';
import { NO_PYTHON, type PythonKnowledge } from '../../tools/element-meaning.ts';
import type { ToolOfFunction } from '../python/function-tools.ts';
import type { Suggestion } from './suggestion.ts';
import type { TextPlace } from './text-place.ts';

export interface CompletionKnowledge {
  readonly python: PythonKnowledge;
  /** Whether a detected version reads the class that `args_schema` names. */
  readonly readsClassNames: boolean;
  /** The classes that `args_schema` can name, likeliest first, with repetitions. */
  schemaNames(): Iterable<SchemaName>;
  /** The functions of the workspace's Python that no tool of the document calls, as tools. */
  functionTools(): Iterable<ToolOfFunction>;
  /** The names of the workspace's Python for an executable string; the members of `before` if it is not null. */
  pythonNames(before: string | null): Iterable<SuggestedName>;
  /** The keyword arguments of that function after `byPlace` positional ones. */
  keywordsOf(callee: string, byPlace: number): Iterable<{ readonly name: string; readonly what: string }>;
}

export interface SuggestedName {
  readonly name: string;
  readonly kind: 'function' | 'class' | 'module' | 'variable';
  readonly what: string;
}

export interface SchemaName {
  readonly name: string;
  readonly what: string;
  /** Whether Python declares it; else a file of the notation names it. */
  readonly isDeclared: boolean;
}

/** The classes to offer where `written` stands, which is no offer itself, once each. */
export function offeredSchemas(knowledge: CompletionKnowledge, written = ''): readonly SchemaName[] {
  const offered = new Map<string, SchemaName>();
  for (const one of knowledge.schemaNames()) {
    if ((one.isDeclared || one.name !== written) && !offered.has(one.name)) offered.set(one.name, one);
  }
  return [...offered.values()];
}

export const nothingKnown: CompletionKnowledge = {
  ...{
    python: NO_PYTHON,
    readsClassNames: false,
    schemaNames: () => [],
    functionTools: () => [],
    pythonNames: () => [],
    keywordsOf: () => [],
  },
};

/** The types of interface texts as in the README, each with its name in JSON. */
const interfaceTypes: readonly (readonly [string, string])[] = [
  ['string', wording`string`],
  ['integer', wording`an integer`],
  ['number', wording`any number`],
  ['boolean', wording`true or false`],
  ['list', wording`a list`],
  ['dict', wording`an object`],
  ['any', wording`anything`],
  ['none', wording`nothing`],
];

/** The types that loaders know in an inline schema: name, meaning, default. */
export const fieldTypes: readonly (readonly [string, string, string])[] = [
  ['str', wording`string`, "''"],
  ['int', wording`an integer`, '0'],
  ['float', wording`any number`, '0.0'],
  ['bool', wording`true or false`, 'False'],
  ['list', wording`a list`, '[]'],
  ['dict', wording`an object`, 'None'],
];

const placeholders: readonly (readonly [string, string])[] = [
  ['{query}', wording`the query of the user`],
  ['{payload}', wording`the payload of the query, as JSON`],
  ['{user_query}', wording`the query of the user, if {query} is missing`],
];

const whatItIs = blank('what it is');

export function textSuggestions(place: TextPlace, knowledge: CompletionKnowledge): readonly Suggestion[] {
  switch (place.kind) {
    case 'interface type':
      return interfaceTypes.map(([word, says], rank) =>
        suggestion(
          place,
          word,
          place.side,
          translated(says),
          place.alone ? [`${word} (`, whatItIs, ')'] : [word],
          rank,
        ),
      );
    case 'field type':
      return fieldTypes.map(([word, says], rank) =>
        suggestion(
          place,
          word,
          'schema-field',
          translated(says),
          place.alone ? [`${word} | `, whatItIs] : [word],
          rank,
        ),
      );
    case 'field default': {
      const [, , example = 'None'] = fieldTypes.find(([word]) => word === place.type) ?? [];
      // In a text of two parts, loaders take the default for the description.
      const template: Template = [' default=', blank(example), ...(place.alone ? [' | ', whatItIs] : [' '])];
      return [suggestion(place, 'default=', 'schema-field', say`makes the parameter optional`, template, 0)];
    }
    case 'schema name':
      return offeredSchemas(knowledge, place.written).map(({ name, what }, rank) =>
        suggestion(place, name, 'args_schema', what, [name], rank),
      );
    case 'python name':
      return pythonSuggestions(place, knowledge);
    case 'placeholder':
      return placeholders
        .filter(([word]) => !place.text.includes(word))
        .map(([word, says], rank) => suggestion(place, word, 'wrapped_query', translated(says), [word], rank));
  }
}

function pythonSuggestions(
  place: Extract<TextPlace, { kind: 'python name' }>,
  knowledge: CompletionKnowledge,
): readonly Suggestion[] {
  const { before, bound } = place;
  const names = new Map<string, SuggestedName>();
  for (const name of bound) names.set(name, { name, what: 'parameter', kind: 'variable' });
  for (const known of knowledge.pythonNames(before)) if (!names.has(known.name)) names.set(known.name, known);
  const keywords = keywordSuggestions(place, knowledge);
  return [
    ...keywords,
    ...[...names.values()].map(({ name, what, kind }, index) => ({
      ...suggestion(place, name, 'function', what, [name], keywords.length + index),
      kind,
    })),
  ];
}

function keywordSuggestions(
  place: Extract<TextPlace, { kind: 'python name' }>,
  knowledge: CompletionKnowledge,
): readonly Suggestion[] {
  const { argument, bound } = place;
  const callee = argument?.call.callee ?? null;
  if (argument === null || argument.call.bound || callee === null) return [];
  const { call, replace, hasValue } = argument;
  const given = call.arguments.map(({ keyword }) => keyword);
  const byPlace = given.slice(0, call.active).filter((keyword) => keyword === null).length;
  return [...knowledge.keywordsOf(callee, byPlace)]
    .filter(({ name }) => !given.includes(name))
    .map(({ name, what }, rank): Suggestion => {
      const value: Template = hasValue ? [] : [blank(bound.includes(name) ? name : 'None')];
      const label = `${name}=`;
      return { ...suggestion(place, label, 'function', what, [label, ...value], rank), replace, kind: 'value' };
    });
}

function suggestion(
  { kind, replace }: TextPlace,
  label: string,
  topic: Suggestion['topic'],
  detail: string,
  template: Template,
  rank: number,
): Suggestion {
  const kinds = {
    'interface type': 'type',
    'field type': 'type',
    'field default': 'value',
    'schema name': 'class',
    'python name': 'variable',
    placeholder: 'variable',
  } as const;
  return { label, kind: kinds[kind], topic, detail, template, replace, filterText: label, otherEdits: [], rank };
}
