import { jsonLine, printJson } from '../../json/print-json.ts';
import type { LoaderAnswer } from '../../loaders/answer.ts';
import { rules as rulesOf, systemPrompt, wrappedQuery } from '../../loaders/prompts.ts';
import { type LoaderVersion, newestLoaderVersion } from '../../loaders/versions.ts';
import type { RootPropertyName } from '../../notation/syntax.ts';
import { readTypeExpression } from '../../schema/type-expression.ts';
import { say } from '../../text/say.ts';
import { type Span, touches } from '../../text/span.ts';
import { fieldParts, readInlineField } from '../../tools/inline-field.ts';
import { interfaceTypeSpan } from '../../tools/interface-text.ts';
import { fieldTypes } from '../completion/text-suggestions.ts';
import type { Note } from './note.ts';

/** A note on a part of a text; the span is relative to that text. */
interface TextNote {
  readonly note: Note;
  readonly span: Span;
}

/** The note on the type of an interface text; null at other offsets. */
export function interfaceTextNote(text: string, offset: number): TextNote | null {
  const type = interfaceTypeSpan(text);
  if (type === null || !touches(type, offset)) return null;
  return { note: typeNote(text.slice(type.start, type.end), false), span: type };
}

/** The note on the type or the default of a field's text; null at other offsets. */
export function fieldTextNote(name: string, text: string, offset: number): TextNote | null {
  const [type, ...rest] = fieldParts(text);
  if (type !== undefined && type.end > type.start && touches(type, offset)) {
    return { note: typeNote(text.slice(type.start, type.end), true), span: type };
  }
  const given = rest.find((part) => text.startsWith('default=', part.start) && part.end > part.start);
  if (given === undefined || !touches(given, offset)) return null;
  const { default: value } = readInlineField(text);
  const written = text.slice(given.start + 'default='.length, given.end).trim();
  return {
    note: [
      { kind: 'title', name, what: say`optional` },
      { kind: 'paragraph', text: say`Default in JSON Schema: ${jsonLine(value ?? null)}` },
      { kind: 'paragraph', text: say`Default that aions-llm passes, as a string: ${JSON.stringify(written)}` },
    ],
    span: given,
  };
}

function typeNote(written: string, inSchema: boolean): Note {
  const read = readTypeExpression(written);
  const title = { kind: 'title', name: written, what: say`type` } as const;
  const note: Note =
    read === null
      ? [title, { kind: 'sentence', markdown: say`Unknown type: any value is allowed.` }]
      : [title, { kind: 'verbatim', language: 'json', text: printJson(read.schema) }];
  return inSchema && !fieldTypes.some(([word]) => word === written)
    ? [
        ...note,
        {
          kind: 'sentence',
          markdown: say`From aions-llm 1.0.10, any type except \`str\`, \`int\`, \`float\`, \`bool\`, \`list\` and \`dict\` is read as \`str\`.`,
        },
      ]
    : note;
}

/** The output of the loader for this root property of the document. */
export function promptNote(property: RootPropertyName, text: string, version: LoaderVersion): Note {
  const source = { kind: 'file', text } as const;
  switch (property) {
    case 'system_prompt':
      return handedOut(say`System prompt`, version, systemPrompt(source, version));
    case 'rules': {
      const answer = rulesOf(source, version);
      const prompt = systemPrompt(source, version);
      const whole = prompt.ok ? prompt : ({ ok: true, value: null } as const);
      return handedOut(say`System prompt with its rules`, version, answer.ok ? whole : answer);
    }
    case 'wrapped_query':
      return handedOut(say`Description for the model`, version, requestHandedOut(text, version));
  }
}

const payload = '‹its payload›';

/** The output for a request; its payload is shown where the text has a place for it. */
function requestHandedOut(text: string, version: LoaderVersion): LoaderAnswer<string> {
  const hasPlace = text.includes('{payload}');
  const source = { kind: 'file', text } as const;
  const full = wrappedQuery(source, version, '‹the request›', hasPlace ? payload : null);
  const isAppended = full.ok && full.value.endsWith(`Payload:\n${payload}`);
  return isAppended ? wrappedQuery(source, version, '‹the request›', null) : full;
}

function handedOut(title: string, version: LoaderVersion, answer: LoaderAnswer<string | null>): Note {
  if (!answer.ok) {
    const text = say`aions-llm ${version} can't return this text (error: ${answer.message}). Version ${newestLoaderVersion} can.`;
    return [{ kind: 'paragraph', text }];
  }
  if (answer.value === null || answer.value === '') {
    return [{ kind: 'paragraph', text: say`aions-llm ${version} ignores this prompt.` }];
  }
  return [
    { kind: 'title', name: title, what: say`as aions-llm ${version} returns it` },
    { kind: 'verbatim', language: 'text', text: answer.value },
  ];
}
