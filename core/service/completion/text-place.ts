import { readInterfaceKey } from '../../notation/keys.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import type { StringNode } from '../../notation/syntax.ts';
import { type CallAt, callAt } from '../../python/call-at.ts';
import { codeAt } from '../../python/code-at.ts';
import { isBoundAt } from '../../python/expression.ts';
import { type Span, shiftSpan } from '../../text/span.ts';
import { fieldParts } from '../../tools/inline-field.ts';
import { innermostEntry } from '../syntax-place.ts';

/** An argument that can be given by name: `replace` is the span for the name, `hasValue` whether its value follows. */
interface NamedArgument {
  readonly call: CallAt;
  readonly replace: Span;
  readonly hasValue: boolean;
}

/** A position inside a text where the notation has words of its own. Spans are absolute. */
export type TextPlace =
  /** The type at the beginning of an interface text; `alone`: nothing follows. */
  | {
      readonly kind: 'interface type';
      readonly side: 'arg' | 'return';
      readonly replace: Span;
      readonly alone: boolean;
    }
  | { readonly kind: 'field type'; readonly replace: Span; readonly alone: boolean }
  /** The second part of an inline field without a default; `type` is the part before. */
  | { readonly kind: 'field default'; readonly replace: Span; readonly type: string; readonly alone: boolean }
  | { readonly kind: 'schema name'; readonly replace: Span; readonly written: string }
  /** A name in an executable string; `before` is the expression before its dot. */
  | {
      readonly kind: 'python name';
      readonly replace: Span;
      readonly before: string | null;
      readonly bound: readonly string[];
      /** The argument that begins here, if it can be given by name; else null. */
      readonly argument: NamedArgument | null;
    }
  /** A placeholder of a wrapped query; `text` is the whole text without `replace`. */
  | { readonly kind: 'placeholder'; readonly replace: Span; readonly text: string };

/** The position in the text at the offset; null outside of texts and in free prose. */
export function textPlaceAt(document: NotationDocument, offset: number): TextPlace | null {
  const path = document.nodeAt(offset);
  const node = path?.nodes.at(-1);
  if (path === null || node?.kind !== 'string') return null;
  if (node.quote !== 'double' && node.quote !== 'triple') return null;
  const content = shiftSpan(node.content, path.start);
  const found = innermostEntry(path);
  if (found === null || offset < content.start || offset > content.end) return null;
  const key = found.entry.key?.name ?? '';
  // The end of an unclosed text is known only in code that is being typed.
  if (!node.closed && !(found.place === 'element' && key === 'function')) return null;
  const at = offset - content.start;
  const place = placeIn(node, key, found.place, at);
  return place === null ? null : shifted(place, content.start);
}

function shifted(place: TextPlace, by: number): TextPlace {
  const replace = shiftSpan(place.replace, by);
  if (place.kind !== 'python name' || place.argument === null) return { ...place, replace };
  return { ...place, replace, argument: { ...place.argument, replace: shiftSpan(place.argument.replace, by) } };
}

function placeIn(
  { text }: StringNode,
  key: string,
  place: NonNullable<ReturnType<typeof innermostEntry>>['place'],
  at: number,
): TextPlace | null {
  switch (place) {
    case 'interface block': {
      const side = readInterfaceKey(key)?.side ?? null;
      const replace = side === null ? null : firstWord(text, at);
      return side === null || replace === null
        ? null
        : { kind: 'interface type', side, replace, alone: isRest(text, replace.end) };
    }
    case 'inline schema':
      return placeInField(text, at);
    case 'element':
      if (key === 'function') return placeInExecutable(text, at);
      return key === 'args_schema' && /^[\w.]*$/.test(text)
        ? { kind: 'schema name', replace: { start: 0, end: text.length }, written: text }
        : null;
    case 'root':
      return key === 'wrapped_query' ? placeInQuery(text, at) : null;
    case 'unknown block':
      return null;
  }
}

const beforeValue = /^(?:and|async|await|else|for|if|in|is|lambda|not|or|yield)$/;
const afterValue = /^(?:and|else|for|if|in|is|not|or)$/;

