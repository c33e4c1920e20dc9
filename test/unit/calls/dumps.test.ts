import { describe, expect, test } from 'vitest';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { growth } from '../../support/steps.ts';

const at = (text: string, { start, end }: { readonly start: number; readonly end: number }) => text.slice(start, end);

const openai = (id = 'c1') => ({ id, type: 'function', function: { name: 'f', arguments: '{"a": 1}' } });
const chain = (id = 'c1') => ({ name: 'f', args: { a: 1 }, id, type: 'tool_call' });
const ai = (id = 'c1') => ({
  content: 'ok',
  additional_kwargs: { tool_calls: [openai(id)], refusal: null },
  response_metadata: { finish_reason: 'tool_calls' },
  type: 'ai',
  id: 'run-1',
  tool_calls: [chain(id)],
  invalid_tool_calls: [],
});
const human = { content: 'hi', additional_kwargs: {}, type: 'human', id: null };
const result = {
  content: '{"name":"g","arguments":{"b":2}}',
  type: 'tool',
  name: 'f',
  tool_call_id: 'c1',
  status: 'success',
};
const dumped = (name: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain', 'schema', 'messages', name],
  kwargs,
});
const uiPart = { type: 'tool-f', toolCallId: 'c1', state: 'output-available', input: { a: 1 }, output: { b: 2 } };
const uiMessage = (...parts: readonly object[]) => ({
  id: 'm',
  role: 'assistant',
  parts: [{ type: 'text', text: 'ok' }, ...parts],
});
const user = { id: 'u', role: 'user', parts: [{ type: 'text', text: 'hi' }] };
const invocation = { state: 'result', toolCallId: 'c1', toolName: 'f', args: { a: 1 }, result: {} };
const kernel = { $type: 'FunctionCallContent', Id: 'c1', FunctionName: 'f', Arguments: { a: 1 } };
const pydantic = (id = 'c1') => ({
  parts: [
    { content: 'ok', part_kind: 'text' },
    { tool_name: 'f', args: { a: 1 }, tool_call_id: id, part_kind: 'tool-call' },
  ],
  kind: 'response',
});
const selection = { tool_id: 'c1', tool_name: 'f', tool_kwargs: { a: 1 } };
const autogen = { id: 'c1', name: 'f', arguments: '{"a": 1}' };
const item = { type: 'function_call', id: 'i', call_id: 'c1', name: 'f', arguments: '{"a": 1}' };
const letta = { name: 'f', arguments: '{"a": 1}', tool_call_id: 'c1' };

