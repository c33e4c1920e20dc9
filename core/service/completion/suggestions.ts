import { readInterfaceKey } from '../../notation/keys.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import {
  approvedRegistry,
  type EntryNode,
  isRegisteredProperty,
  isRootPropertyName,
  type RegisteredProperty,
  rootPropertyNames,
} from '../../notation/syntax.ts';
import { fixSource } from '../../rules/fix/fix-source.ts';
import {
  type DescribedInput,
  describedInputs,
  fieldInputs,
  fieldText,
  inputTexts,
} from '../../rules/fix/input-texts.ts';
import {
  fieldsTemplate,
  indentationUnit,
  interfaceTemplate,
  propertyTemplate,
} from '../../rules/fix/insert-property.ts';
import { blank, choice, type Template } from '../../rules/fix/template.ts';
import type { FixSource } from '../../rules/rule.ts';
import { objectAt } from '../../schema/keywords.ts';
import { say, translated, wording } from '../../text/say.ts';
import { functionToolTemplate } from '../python/function-tools.ts';
import type { Insertion } from './insertion.ts';
import { indentationOf, type Layout, layoutAt, separated } from './layout.ts';
import { type CompletionPlace, executableOf, placesAt } from './place.ts';
import type { Suggestion } from './suggestion.ts';
import {
  type ElementVariation,
  elementLabel,
  elementTemplate,
  elementVariations,
  fieldTemplate,
  rootPropertyTemplate,
  slotTemplate,
} from './templates.ts';
import { textPlaceAt } from './text-place.ts';
import {
  type CompletionKnowledge,
  nothingKnown,
  offeredSchemas,
  type SchemaName,
  textSuggestions,
} from './text-suggestions.ts';

/** The suggestions at the offset, likeliest first. */
export function suggestionsAt(
  document: NotationDocument,
  offset: number,
  knowledge: CompletionKnowledge = nothingKnown,
): readonly Suggestion[] {
  const inText = textPlaceAt(document, offset);
  if (inText !== null) return textSuggestions(inText, knowledge);
  const source = fixSource(document, 0, knowledge.python);
  return placesAt(document, offset)
    .flatMap((place) => suggestionsFor(place, document.text, source, knowledge))
    .map((suggestion) => withTypedQuote(suggestion, document.text));
}

/** Editors compare with the whole replaced text, a quote before the word too. */
function withTypedQuote(suggestion: Suggestion, text: string): Suggestion {
  const { filterText, replace } = suggestion;
  const isQuoted = text.charAt(replace.start) === '"' && replace.end > replace.start && !filterText.startsWith('"');
  return isQuoted ? { ...suggestion, filterText: `"${filterText}` } : suggestion;
}

function suggestionsFor(
  place: CompletionPlace,
  text: string,
  source: FixSource,
  knowledge: CompletionKnowledge,
): readonly Suggestion[] {
  switch (place.kind) {
    case 'whole document':
      return wholeDocuments(place.replace, source, knowledge);
    case 'root item':
      return rootItems(place, text, source, knowledge);
    case 'property':
      return properties(place, text, source, knowledge);
    case 'interface key':
      return interfaceKeys(place, text, source);
    case 'schema field':
      return schemaFields(place, text, source);
    case 'key':
      return keys(place, source);
    case 'link':
    case 'value':
      return linkOrValue(place, text, source, knowledge);
    case 'interface block':
      return interfaceBlock(place, text, source);
  }
}

type Place<Kind extends CompletionPlace['kind']> = Extract<CompletionPlace, { kind: Kind }>;

const variationDetail: { readonly [V in ElementVariation]: string } = {
  function: wording`a tool that runs Python`,
  link: wording`a tool with a link to documentation`,
  hybrid: wording`a tool that runs Python, with a link to documentation`,
};

function wholeDocuments(
  replace: Suggestion['replace'],
  source: FixSource,
  knowledge: CompletionKnowledge,
): readonly Suggestion[] {
  const { endOfLine } = source;
  const fromFunctions = functionTools(replace, '  ', source, knowledge).map(({ template, ...suggestion }) => ({
    ...suggestion,
    template: [`[${endOfLine}  `, ...template, `${endOfLine}]${endOfLine}`],
    otherEdits: [],
  }));
  const elements = elementVariations.map((variation, rank) => {
    const element = elementTemplate(source, variation, '  ');
    return {
      ...elementSuggestion(variation, rank, replace),
      template: [`[${endOfLine}  `, ...element, `${endOfLine}]${endOfLine}`],
      otherEdits: [],
    };
  });
  return [...fromFunctions, ...elements];
}