/** No names in Python's own strings, at a lambda's parameters, or beside another value, where they would break the code. */
function placeInExecutable(text: string, at: number): TextPlace | null {
  const { code, quoted } = codeAt(text, at);
  const written = code.slice(0, at);
  if (quoted || /\blambda\b/.test(written.slice(written.lastIndexOf(':') + 1))) return null;
  const [run = ''] = /(?<![\p{L}\p{N}_.])[\p{L}\p{N}_.]*$/u.exec(written) ?? [];
  const dotted = run.replace(/^[\p{N}.]+/u, '');
  const start = at - dotted.length;
  const [rest = ''] = /^[\p{L}\p{N}_]*/u.exec(text.slice(at)) ?? [];
  if (beforeValue.test(dotted + rest) || !isValuePlace(text, start, at + rest.length)) return null;
  const dot = dotted.lastIndexOf('.');
  // The members of a parameter are known only in a run.
  if (dot >= 0 && isBoundAt(text, start)) return null;
  const call = dot < 0 && /[(,]\s*$/.test(code.slice(0, start)) ? callAt(text, start) : null;
  return {
    kind: 'python name',
    replace: { start: at - (dotted.length - dot - 1), end: at + rest.length },
    before: dot < 0 ? null : dotted.slice(0, dot),
    bound: dot < 0 ? boundNames(code) : [],
    argument: call === null ? null : namedArgument(call, code, { start, end: at }, rest),
  };
}

/** The argument that begins at `typed`, if it can be given by name: the whole argument, or the following text as its value. */
function namedArgument(call: CallAt, code: string, typed: Span, rest: string): NamedArgument | null {
  const own = call.arguments[call.active];
  if (!call.direct || own === undefined || own.keyword !== null) return null;
  // No positional argument may follow a keyword argument.
  const isLast = call.arguments.slice(call.active + 1).every(({ keyword, unpacks, start, end }) => {
    return keyword !== null || unpacks || start === end;
  });
  const isNew = rest === '' && own.end <= typed.end;
  const isBefore = rest !== '' && typed.start === typed.end && !/\bfor\b/.test(code.slice(own.start, own.end));
  return isLast && (isNew || isBefore) ? { call, replace: typed, hasValue: isBefore } : null;
}

function isValuePlace(text: string, start: number, end: number): boolean {
  const head = text.slice(0, start);
  const [before = ''] = head.endsWith('.')
    ? ['.']
    : (/(?<![\p{L}\p{N}_])[\p{L}\p{N}_]+$|[)\]}'"]$/u.exec(head.trimEnd()) ?? []);
  const [, after = ''] = /^\s*([\p{L}\p{N}_]+|[{'"])/u.exec(text.slice(end)) ?? [];
  return (before === '' || beforeValue.test(before)) && (after === '' || afterValue.test(after));
}

/** The names that lambdas and comprehensions of the expression bind; their exact scopes are ignored. */
function boundNames(code: string): readonly string[] {
  const found = new Set<string>();
  for (const piece of code.split(':').slice(0, -1)) {
    const [, parameters = ''] = /\blambda\b(.*)/s.exec(piece) ?? [];
    for (const [name] of parameters.matchAll(/(?<![^\s,*])[\p{L}_][\p{L}\p{N}_]*/gu)) found.add(name);
  }
  for (const [, targets = ''] of code.matchAll(/\bfor\b((?:(?!\b(?:for|in)\b)[\p{L}\p{N}_,\s()])*)\bin\b/gu)) {
    for (const [name] of targets.matchAll(/[\p{L}_][\p{L}\p{N}_]*/gu)) found.add(name);
  }
  return [...found];
}

function placeInField(text: string, at: number): TextPlace | null {
  const parts = fieldParts(text);
  const type = firstWord(text, at);
  if (type !== null) return { kind: 'field type', replace: type, alone: isRest(text, type.end) };
  const second = parts[1];
  const bar = text.lastIndexOf('|', at - 1);
  const isSecond = second !== undefined && bar >= 0 && at > bar && bar < second.start && parts[0] !== undefined;
  if (!isSecond || bar < (parts[0]?.end ?? 0) || /default=/.test(text)) return null;
  const written = text.slice(second.start, second.end);
  const isEmpty = written === '';
  if (!isEmpty && !('default='.startsWith(written) && at >= second.start && at <= second.end)) return null;
  // In an empty part, all of its white space is replaced.
  const next = text.indexOf('|', bar + 1);
  const end = next < 0 ? text.length : next;
  const replace = { start: bar + 1, end };
  return { kind: 'field default', replace, type: text.slice(0, parts[0]?.end ?? 0).trim(), alone: next < 0 };
}

function placeInQuery(text: string, at: number): TextPlace | null {
  const start = /\{\w*$/.exec(text.slice(0, at))?.index ?? at;
  const opened = start < at;
  const end = opened ? at + (/^\w*\}?/.exec(text.slice(at))?.[0].length ?? 0) : at;
  // Inside of a pair of braces nothing is suggested.
  if (!opened && /\{[^{}]*$/.test(text.slice(0, at))) return null;
  return { kind: 'placeholder', replace: { start, end }, text: text.slice(0, start) + text.slice(end) };
}

/** The first word of the text, if the offset is in it or right behind it; else null. */
function firstWord(text: string, at: number): Span | null {
  const [, space = '', word = ''] = /^(\s*)([A-Za-z]*)/.exec(text) ?? [];
  const span = { start: space.length, end: space.length + word.length };
  const isType = /^(?:$|[\s|(])/.test(text.slice(span.end));
  return isType && at >= span.start && at <= span.end ? span : null;
}

function isRest(text: string, end: number): boolean {
  return text.slice(end).trim() === '';
}
