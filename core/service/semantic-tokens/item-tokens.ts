import { readInterfaceKey } from '../../notation/keys.ts';
import { linksOfItem } from '../../notation/link-text.ts';
import { placeholdersIn } from '../../notation/placeholders.ts';
import {
  type ElementNode,
  type EntryNode,
  isRegisteredProperty,
  isRootPropertyName,
  type RootItem,
  type RootPropertyNode,
  type StringNode,
} from '../../notation/syntax.ts';
import { toolNameOf } from '../../notation/tool-names.ts';
import type { ExecutableString } from '../../python/expression.ts';
import { usesOfParameters } from '../../python/syntax/scopes.ts';
import { PYTHON_NAMES, TYPE_WORDS } from '../../schema/type-words.ts';
import type { Span } from '../../text/span.ts';
import { fieldParts } from '../../tools/inline-field.ts';
import { interfaceTypeSpan } from '../../tools/interface-text.ts';
import { executableOfElement } from '../element-executable.ts';
import type { TokenModifier, TokenType } from './legend.ts';

/** A piece of an item with its token type; the span is relative to the item. */
export interface SemanticToken extends Span {
  readonly type: TokenType;
  readonly modifiers: readonly TokenModifier[];
}

/** The tokens of an item beyond the grammar of the colours, in the order of the text; no two overlap. */
export function tokensOfItem(item: RootItem): readonly SemanticToken[] {
  const tokens: SemanticToken[] = [];
  if (item.kind === 'root-property') addRootProperty(item, tokens);
  else if (item.kind === 'element') addElement(item, tokens);
  tokens.sort((a, b) => a.start - b.start || a.end - b.end);
  // In a broken text two readings may claim one range; the first wins.
  let end = 0;
  return tokens.filter((token) => {
    if (token.start < end || token.end <= token.start) return false;
    end = token.end;
    return true;
  });
}

type Add = (type: TokenType, span: Span, ...modifiers: readonly TokenModifier[]) => void;

function adder(tokens: SemanticToken[]): Add {
  return (type, { start, end }, ...modifiers) => tokens.push({ start, end, type, modifiers });
}

function addRootProperty({ entry }: RootPropertyNode, tokens: SemanticToken[]): void {
  const add = adder(tokens);
  const { key, value } = entry;
  if (key === null) return;
  addKey(key, isRootPropertyName(key.name), add);
  if (key.name !== 'wrapped_query' || value?.kind !== 'string') return;
  for (const { start, end } of placeholdersIn(value.text)) {
    add('placeholder', { start: value.content.start + start, end: value.content.start + end });
  }
}

function addKey(key: Span, isKnown: boolean, add: Add): void {
  if (isKnown) add('property', key, 'defaultLibrary');
  else add('unknownProperty', key);
}

function addElement(element: ElementNode, tokens: SemanticToken[]): void {
  const add = adder(tokens);
  const name = toolNameOf(element);
  if (name !== null) add('function', name, 'declaration');
  for (const link of linksOfItem(element)) add('link', link);
  const taken = inputCount(element);
  const firstFunction = element.properties.find(({ key }) => key?.name === 'function');
  for (const entry of element.properties) {
    const { key, value, block } = entry;
    if (key === null) continue;
    addKey(key, isRegisteredProperty(key.name), add);
    if (key.name === 'function') {
      const read = value?.kind === 'string' ? executableOfElement(element) : null;
      // Of a repeated property the first counts.
      const isFirst = entry === firstFunction;
      if (value?.kind === 'string' && read !== null && isFirst) addExecutable(value, read, add);
      for (const slot of block?.entries ?? []) addSlot(slot, taken, add);
    }
    if (key.name === 'args_schema') {
      if (value?.kind === 'block') for (const field of value.entries) addField(field, add);
      else if (value?.kind === 'string' && value.text.trim() !== '') add('class', value.content);
    }
  }
}