function rootItems(
  { insertion, root }: Place<'root item'>,
  text: string,
  source: FixSource,
  knowledge: CompletionKnowledge,
): readonly Suggestion[] {
  const layout = layoutAt(text, insertion, source);
  const indentation = indentationOf(layout) ?? layout.lineIndentation;
  const elements = elementVariations.map((variation, rank): Suggestion => {
    const template = elementTemplate(source, variation, indentation);
    return { ...elementSuggestion(variation, rank, insertion.replace), ...placed(template, insertion, layout) };
  });
  const fromFunctions = functionTools(insertion.replace, indentation, source, knowledge).map(
    ({ template, ...suggestion }) => ({ ...suggestion, ...placed(template, insertion, layout) }),
  );
  const names = rootPropertyNames.filter((name) => !root.present.has(name));
  const rootProperties = names.map((name, index) => ({
    ...keySuggestion(name, name, say`root property`, 10 + index),
    ...placed(rootPropertyTemplate(name), insertion, layout),
  }));
  return [...fromFunctions, ...elements, ...rootProperties];
}

/** A whole tool for each function of Python without one; `outer` is the indentation of its first line. */
function functionTools(
  replace: Suggestion['replace'],
  outer: string,
  source: FixSource,
  knowledge: CompletionKnowledge,
): readonly Omit<Suggestion, 'otherEdits'>[] {
  const tools = [...knowledge.functionTools()].filter(({ element }) => !source.hasToolName(element.name ?? ''));
  const indent = indentationUnit(outer, source);
  return tools.map((tool, index) => {
    const { functionName, path, element } = tool;
    const label = say`Tool from ${functionName} (${path})`;
    return {
      label,
      kind: 'function',
      topic: 'element',
      detail: (element.description ?? '').split('\n', 1)[0] ?? '',
      template: functionToolTemplate(tool, indent, source.endOfLine, outer),
      replace,
      filterText: `${functionName} ${label}`,
      // Before the empty tools.
      rank: index - tools.length,
    };
  });
}

function elementSuggestion(variation: ElementVariation, rank: number, replace: Suggestion['replace']) {
  const label = elementLabel(variation);
  const detail = translated(variationDetail[variation]);
  return { label, kind: 'element', topic: 'element', detail, replace, filterText: label, rank } as const;
}

function keySuggestion(key: string, topic: Suggestion['topic'], detail: string, rank: number) {
  return { label: key, kind: 'property', topic, detail, filterText: key, rank } as const;
}

function properties(
  { insertion, siblings }: Place<'property'>,
  text: string,
  source: FixSource,
  knowledge: CompletionKnowledge,
): readonly Suggestion[] {
  const layout = layoutAt(text, insertion, source);
  const indentation = indentationOf(layout);
  const present = new Set(siblings.map(({ key }) => key?.name));
  const written = (property: RegisteredProperty): Template | null => {
    if (property !== 'args_schema') return propertyTemplate(source, property, indentation);
    const value = schemaValue(executableOf(siblings), source, indentation, knowledge);
    return value === null ? null : ['args_schema --> ', ...value];
  };
  return approvedRegistry.flatMap((property) => {
    const template = present.has(property) ? null : written(property);
    if (template === null) return [];
    const suggestion = keySuggestion(property, property, say`tool property`, propertyRank(property, present));
    return [{ ...suggestion, ...placed(template, insertion, layout) }];
  });
}

/**
 * The value of `args_schema` that the detected versions read: one of the workspace's classes, or a block with the parameters. Null where there
 * is no fitting class, or no parameter that can be a field.
 */
function schemaValue(
  executable: string | null,
  source: FixSource,
  indentation: string | null,
  knowledge: CompletionKnowledge,
): Template | null {
  const inputs = describedInputs(executable, source.python);
  if (knowledge.readsClassNames) {
    const parameters = inputs === null ? null : new Set(inputs.map(({ name }) => name));
    const fits = ({ name }: SchemaName): boolean =>
      parameters === null ||
      Object.keys(objectAt(source.python.schemaOf(name) ?? {}, 'properties') ?? {}).every((field) =>
        parameters.has(field),
      );
    const [first, ...others] = offeredSchemas(knowledge)
      .filter(fits)
      .map(({ name }) => name);
    return first === undefined ? null : ['"', choice([first, ...others]), '"'];
  }
  const fields = inputs === null ? null : fieldInputs(inputs);
  const isDescribed = (input: DescribedInput): boolean => !input.required || fields?.includes(input) === true;
  if (inputs !== null && (fields?.length === 0 || !inputs.every(isDescribed))) return null;
  return fieldsTemplate(source, indentation, executable);
}