describe('messages that a framework saved', () => {
  test.each<readonly [string, string, unknown]>([
    ['a message', 'langchain', ai()],
    [
      'messages_to_dict',
      'langchain',
      [
        { type: 'human', data: human },
        { type: 'ai', data: ai() },
        { type: 'tool', data: result },
      ],
    ],
    ['dumpd', 'langchain', dumped('AIMessage', ai())],
    [
      'dumpd of a conversation',
      'langchain',
      { messages: [dumped('HumanMessage', human), dumped('AIMessage', ai()), dumped('ToolMessage', result)] },
    ],
    ['an update of a graph', 'langchain', { agent: { messages: [ai()] } }],
    ['a result with generations', 'langchain', { generations: [[{ text: '', message: dumped('AIMessage', ai()) }]] }],
    ['a message in OpenAI’s form alone', 'openai-chat', { ...ai(), tool_calls: [] }],
    [
      'a content block too',
      'anthropic',
      {
        ...ai(),
        content: [
          { type: 'text', text: 'ok' },
          { type: 'tool_use', id: 'c1', name: 'f', input: { a: 1 } },
        ],
      },
    ],
    [
      'pieces of the stream too',
      'langchain',
      {
        ...ai(),
        type: 'AIMessageChunk',
        tool_call_chunks: [{ name: 'f', args: '{"a": 1}', id: 'c1', index: 0, type: 'tool_call_chunk' }],
      },
    ],
    [
      'OpenAI’s older form too, which has no id',
      'langchain',
      { ...ai(), additional_kwargs: { function_call: { name: 'f', arguments: '{"a": 1}' } } },
    ],
    ['a part named after the tool', 'ai-sdk', uiMessage(uiPart)],
    ['a part alone', 'ai-sdk', uiPart],
    [
      'a part of a tool that is not known beforehand',
      'ai-sdk',
      uiMessage({ ...uiPart, type: 'dynamic-tool', toolName: 'f' }),
    ],
    [
      'a request with the chat',
      'ai-sdk',
      { id: 'chat', messages: [user, uiMessage(uiPart)], trigger: 'submit-message' },
    ],
    [
      'the fourth version',
      'ai-sdk',
      { ...uiMessage({ type: 'tool-invocation', toolInvocation: invocation }), toolInvocations: [invocation] },
    ],
    [
      'a result with steps',
      'ai-sdk',
      {
        text: 'ok',
        toolCalls: [{ ...uiPart, type: 'tool-call', toolName: 'f' }],
        steps: [{ content: [{ ...uiPart, type: 'tool-call', toolName: 'f' }] }],
        response: {
          messages: [
            { role: 'assistant', content: [{ type: 'tool-call', toolCallId: 'c1', toolName: 'f', input: { a: 1 } }] },
          ],
        },
      },
    ],
    [
      'Mastra',
      'ai-sdk',
      [
        { type: 'tool-call', runId: 'r', payload: { toolCallId: 'c1', toolName: 'f', args: { a: 1 } } },
        { type: 'tool-result', runId: 'r', payload: { toolCallId: 'c1', toolName: 'f', args: { a: 1 }, result: 2 } },
      ],
    ],
    [
      'a history',
      'semantic-kernel',
      [
        { Role: { Label: 'user' }, Items: [{ $type: 'TextContent', Text: 'hi' }] },
        { Role: { Label: 'assistant' }, Items: [{ $type: 'TextContent', Text: 'ok' }, kernel] },
        {
          Role: { Label: 'tool' },
          Items: [{ $type: 'FunctionResultContent', CallId: 'c1', FunctionName: 'f', Result: '5' }],
        },
      ],
    ],
    [
      'Python’s history',
      'semantic-kernel',
      {
        role: 'assistant',
        items: [{ content_type: 'function_call', id: 'c1', name: 'f', function_name: 'f', arguments: '{"a": 1}' }],
      },
    ],
    ['selections', 'llama-index', [selection]],
    [
      'a call and its result',
      'llama-index',
      [selection, { ...selection, tool_output: { tool_name: 'f', raw_input: { a: 1 }, content: '2' } }],
    ],
    [
      'a message with blocks',
      'llama-index',
      {
        role: 'assistant',
        blocks: [
          { block_type: 'text', text: 'ok' },
          { block_type: 'tool_call', tool_call_id: 'c1', tool_name: 'f', tool_kwargs: { a: 1 } },
        ],
      },
    ],
    ['a response', 'pydantic-ai', pydantic()],
    [
      'a conversation',
      'pydantic-ai',
      [
        { parts: [{ content: 'hi', part_kind: 'user-prompt' }], kind: 'request' },
        pydantic(),
        { parts: [{ tool_name: 'f', content: '{}', tool_call_id: 'c1', part_kind: 'tool-return' }], kind: 'request' },
      ],
    ],
    [
      'a conversation',
      'haystack',
      [
        { role: 'user', content: [{ text: 'hi' }] },
        {
          role: 'assistant',
          content: [{ text: 'ok' }, { tool_call: { tool_name: 'f', arguments: { a: 1 }, id: 'c1' } }],
        },
        {
          role: 'tool',
          content: [{ tool_call_result: { result: '2', origin: { tool_name: 'f', arguments: { a: 1 }, id: 'c1' } } }],
        },
      ],
    ],
    [
      'events',
      'autogen',
      [
        { type: 'ToolCallRequestEvent', source: 'x', content: [autogen] },
        { type: 'ToolCallExecutionEvent', source: 'x', content: [{ content: '2', name: 'f', call_id: 'c1' }] },
        { type: 'ToolCallSummaryMessage', source: 'x', content: '2', tool_calls: [autogen] },
      ],
    ],
    [
      'a state',
      'autogen',
      {
        type: 'AssistantAgentState',
        llm_context: {
          messages: [
            { content: 'hi', source: 'user', type: 'UserMessage' },
            { content: [autogen], source: 'x', type: 'AssistantMessage' },
          ],
        },
      },
    ],
    [
      'run items',
      'openai-responses',
      {
        input: 'hi',
        new_items: [
          { type: 'tool_call_item', raw_item: item },
          {
            type: 'tool_call_output_item',
            raw_item: { type: 'function_call_output', call_id: 'c1', output: '2' },
            output: '2',
          },
        ],
        raw_responses: [{ output: [item] }],
      },
    ],
    [
      'run items of JavaScript',
      'openai-responses',
      [{ type: 'tool_call_item', rawItem: { type: 'function_call', callId: 'c1', name: 'f', arguments: '{"a": 1}' } }],
    ],
    [
      'lines of a session',
      'openai-responses',
      [
        { type: 'response_item', payload: item },
        { type: 'response_item', payload: { type: 'function_call_output', call_id: 'c1', output: '2' } },
      ],
    ],
    [
      'messages',
      'letta',
      [
        { message_type: 'reasoning_message', reasoning: 'r' },
        { message_type: 'tool_call_message', tool_call: letta, tool_calls: [letta] },
        { message_type: 'tool_return_message', tool_return: '2', tool_call_id: 'c1' },
      ],
    ],
    [
      'a thought',
      'dify',
      { event: 'agent_thought', id: 'c1', thought: '', observation: '', tool: 'f', tool_input: '{"f": {"a": 1}}' },
    ],
    [
      'a step',
      'openai-chat',
      {
        step_number: 1,
        tool_calls: [{ ...openai(), function: { name: 'f', arguments: { a: 1 } } }],
        observations: '2',
      },
    ],
    [
      'a message of a trace',
      'json',
      [{ role: 'assistant', parts: [{ type: 'tool_call', id: 'c1', name: 'f', arguments: { a: 1 } }] }],
    ],
    [
      'steps of a trace',
      'langchain',
      {
        observations: [
          {
            id: 'o',
            traceId: 't',
            startTime: 's',
            name: 'graph',
            input: '{"messages": []}',
            output: JSON.stringify({ messages: [human, ai()] }),
          },
          { id: 'p', traceId: 't', startTime: 's', name: 'model', input: '{"a": 1}', output: JSON.stringify(ai()) },
        ],
      },
    ],
  ])('%s: %s', (_name, family, value) => {
    const text = JSON.stringify(value, null, 1);
    const read = readCalls(text);
    expect(read.calls).toMatchObject([{ name: 'f', id: 'c1', arguments: { a: 1 }, problems: [] }]);
    expect([read.family, read.problems, read.others]).toEqual([family, [], []]);
    const [call] = read.calls;
    expect(call && at(text, call.nameSpan)).toBe('f');
    expect(call && at(text, call.places.value('/a') ?? { start: 0, end: 0 })).toBe('1');
  });

  test('the plugin stands before the name, as the model wrote it', () => {
    const text = JSON.stringify([{ Role: { Label: 'assistant' }, Items: [{ ...kernel, PluginName: 'Weather' }] }]);
    expect(readCalls(text).calls).toMatchObject([{ name: 'Weather-f', id: 'c1' }]);
  });

  test('DSPy’s answer in JSON, and its trajectory: each step is a call, and the end is none', () => {
    expect(readCalls('{"next_thought": "t", "next_tool_name": "f", "next_tool_args": {"a": 1}}').calls).toMatchObject([
      { name: 'f', arguments: { a: 1 }, family: 'dspy' },
    ]);
    const step = (index: number, name: string) => ({
      [`thought_${index}`]: 't',
      [`tool_name_${index}`]: name,
      [`tool_args_${index}`]: name === 'f' ? { a: 1 } : {},
      [`observation_${index}`]: '2',
    });
    const trajectory = { ...step(0, 'f'), ...step(1, 'f'), ...step(2, 'finish') };
    expect(readCalls(JSON.stringify({ trajectory, answer: '2' })).calls).toMatchObject([
      { name: 'f', arguments: { a: 1 } },
      { name: 'f', arguments: { a: 1 } },
    ]);
  });

  test('Dify names several tools in one thought, each with its own arguments', () => {
    const text = JSON.stringify({ thought: '', tool: 'f;g', tool_input: '{"f": {"a": 1}, "g": {"b": 2}}' });
    const { calls } = readCalls(text);
    expect(calls).toMatchObject([
      { name: 'f', arguments: { a: 1 } },
      { name: 'g', arguments: { b: 2 } },
    ]);
    expect(calls.map((call) => at(text, call.nameSpan))).toEqual(['f', 'g']);
    expect(calls[1] && at(text, calls[1].places.value('/b') ?? { start: 0, end: 0 })).toBe('2');
  });

  test('arguments that LangChain could not read are one broken call', () => {
    const broken = { ...openai(), function: { name: 'f', arguments: '{"a": 1' } };
    const invalid = { name: 'f', args: '{"a": 1', id: 'c1', error: 'e', type: 'invalid_tool_call' };
    const message = {
      ...ai(),
      tool_calls: [],
      additional_kwargs: { tool_calls: [broken] },
      invalid_tool_calls: [invalid],
    };
    const { calls } = readCalls(JSON.stringify(message));
    expect(calls.map(({ name, id, problems }) => [name, id, problems.map(({ kind }) => kind)])).toEqual([
      ['f', 'c1', ['cut-off']],
    ]);
  });

  test('the text of a saved message is read as what the model wrote', () => {
    const content = 'ok <tool_call>{"name": "f", "arguments": {"a": 1}}</tool_call>';
    for (const value of [
      { ...ai(), content, tool_calls: [], additional_kwargs: {} },
      [
        { type: 'human', data: human },
        { type: 'ai', data: { content, tool_calls: [] } },
      ],
      {
        conversations: [
          { from: 'human', value: 'hi' },
          { from: 'gpt', value: content },
        ],
      },
    ]) {
      const text = JSON.stringify(value);
      const { calls, family } = readCalls(text);
      expect(calls).toMatchObject([{ name: 'f', arguments: { a: 1 }, problems: [] }]);
      expect(family).toBe('hermes');
      expect(calls[0] && at(text, calls[0].nameSpan)).toBe('f');
    }
  });
});

