import type { Entry } from '../../../agent/log.ts';
import { stateOf } from '../../../agent/state.ts';
import { printJson } from '../../../core/json/index.ts';
import { isList, isObject, type Json, type JsonObject, member, parsedJson, textOf } from '../../json.ts';

/** The case of a turn for a file of expectations; null for an unfinished turn. */
export function expectationOf(entries: readonly Entry[]): JsonObject | null {
  const state = stateOf(entries);
  if (state === null || state.end === null) return null;
  const { setup, actions } = state;
  const said = setup.conversation.flatMap((message): JsonObject[] =>
    message.role === 'tool' || message.text === '' ? [] : [{ role: message.role, text: message.text }],
  );
  const [first] = said;
  const question = textOf(member(first, 'text')) ?? '';
  const rounds = entries.filter(
    (entry) => entry.step === 'read' && entry.problems.length === 0 && entry.calls.length > 0,
  );
  const calls = actions.map(({ tool, arguments: args }) => ({
    tool,
    arguments: expectedArguments(args as JsonObject),
  }));
  // One answer with calls is the last judged step; after several, the model needs the results.
  const results =
    rounds.length < 2
      ? []
      : actions.flatMap(({ tool, arguments: args, outcome }): JsonObject[] =>
          outcome?.status === 'completed'
            ? [{ tool, arguments: args as JsonObject, result: outcome.response as Json }]
            : [],
        );
  return {
    id: (textOf(member(said.at(-1), 'text')) ?? '').split('\n', 1)[0]?.slice(0, 80) ?? '',
    ...(said.length > 1 ? { conversation: said } : { question }),
    tools: setup.tools.map(({ name }) => name),
    ...(results.length === 0 ? {} : { results }),
    expect: calls.length === 0 ? { none: true } : { calls },
  };
}

/** An object is wrapped in `value`: unwrapped, it would be a matcher. */
function expectedArguments(args: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, isObject(value) ? { value } : value]));
}

/** The text with a case added at its end, with a unique id; all else stays. Null without a list of cases. */
export function withExpectation(text: string, tools: readonly string[], expectation: JsonObject): string | null {
  if (text.trim() === '') return `${printJson({ tools, cases: [expectation] })}\n`;
  const cases = member(parsedJson(text), 'cases');
  if (!isList(cases)) return null;
  const end = endOfCases(text);
  if (end === null) return null;
  const own = { ...expectation, id: freeId(textOf(member(expectation, 'id')) ?? '', cases) };
  const before = text.slice(0, end).trimEnd();
  const written = printJson(own).replace(/^/gm, '    ');
  return `${before}${cases.length === 0 ? '' : ','}\n${written}\n  ${text.slice(end)}`;
}

function freeId(id: string, cases: readonly Json[]): string {
  const taken = new Set(cases.map((one) => member(one, 'id')));
  let own = id;
  for (let number = 2; taken.has(own); number++) own = `${id} (${number})`;
  return own;
}

/** The offset of the closing bracket of the cases in valid JSON; null if not found. */
function endOfCases(text: string): number | null {
  let depth = 0;
  let key = '';
  let open: number | null = null;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|[[\]{}]/g)) {
    if (token.startsWith('"')) {
      if (depth === 1 && /^\s*:/.test(text.slice(index + token.length))) key = JSON.parse(token);
    } else if (token === '{' || token === '[') {
      depth++;
      if (token === '[' && depth === 2 && key === 'cases') open = depth;
    } else {
      if (depth === open) return index;
      depth--;
    }
  }
  return null;
}