function propertyRank(property: RegisteredProperty, present: ReadonlySet<string | undefined>): number {
  const runs = present.has('function') || present.has('link');
  const order: { readonly [P in RegisteredProperty]: number } = {
    name: 0,
    function: runs ? 4 : 1,
    link: runs ? 5 : 2,
    description: 3,
    args_schema: 6,
  };
  return order[property];
}

function interfaceKeys(place: Place<'interface key'>, text: string, source: FixSource): readonly Suggestion[] {
  const { insertion, executable } = place;
  const layout = layoutAt(text, insertion, source);
  const texts = inputTexts(executable, source.python);
  const keys = nextKeys(place.before, place.after, describedInputs(executable, source.python));
  return keys.map(({ side, number, key }, rank) => ({
    ...keySuggestion(key, side, side === 'return' ? 'output' : (texts?.[number - 1] ?? 'input'), rank),
    ...placed(slotTemplate(key, side, executable, source.python), insertion, layout),
  }));
}

function schemaFields({ insertion, siblings, executable }: Place<'schema field'>, text: string, source: FixSource) {
  const layout = layoutAt(text, insertion, source);
  const present = new Set(siblings.map(({ key }) => key?.name));
  const inputs = describedInputs(executable, source.python);
  const missing = fieldInputs(inputs ?? []).filter(({ name }) => !present.has(name));
  let other = 'parameter';
  for (let number = 2; present.has(other); number++) other = `parameter${number}`;
  // A field without a parameter fails each call, so none is offered where the parameters are known.
  return [...missing, ...(inputs === null ? [null] : [])].map((parameter, rank): Suggestion => {
    const name = parameter?.name ?? null;
    const field: Template = [name ?? blank(other), ' --> "', ...fieldText(parameter, parameter?.type), '"'];
    const detail = name === null ? say`one parameter` : 'parameter of the lambda';
    return {
      ...keySuggestion(name ?? 'field', 'schema-field', detail, rank),
      filterText: name ?? text.slice(insertion.replace.start, insertion.replace.end),
      ...placed(field, insertion, layout),
    };
  });
}

/**
 * The next keys of both sequences: the number after those before the offset, unless it is taken behind it. Where the inputs are known
 * (else null), `arg-N` ends with the last one, and `return-N` begins behind the last required one.
 */
function nextKeys(
  before: readonly EntryNode[],
  after: readonly EntryNode[],
  inputs: readonly DescribedInput[] | null,
): readonly NextKey[] {
  const numbers = (entries: readonly EntryNode[], side: NextKey['side']): readonly number[] =>
    entries.flatMap(({ key }) => {
      const read = key === null ? null : readInterfaceKey(key.name);
      return read?.side === side ? [Number(read.digits)] : [];
    });
  const described = new Set(numbers([...before, ...after], 'arg'));
  const lacksInput = inputs?.some(({ required }, index) => required && !described.has(index + 1)) === true;
  return (['arg', 'return'] as const).flatMap((side): readonly NextKey[] => {
    const number = (numbers(before, side).at(-1) ?? 0) + 1;
    const taken = numbers(after, side).some((other) => other <= number);
    const fits = side === 'return' ? !lacksInput : inputs === null || number <= inputs.length;
    return taken || !fits || !Number.isSafeInteger(number) ? [] : [{ side, number, key: `${side}-${number}` }];
  });
}

interface NextKey {
  readonly side: 'arg' | 'return';
  readonly number: number;
  readonly key: string;
}

/** A correct key is its own only suggestion: any other word would break the rest. */
function keys(place: Place<'key'>, { python }: FixSource): readonly Suggestion[] {
  const { of, written, hasBlock, executable, before, after } = place;
  const present = new Set([...before, ...after].map(({ key }) => key?.name));
  const known: readonly { readonly key: string; readonly topic: Suggestion['topic'] }[] =
    of === 'interface key'
      ? nextKeys(before, after, describedInputs(executable, python)).map(({ side, key }) => ({ key, topic: side }))
      : (of === 'property' ? approvedRegistry : rootPropertyNames).map((key) => ({ key, topic: key }));
  const right = known.filter(({ key }) => key === written);
  const fits = (key: string): boolean => !present.has(key) && (key === 'function') === hasBlock;
  const repairing =
    of === 'property' ? known.filter(({ key }) => fits(key)) : known.filter(({ key }) => !present.has(key));
  const detail =
    of === 'interface key' ? say`interface key` : of === 'property' ? say`tool property` : say`root property`;
  return (right.length > 0 ? right : repairing).map(({ key, topic }, rank) => ({
    ...keySuggestion(key, topic, detail, rank),
    template: [key],
    replace: place.replace,
    otherEdits: [],
  }));
}