test('a framework may be named: its messages are read, and a call alone too', () => {
  expect(readCalls(JSON.stringify(pydantic()), { family: 'pydantic-ai' }).calls).toMatchObject([
    { name: 'f', id: 'c1' },
  ]);
  expect(readCalls('{"name": "f", "args": {"a": 1}}', { family: 'langchain' }).calls).toMatchObject([{ name: 'f' }]);
});

test('a stream of chunks brings the arguments in pieces; the whole message behind it is the same call', () => {
  const chunk = (piece: object) => [
    {
      ...ai(),
      type: 'AIMessageChunk',
      tool_calls: [],
      additional_kwargs: {},
      tool_call_chunks: [{ index: 0, ...piece }],
    },
    { langgraph_node: 'agent' },
  ];
  const begun = chunk({ name: 'f', args: '', id: 'c1' });
  const events = [
    [{ ...begun[0], tool_calls: [{ ...chain(), args: {} }] }],
    chunk({ name: null, args: '{"a"', id: null }),
    chunk({ name: null, args: ': 1}', id: null }),
  ];
  const stream = (list: readonly unknown[]) =>
    list.map((event) => `event: messages\ndata: ${JSON.stringify(event)}\n\n`).join('');
  for (const list of [events, [...events, { agent: { messages: [ai()] } }]]) {
    const text = stream(list);
    const { calls } = readCalls(text);
    expect(calls).toMatchObject([{ name: 'f', id: 'c1', arguments: { a: 1 }, problems: [] }]);
    expect(calls[0] && at(text, calls[0].places.value('/a') ?? { start: 0, end: 0 })).toBe('1');
  }
  const [alone] = readCalls(stream(events)).calls;
  // As in other streams, the call goes from its first piece to its last.
  expect(alone && at(stream(events), alone.span)).toMatch(/^\{"index":0,"name":"f".*": 1\}","id":null\}$/s);
  const cut = readCalls(stream(events.slice(0, 2))).calls;
  expect(cut.map(({ name, problems }) => [name, problems.map(({ kind }) => kind)])).toEqual([['f', ['cut-off']]]);
});

