import { isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { PlacesBelow } from '../argument-places.ts';
import { noCallBehind, oneCall } from '../build-call.ts';
import { firstKey } from '../dumps/call-shapes.ts';
import { unescaped } from '../placed-text.ts';
import { PythonReader, pythonEscape } from '../python-literal.ts';
import { argumentsIn, noArguments, type ReadArguments } from '../read-arguments.ts';
import { type MarkedFamily, markedFamily } from '../read-marked.ts';
import type { RecordedPlaces } from '../recorded-places.ts';
import type { FoundCalls, TextFamily, TextInput } from '../text-input.ts';

// A response printed by Python: `ToolUseBlock(id='c1', input={'a': 1}, name='f', type='tool_use')`.

const callClass =
  '(?:[A-Z][a-zA-Z]{0,40})?(?:ToolCall(?:Part|Block|Content|Request)?|ToolUse(?:Block)?|FunctionCall(?:Content)?|ToolSelection|AgentAction(?:MessageLog)?)';

const besideCalls =
  'TextBlock|ThinkingBlock|RedactedThinkingBlock|ToolResultBlock|ChatCompletion(?:Message)?|CompletionUsage|(?:AI|Human|System|Tool)Message(?:Chunk)?|TextPart|ThinkingPart|ToolReturnPart|UserPromptPart|SystemPromptPart|ModelRe(?:quest|sponse)|ResponseOutput(?:Message|Text)|ResponseReasoningItem|FunctionExecutionResult|GenerateContentResponse';

const printedClass = new RegExp(`^(?:${callClass}|${besideCalls})$`);

/** Whether the name before a parenthesis is a printed class, and no tool. */
export function isPrintedClass(input: TextInput, name: string): boolean {
  return printedClass.test(name) && input.tool(name) === null;
}

function textAt(input: TextInput, places: RecordedPlaces, pointer: string, value: string) {
  const { start, end } = places.offsets(pointer) ?? { start: 0, end: 0 };
  const read = unescaped(input.placed, start + 1, Math.max(start + 1, end - 1), pythonEscape);
  // Strings that Python joins, or with a prefix, share the whole span.
  return read.text === value ? read : { text: value, span: () => input.span(start, end) };
}

function argumentsOf(input: TextInput, places: RecordedPlaces, pointer: string, value: JsonValue): ReadArguments {
  if (typeof value === 'string') return argumentsIn(textAt(input, places, pointer, value), 'json-string', input.isOpen);
  const { start, end } = places.offsets(pointer) ?? { start: 0, end: 0 };
  const text = input.text.slice(start, end);
  return { value, text, notation: 'python', places: new PlacesBelow(places, pointer), problems: [] };
}

const printed: MarkedFamily = {
  family: 'python-objects',
  confidence: 0.9,
  opens: `(?<![\\w.])(?<name>${callClass})\\((?=\\s*[a-z_]+=)`,
  readAt(input, mark) {
    if (input.isSpent || !isPrintedClass(input, mark.groups?.['name'] ?? '')) return null;
    const reader = new PythonReader(input.placed, mark.index, input.text.length, true);
    const value = reader.literal();
    if (!input.spend(reader.at - mark.index)) return null;
    const found = isJsonObject(value) ? printedCall(input, mark.index, reader, value) : null;
    return found ?? unreadableCall(input, mark);
  },
};

function printedCall(input: TextInput, start: number, reader: PythonReader, value: JsonObject): FoundCalls | null {
  const inner = member(value, 'function') ?? member(value, 'custom');
  const base = isJsonObject(inner) ? (member(value, 'function') === inner ? '/function' : '/custom') : '';
  const holder = isJsonObject(inner) ? inner : value;
  const nameKey = firstKey(holder, ['name', 'tool_name', 'function_name', 'tool']);
  const name = nameKey === null ? null : member(holder, nameKey);
  if (nameKey === null || typeof name !== 'string' || name === '') return null;
  const key = firstKey(holder, ['arguments', 'input', 'args', 'tool_kwargs', 'tool_input']);
  const idKey = firstKey(value, ['call_id', 'tool_call_id', 'tool_id', 'id']);
  const id = idKey === null ? undefined : member(value, idKey);
  const { end } = input.span(start, reader.at);
  return oneCall(input, 'python-objects', start, reader.at, {
    name: textAt(input, reader.places, `${base}/${nameKey}`, name),
    arguments:
      key === null
        ? noArguments({ start: end, end })
        : argumentsOf(input, reader.places, `${base}/${key}`, member(holder, key) ?? null),
    id: typeof id === 'string' && id !== '' ? id : undefined,
    cutAt: reader.isCut ? reader.at : null,
  });
}

/** Reports a printed call that cannot be read. */
function unreadableCall(input: TextInput, { 0: mark, index }: RegExpExecArray): FoundCalls | null {
  if (input.isOpen) return null;
  const end = index + mark.length;
  return { calls: [], end, prose: [{ start: index, end }], problems: [noCallBehind(input, index, end)] };
}

export const printedObjects: TextFamily = markedFamily(printed);