/** The number of inputs that the tool itself names; null for none: then any number may be described. */
function inputCount(element: ElementNode): number | null {
  const value = (key: string) => element.properties.find((entry) => entry.key?.name === key)?.value ?? null;
  const schema = value('args_schema');
  if (schema?.kind === 'block') return schema.entries.length;
  // A class that `args_schema` names may have more fields than the lambda has parameters.
  const executable = schema === null ? executableOfElement(element) : null;
  if (executable === null) return null;
  const { kind, parameters } = executable;
  const takesAny = parameters.some((one) => one.kind === 'var-positional' || one.kind === 'var-keyword');
  return kind === 'lambda' && !takesAny ? parameters.length : null;
}

function addSlot({ key, value }: EntryNode, taken: number | null, add: Add): void {
  const read = key === null ? null : readInterfaceKey(key.name);
  if (key !== null) {
    if (read === null) add('unknownProperty', key);
    else if (read.side === 'arg' && taken !== null && Number(read.digits) > taken) add('parameter', key, 'unused');
    else add('parameter', key);
  }
  if (value?.kind !== 'string') return;
  const type = interfaceTypeSpan(value.text);
  if (type !== null) addType(value, type, add);
}

function addField({ key, value }: EntryNode, add: Add): void {
  if (key !== null) add('parameter', key, 'declaration');
  if (value?.kind !== 'string') return;
  const [type, ...rest] = fieldParts(value.text);
  if (type !== undefined) addType(value, type, add);
  const isDefault = (part: Span): boolean => value.text.startsWith('default=', part.start) && part.end > part.start;
  const found = rest.find(isDefault);
  if (found === undefined) return;
  const equals = found.start + 'default'.length;
  const given = { start: equals + 1, end: found.end };
  const text = value.text.slice(given.start, given.end);
  const left = text.length - text.trimStart().length;
  const base = value.content.start;
  add('keyword', { start: base + found.start, end: base + equals });
  add(typeOfDefault(text.trim()), { start: base + given.start + left, end: base + given.end });
}

function typeOfDefault(text: string): TokenType {
  if (/^(?:none|null|true|false)$/i.test(text)) return 'keyword';
  return /^[-+]?(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?$/i.test(text) ? 'number' : 'string';
}

/** The names in a type: words of the notation and of Python's library, and classes of the user. */
function addType(value: StringNode, span: Span, add: Add): void {
  const base = value.content.start;
  const words = /(['"])(?:\\[\s\S]|(?!\1)[^\\])*(?:\1|\\?$)|[\p{L}_][\p{L}\p{N}_.]*|-?\d+(?:\.\d+)?/gu;
  for (const match of value.text.slice(span.start, span.end).matchAll(words)) {
    const [text] = match;
    const start = base + span.start + match.index;
    const place = { start, end: start + text.length };
    if (/^['"]/.test(text)) add('string', place);
    else if (/^[-\d]/.test(text)) add('number', place);
    else if (isKnownType(text)) add('type', place, 'defaultLibrary');
    else add('class', place);
  }
}

const typingForms: ReadonlySet<string> = new Set(['Any', 'Optional', 'Union', 'Literal', 'Annotated', 'True', 'False']);

function isKnownType(word: string): boolean {
  const last = word.slice(word.lastIndexOf('.') + 1);
  return TYPE_WORDS.has(last.toLowerCase()) || PYTHON_NAMES.has(last) || typingForms.has(last);
}

function addExecutable(value: StringNode, read: ExecutableString, add: Add): void {
  const base = value.content.start;
  const place = ({ start, end }: Span): Span => ({ start: base + start, end: base + end });
  const lambda = read.expression.kind === 'lambda' ? read.expression : null;
  for (const parameter of read.parameters) {
    const uses = lambda === null ? [] : (usesOfParameters(lambda).get(parameter.name) ?? []);
    if (uses.length === 0) add('parameter', place(parameter.nameSpan), 'declaration', 'unused');
    else add('parameter', place(parameter.nameSpan), 'declaration');
    for (const use of uses) add('parameter', place(use));
  }
  const called = read.calls.map(({ callee, calleeSpan }) => ({ name: callee, span: calleeSpan }));
  const named = read.kind === 'name' ? read.references : [];
  for (const { name, span } of [...called, ...named]) {
    if (name === null) continue;
    const last = name.slice(name.lastIndexOf('.') + 1);
    // White space may be around the dots; the last name ends where the whole ends.
    if (value.text.endsWith(last, span.end)) add('function', place({ start: span.end - last.length, end: span.end }));
  }
}