describe('one call or two', () => {
  const names = (value: unknown) => readCalls(JSON.stringify(value)).calls.map(({ id, name }) => `${name} ${id}`);

  test('two messages of one conversation have two calls, also with one id', () => {
    expect(names([ai(), human, ai()])).toEqual(['f c1', 'f c1']);
    expect(names([pydantic('c1'), pydantic('c2')])).toEqual(['f c1', 'f c2']);
    expect(names([uiMessage(uiPart), user, uiMessage(uiPart)])).toEqual(['f c1', 'f c1']);
  });

  test('two calls of one message that say something else are two, also with one id', () => {
    const other = { ...chain(), args: { a: 2 } };
    expect(names({ ...ai(), additional_kwargs: {}, tool_calls: [chain(), other] })).toEqual(['f c1', 'f c1']);
    expect(names({ ...ai(), additional_kwargs: {}, tool_calls: [chain('c1'), chain('c2')] })).toEqual(['f c1', 'f c2']);
  });

  test('two equal calls without ids are two', () => {
    const part = { tool_name: 'f', args: { a: 1 }, part_kind: 'tool-call' };
    expect(names({ parts: [part, part], kind: 'response' })).toHaveLength(2);
  });
});

describe('what is no call in saved messages', () => {
  test.each<readonly [string, unknown]>([
    [
      'what a person wrote',
      [{ type: 'human', data: { ...human, content: '<tool_call>{"name": "f", "arguments": {}}</tool_call>' } }],
    ],
    [
      'results',
      [
        { type: 'tool', data: result },
        {
          role: 'tool',
          content: [{ type: 'tool-result', toolCallId: 'c1', toolName: 'f', input: { a: 1 }, output: {} }],
        },
      ],
    ],
    [
      'a result of PydanticAI',
      [{ parts: [{ tool_name: 'f', content: '{}', tool_call_id: 'c1', part_kind: 'tool-return' }], kind: 'request' }],
    ],
    [
      'a result of Semantic Kernel',
      [
        {
          Role: { Label: 'tool' },
          Items: [{ $type: 'FunctionResultContent', CallId: 'c1', FunctionName: 'f', Result: {} }],
        },
      ],
    ],
    ['a result of LlamaIndex', { tool_name: 'f', raw_input: { a: 1 }, raw_output: 2, is_error: false, content: '2' }],
    ['a call that the provider runs', uiMessage({ ...uiPart, providerExecuted: true })],
    [
      'definitions',
      {
        role: 'assistant',
        content: 'ok',
        tools: [{ type: 'function', function: { name: 'f', parameters: { type: 'object' } } }],
      },
    ],
    [
      'examples of a prompt',
      {
        lc: 1,
        type: 'constructor',
        id: ['langchain', 'prompts', 'chat', 'ChatPromptTemplate'],
        kwargs: { messages: [dumped('AIMessage', ai())] },
      },
    ],
    ['the choice of a tool', { model: 'm', function_call: { name: 'f' }, messages: [{ role: 'user', content: 'hi' }] }],
    ['a part of a page', [{ type: 'tool-bar', input: { a: 1 } }]],
    [
      'a step of a trace',
      { observations: [{ id: 'o', traceId: 't', startTime: 's', name: 'Chat', input: '{"a": 1}', output: 'ok' }] },
    ],
    [
      'a tool that ran, in a trace',
      [{ id: 'o', trace_id: 't', start_time: 's', name: 'f', input: { a: 1 }, output: { b: 2 } }],
    ],
  ])('%s', (_name, value) => {
    expect(readCalls(JSON.stringify(value)).calls).toEqual([]);
  });
});