function linkOrValue(
  place: Place<'link' | 'value'>,
  text: string,
  source: FixSource,
  knowledge: CompletionKnowledge,
): readonly Suggestion[] {
  const { insertion, key } = place;
  const layout = layoutAt(text, insertion, source);
  const needsSpace =
    !/[\s-]/.test(text.charAt(insertion.replace.start - 1)) || text.endsWith('-->', insertion.replace.start);
  const link = place.kind === 'link' ? '--> ' : '';
  const before = `${needsSpace ? ' ' : ''}${link}`;
  const suggestion = (written: Template): Omit<Suggestion, 'label' | 'detail' | 'rank'> => ({
    kind: place.kind,
    topic: topicOf(place),
    filterText: text.slice(insertion.replace.start, insertion.replace.end),
    ...placed([before, ...written], insertion, { ...layout, betweenBrackets: false, ownLine: null }),
  });
  const plain = (written: Template): Suggestion => {
    const label = place.kind === 'link' ? '-->' : '"…"';
    return { ...suggestion(written), label, detail: say`the value of ${key}`, rank: 0 };
  };
  if (place.of !== 'element' || key !== 'args_schema') {
    return [plain(valueTemplate(place, source, layout.lineIndentation))];
  }
  const value = schemaValue(place.executable, source, layout.lineIndentation, knowledge);
  if (value === null) return [];
  if (knowledge.readsClassNames) return [plain(value)];
  return [{ ...suggestion(value), kind: 'block', label: `${link}{ … }`, detail: say`fields, since AION 1.1`, rank: 0 }];
}

function topicOf({ of, key }: Place<'link' | 'value'>): Suggestion['topic'] {
  if (of === 'element' && isRegisteredProperty(key)) return key;
  if (of === 'root' && isRootPropertyName(key)) return key;
  if (of === 'interface block') return readInterfaceKey(key)?.side ?? 'action-link';
  return 'action-link';
}

function valueTemplate(
  { of, key, executable }: Place<'link' | 'value'>,
  source: FixSource,
  indentation: string,
): Template {
  if (of === 'element' && isRegisteredProperty(key)) return withoutKey(propertyTemplate(source, key, indentation));
  if (of === 'root' && isRootPropertyName(key)) return withoutKey(rootPropertyTemplate(key));
  const side = of === 'interface block' ? (readInterfaceKey(key)?.side ?? null) : null;
  return side === null ? fieldTemplate : withoutKey(slotTemplate(key, side, executable, source.python));
}

/** `"…"` of `key --> "…"`. */
function withoutKey([first = '', ...rest]: Template): Template {
  return typeof first === 'string' ? [first.slice(first.indexOf('-->') + '--> '.length), ...rest] : [first, ...rest];
}

function interfaceBlock({ linked, insertion, executable }: Place<'interface block'>, text: string, source: FixSource) {
  const layout = layoutAt(text, insertion, source);
  const [first = '', ...rest] = interfaceTemplate(source, layout.lineIndentation, executable);
  const keys = blockKeys(inputTexts(executable, source.python)?.length ?? 1);
  const opening = linked ? '{' : '--> {';
  const needsSpace = !/\s/.test(text.charAt(insertion.replace.start - 1));
  const template = [`${needsSpace ? ' ' : ''}${opening}`, ...(first === ' --> {' ? rest : [first, ...rest])];
  const suggestion: Suggestion = {
    label: linked ? `{ ${keys} }` : `--> { ${keys} }`,
    kind: 'block',
    topic: 'function',
    detail: 'interface block',
    filterText: '',
    rank: -1,
    ...placed(template, insertion, { ...layout, betweenBrackets: false, ownLine: null }),
  };
  return [suggestion];
}

function blockKeys(inputs: number): string {
  const keys = Array.from({ length: inputs }, (_, index) => `arg-${index + 1}`);
  const shown = inputs > 3 ? [keys[0], '…', keys.at(-1)] : keys;
  return [...shown, 'return-1'].join(', ');
}

function placed(
  template: Template,
  insertion: Insertion,
  layout: Layout,
): Pick<Suggestion, 'replace' | 'template' | 'otherEdits'> {
  const { commaBefore, replace } = insertion;
  const elsewhere = commaBefore !== null && commaBefore !== replace.start;
  const comma = elsewhere ? [{ span: { start: commaBefore, end: commaBefore }, newText: ',' }] : [];
  const blanks = layout.ownLine?.blanks;
  const withoutBlanks = blanks === undefined || blanks.start === blanks.end ? [] : [{ span: blanks, newText: '' }];
  const [first] = comma;
  const isOne = first !== undefined && first.span.end === blanks?.start && withoutBlanks.length > 0;
  return {
    replace,
    template: separated(template, insertion, layout),
    otherEdits: isOne ? [{ span: blanks, newText: ',' }] : [...comma, ...withoutBlanks],
  };
}
