import { describe, expect, test } from 'vitest';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { growth } from '../../support/steps.ts';

const inner = `Function(arguments='{"a": "x y"}', name='f')`;
const dictionaries = `content='' additional_kwargs={'tool_calls': [{'id': 'c1', 'function': {'arguments': '{"a": "x y"}', 'name': 'f'}, 'type': 'function'}]} id='run-1' tool_calls=[{'name': 'f', 'args': {'a': 'x y'}, 'id': 'c1', 'type': 'tool_call'}]`;

describe('a response as Python prints it', () => {
  test.each([
    [
      'OpenAI',
      `ChatCompletion(id='r', choices=[Choice(finish_reason='tool_calls', index=0, message=ChatCompletionMessage(content=None, role='assistant', tool_calls=[ChatCompletionMessageToolCall(id='c1', function=${inner}, type='function')]))], created=1)`,
    ],
    ['a list of calls', `[ToolCall(id='c1', function=${inner}, type='function')]`],
    [
      'Anthropic',
      `Message(id='m', content=[TextBlock(text='ok', type='text'), ToolUseBlock(id='c1', input={'a': 'x y'}, name='f', type='tool_use')], role='assistant')`,
    ],
    ['a block', `ToolUseBlock(id='c1', input={'a': 'x y'}, name='f', type='tool_use')`],
    [
      'OpenAI’s items',
      `[ResponseFunctionToolCall(arguments='{"a": "x y"}', call_id='c1', name='f', type='function_call', id='i', status='completed')]`,
    ],
    [
      'AutoGen',
      `messages=[ToolCallRequestEvent(source='x', content=[FunctionCall(id='c1', arguments='{"a": "x y"}', name='f')], type='ToolCallRequestEvent')]`,
    ],
    ['PydanticAI', `ToolCallPart(tool_name='f', args={'a': 'x y'}, tool_call_id='c1')`],
    [
      'Gemini, with a member of an enumeration',
      `[Candidate(content=Content(parts=[Part(function_call=FunctionCall(id='c1', args={'a': 'x y'}, name='f'))]), finish_reason=<FinishReason.STOP: 'STOP'>)]`,
    ],
    ['a call with a member of an enumeration', `ToolCall(id='c1', kind=<Kind.F: 1>, name='f', arguments={'a': 'x y'})`],
    ['LangChain, in which it stands twice', dictionaries],
    [
      'LangChain in a list',
      `[AIMessage(${dictionaries.replaceAll(/(\]\}|'') (?=\w)/g, '$1, ').replace("'run-1' ", "'run-1', ")})]`,
    ],
  ])('%s', (_name, text) => {
    const { calls, problems, others } = readCalls(text);
    expect(calls).toMatchObject([{ name: 'f', id: 'c1', arguments: { a: 'x y' } }]);
    expect([problems, others]).toEqual([[], []]);
    const [call] = calls;
    const value = call?.places.value('/a');
    expect(text.slice(value?.start, value?.end).slice(1, -1)).toBe('x y');
    expect(text.slice(call?.nameSpan.start, call?.nameSpan.end)).toBe('f');
    expect(call?.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('escapes of the text are read, and the place is that of the escaped text', () => {
    const text = String.raw`ToolCall(id='c1', name='f', arguments='{"a": "it\'s \\n"}')`;
    const [call] = readCalls(text).calls;
    expect(call?.arguments).toEqual({ a: "it's \n" });
    const value = call?.places.value('/a');
    expect(text.slice(value?.start, value?.end)).toBe(String.raw`"it\'s \\n"`);
  });

  test('two calls are two, also if they say the same', () => {
    const call = (id: string) => `ToolUseBlock(id='${id}', input={}, name='f', type='tool_use')`;
    expect(readCalls(`[${call('c1')}, ${call('c2')}]`).calls.map(({ id }) => id)).toEqual(['c1', 'c2']);
  });

  test('a call that the end cuts off, or that cannot be read, is told', () => {
    const errors = (text: string) => {
      const { calls, problems } = readCalls(text);
      return [...calls.flatMap((call) => call.problems), ...problems].map(({ kind }) => kind);
    };
    expect(errors(`[ToolUseBlock(id='c1', name='f', input={'a': 'x`)).toEqual(['cut-off']);
    expect(errors(`ToolUseBlock(id='c1', input=open(x) + 1, name='f')`)).toEqual(['unreadable']);
    expect(errors(`ToolUseBlock(id='c1', input={}`)).toEqual(['unreadable']);
  });

  test.each([
    ['a text', `[TextBlock(citations=None, text='ok', type='text')]`],
    ['a message', `HumanMessage(content='hi', id='1')`],
    ['a result', `[FunctionExecutionResult(content='5', name='f', call_id='c1', is_error=False)]`],
    ['a class in a sentence', 'The SDK returns a ToolCall(), or FunctionCall(…), for each call.'],
    ['a class with its parameters', 'class ToolCall(BaseModel):\n    id: str'],
  ])('%s is no call', (_name, text) => {
    expect(readCalls(text)).toMatchObject({ calls: [], problems: [] });
  });

  test('a tool that is called like a class is called', () => {
    const text = `[TextBlock(text='ok')]`;
    expect(readCalls(text, { tools: [{ name: 'TextBlock', inputs: null }] }).calls).toMatchObject([
      { name: 'TextBlock' },
    ]);
    expect(
      readCalls(`[SendToolCall(name='x')]`, { tools: [{ name: 'SendToolCall', inputs: null }] }).calls,
    ).toMatchObject([{ name: 'SendToolCall', arguments: { name: 'x' } }]);
  });

  test('takes time in proportion to the text', () => {
    const work = (text: string) => readCalls(text).calls.length;
    for (const piece of [
      `ToolCall(id='c', name='f', arguments={}), `,
      'ToolCall(id=',
      'ToolCall(id=[',
      `ToolCall(id='c' `,
    ]) {
      expect(growth((size) => piece.repeat(size), work, 100)).toMatchObject({ isLinear: true });
    }
  });
});