test('takes time in proportion to the messages', () => {
  const conversation = (turns: number) => JSON.stringify(Array.from({ length: turns }, () => ai()));
  const repeated = (calls: number) =>
    JSON.stringify({
      ...ai(),
      tool_calls: Array.from({ length: calls }, (_, index) => ({ ...chain(), args: { a: index } })),
    });
  for (const build of [conversation, repeated]) {
    expect(growth(build, (text) => readCalls(text).calls.length, 100)).toMatchObject({ isLinear: true });
  }
});

describe('traces and agents in the cloud', () => {
  const read = (value: unknown) => {
    const { calls, others, problems } = readCalls(JSON.stringify(value));
    expect([others, problems, calls.flatMap((call) => call.problems)]).toEqual([[], [], []]);
    return calls.map(({ name, arguments: given, id }) => [name, given, id]);
  };
  const called = [
    ['f', { a: 1 }, 'c1'],
    ['g', {}, 'c2'],
  ];
  const inference = (at: number) => `llm.output_messages.0.message.tool_calls.${at}.tool_call`;
  const metry = (at: number) => `gen_ai.completion.0.tool_calls.${at}`;
  const attributes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    OpenInference: {
      'llm.input_messages.0.message.tool_calls.0.tool_call.function.name': 'old',
      [`${inference(0)}.id`]: 'c1',
      [`${inference(0)}.function.name`]: 'f',
      [`${inference(0)}.function.arguments`]: '{"a": 1}',
      [`${inference(1)}.id`]: 'c2',
      [`${inference(1)}.function.name`]: 'g',
    },
    OpenLLMetry: {
      'gen_ai.prompt.1.tool_calls.0.name': 'old',
      [`${metry(0)}.arguments`]: '{"a": 1}',
      [`${metry(0)}.name`]: 'f',
      [`${metry(0)}.id`]: 'c1',
      [`${metry(1)}.name`]: 'g',
      [`${metry(1)}.id`]: 'c2',
    },
    'the conventions of OpenTelemetry': {
      'gen_ai.input.messages':
        '[{"role":"assistant","parts":[{"type":"tool_call","id":"c0","name":"old","arguments":{}}]}]',
      'gen_ai.output.messages': `[{"role":"assistant","parts":[{"type":"tool_call","id":"c1","name":"f","arguments":{"a":1}},{"type":"tool_call","id":"c2","name":"g","arguments":{}}]}]`,
    },
    'the AI SDK': {
      'ai.prompt.messages':
        '[{"role":"assistant","content":[{"type":"tool-call","toolCallId":"c0","toolName":"old","input":{}}]}]',
      'ai.response.toolCalls':
        '[{"toolCallId":"c1","toolName":"f","input":{"a":1}},{"toolCallId":"c2","toolName":"g","input":{}}]',
    },
  };
  test.each(Object.entries(attributes))('attributes of a span: %s', (_, own) => {
    const span = { traceId: 't', name: 'chat', attributes: { 'gen_ai.system': 'openai', ...own } };
    expect(read(span)).toEqual(called);
    const list = Object.entries(own).map(([key, value]) => ({ key, value: { stringValue: value } }));
    expect(read({ resourceSpans: [{ scopeSpans: [{ spans: [{ traceId: 't', attributes: list }] }] }] })).toEqual(
      called,
    );
  });
  test('a function that an agent of Bedrock hands back', () => {
    const parameters = [
      { name: 'city', type: 'string', value: '12' },
      { name: 'days', type: 'integer', value: '3' },
      { name: 'wet', type: 'boolean', value: 'true' },
      { name: 'tags', type: 'array', value: '["a"]' },
    ];
    const input = { actionGroup: 'Weather', function: 'f', parameters };
    const given = { city: '12', days: 3, wet: true, tags: ['a'] };
    expect(read({ returnControl: { invocationInputs: [{ functionInvocationInput: input }] } })).toEqual([
      ['f', given, undefined],
    ]);
    expect(read({ messageVersion: '1.0', agent: { name: 'a' }, ...input })).toEqual([['f', given, undefined]]);
    const text = JSON.stringify(input);
    const place = readCalls(text).calls[0]?.places.value('/days');
    expect(text.slice(place?.start, place?.end)).toBe('3');
  });
  test('an event of Nova Sonic', () => {
    const toolUse = { toolName: 'f', toolUseId: 'c1', content: '{"a":1}', role: 'TOOL' };
    expect(read({ event: { toolUse } })).toEqual([['f', { a: 1 }, 'c1']]);
  });
});
