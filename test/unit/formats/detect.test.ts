import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { detectFormat, detectTools } from '../../../core/formats/detect.ts';
import { formats, possibleFormats } from '../../../core/formats/registry.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { randomRuns } from '../../support/random-runs.ts';

const schema = { type: 'object', properties: { city: { type: 'string' } } };
const capitals = { type: 'OBJECT', properties: { city: { type: 'STRING' } } };

const forms: readonly (readonly [string, JsonObject])[] = [
  ['bedrock', { toolSpec: { name: 'a', inputSchema: { json: schema } } }],
  ['bedrock', { name: 'a', description: 'd', inputSchema: { json: schema }, strict: true }],
  ['mcp', { name: 'a', inputSchema: { type: 'object', properties: { json: schema } } }],
  ['bedrock', { cachePoint: { type: 'default' } }],
  ['gemini', { name: 'a', parameters: capitals }],
  ['gemini', { name: 'a', parametersJsonSchema: schema }],
  ['gemini', { name: 'a', parameters_json_schema: schema }],
  ['gemini', { googleSearch: {} }],
  ['openai', { type: 'function', function: { name: 'a', parameters: schema } }],
  ['openai', { function: { name: 'a' } }],
  ['openai', { type: 'custom', custom: { name: 'a' } }],
  ['openai-responses', { type: 'function', name: 'a', parameters: schema, strict: true }],
  ['openai-responses', { type: 'custom', name: 'a', format: { type: 'text' } }],
  ['openai-responses', { type: 'web_search' }],
  ['openai-responses', { type: 'mcp', server_label: 'a', server_url: 'https://example.org' }],
  ['anthropic', { type: 'bash_20250124', name: 'bash' }],
  ['anthropic', { name: 'a', input_schema: schema }],
  ['anthropic', { type: 'mcp_toolset', mcp_server_name: 'x', default_config: { enabled: true } }],
  // A call is no definition; with an input schema or parameters, a tool is no free-text tool.
  ['raw', { type: 'function', id: 'x', function: { name: 'a', arguments: '{}' } }],
  ['openai', { type: 'function', function: { name: 'a', description: 'd', arguments: {} } }],
  ['openai-legacy', { type: 'custom', name: 'a', description: 'd', url: 'https://example.org', parameters: schema }],
  ['anthropic', { type: 'custom', name: 'a', input_schema: schema }],
  ['vscode', { name: 'a', displayName: 'A', modelDescription: 'd', inputSchema: schema }],
  ['canonical', { name: 'a', inputs: schema, source_format: 'mcp' }],
  ['canonical', { name: 'a', inputs: [schema], source_format: 'mcp' }],
  ['canonical', { name: 'a', inputs: schema, capabilities: { action: 'read' }, parameters: schema }],
  ['mac', { name: 'a', inputSchema: schema, responseSchema: schema }],
  ['mac', { name: 'a', parameterSchema: schema, responseSchema: schema }],
  ['mcp', { name: 'a', inputSchema: schema }],
  ['mcp', { name: 'a', inputSchema: schema, outputSchema: schema, parameters: schema }],
  ['aeon', { name: 'a', description: 'd', input_schema: schema, output_schema: schema }],
  ['aeon', { name: 'a', description: 'd', input_schema: schema, example: { city: 'Bonn' } }],
  ['ai-sdk', { type: 'function', name: 'a', inputSchema: schema }],
  ['langchain', { name: 'a', description: 'd', args_schema: schema }],
  ['langchain', { name: 'a', description: 'd', schema }],
  ['langchain', { name: 'a', description: 'd', args: { city: { type: 'string' } } }],
  ['cohere-v1', { name: 'a', description: 'd', parameter_definitions: { city: { type: 'str' } } }],
  ['bfcl', { name: 'a', description: 'd', parameters: { type: 'dict', properties: {} } }],
  ['nestful', { name: 'a', query_parameters: { city: { type: 'String' } } }],
  ['docker-arglist', { name: 'a', arguments: [{ name: 'city', type: 'string', desc: 'd' }] }],
  ['smolagents', { name: 'a', description: 'd', inputs: { city: { type: 'string' } }, output_type: 'string' }],
  ['smolagents', { name: 'a', description: 'd', inputs: {}, output_type: 'string' }],
  ['parameter-list', { name: 'a', description: 'd', parameters: [{ name: 'city', type: 'string', required: true }] }],
  ['parameter-list', { name: 'a', description: 'd', parameters: [] }],
  ['parameter-list', { tool_name: 'a', description: 'd', parameters: { city: { param_type: 'string' } } }],
  ['parameter-list', { Name: 'a', Description: 'd', Parameters: [{ Name: 'x', IsRequired: true, Schema: schema }] }],
  ['parameter-list', { type: 'client', name: 'a', description: 'd', parameters: [{ id: 'x', type: 'string' }] }],
  ['parameter-list', { type: 'apiRequest', name: 'a', url: 'u', body: schema }],
  ['parameter-list', { temporaryTool: { modelToolName: 'a', description: 'd', client: {} } }],
  ['parameter-list', { identity: { name: 'a' }, description: { llm: 'd' } }],
  ['parameter-list', { name: 'a', description: 'd', required_parameters: [], optional_parameters: [] }],
  ['parameter-list', { name: 'a', data_type: 'INT', input_params: { parameters: [] } }],
  ['parameter-list', { name: 'a', description: 'd', schema: '[{"property": "x"}]', func: 'return 1' }],
  ['cohere-v1', { name: 'a', description: 'd', parameterDefinitions: { city: { type: 'str' } } }],
  ['framework', { type: 'function', name: 'a', description: 'd', args_json_schema: schema }],
  ['framework', { type: 'custom', name: 'a', description: 'd', parameterSchema: schema }],
  ['openai', { type: 'function', function: { name: 'a', description: 'd', input_schema: schema } }],
  // A template, a registry of names, a record of a request.
  ['raw', { name: 'a', description: 'd', required_parameters: ['x'], optional_parameters: [] }],
  ['raw', { name: 'a', description: 'd', definition: { parameters: [] } }],
  ['raw', { name: 'a', type: 'apiRequest', body: schema }],
  ['raw', { name: 'a', description: 'd', inputs: { city: { type: 'string' } } }],
  ['framework', { name: 'a', description: 'd', params_json_schema: schema, strict_json_schema: true }],
  ['framework', { type: 'haystack.tools.tool.Tool', data: { name: 'a', description: 'd', parameters: schema } }],
  // A workflow, a job, an operation of OpenAPI, a form of answers, and an agent share names of keys with tools.
  ['raw', { name: 'a', description: 'd', inputs: { ref: { type: 'string' } }, runs: { using: 'node20' } }],
  ['raw', { name: 'a', description: 'd', inputs: { image: [1, 2] }, output_type: 'tensor' }],
  ['raw', { name: 'a', description: 'd', parameters: [{ name: 'x', type: 'string', required: true }], steps: [] }],
  ['raw', { name: 'a', description: 'd', parameters: [{ name: 'x', in: 'query', schema: {}, required: true }] }],
  ['raw', { name: 'a', description: 'd', parameters: [{ name: 'x', type: 'string', value: '1', required: true }] }],
  ['raw', { name: 'a', description: 'd', parameters: [{ name: 'x', type: 'string' }] }],
  ['raw', { name: 'a', jsonSchema: schema }],
  ['raw', { name: 'a', description: 'd', config: { json_schema: schema } }],
  ['raw', { name: 'a', description: 'd', data: { parameters: schema } }],
  ['raw', { name: 'a', description: 'd', input_parameters: { city: 'Bonn' } }],
  ['openai-legacy', { name: 'a', description: 'd', parameters: schema }],
  ['json-schema', { title: 'A', type: 'object', properties: {} }],
  ['openapi', { method: 'get', path: '/a', operation: { operationId: 'a' } }],
  ['aions', { name: 'a', function: { raw_string: 'f', args: {}, returns: {} } }],
  ['aions', { name: 'a', description: 'd', link: 'https://example.org' }],
  ['aion', { name: 'a', function: { executable: 'f', interface: { 'arg-1': 'int' } } }],
  ['raw', { name: 'a', description: 'd' }],
  ['raw', {}],
];

function recordedTool(name: string): string {
  return `{"type": "function", "function": {"name": "${name}", "parameters": {"type": "object"}}}`;
}

describe('detection of one definition', () => {
  for (const [format, definition] of forms) {
    it(`${format}: ${JSON.stringify(definition).slice(0, 90)}`, () => {
      expect(detectFormat(definition).format).toBe(format);
    });
  }

  it('is tried here for every form that is ever detected', () => {
    const chosenByName = ['cohere', 'gemini-openapi', 'lionagi', 'mistral', 'ollama', 'openai-strict'];
    const tried = new Set(forms.map(([id]) => id));
    expect(
      formats
        .map(({ id }) => id)
        .filter((id) => !tried.has(id))
        .sort(),
    ).toEqual(chosenByName);
  });

  it('leaves out no format that is sure, by the keys alone', () => {
    const members = forms.flatMap(([, definition]) => Object.entries(definition));
    let sure = 0;
    fc.assert(
      fc.property(fc.subarray(members, { maxLength: 6 }), (some) => {
        const definition = Object.fromEntries(some) as JsonObject;
        const possible = possibleFormats(definition);
        expect(possible).toEqual(formats.filter((format) => possible.includes(format)));
        const detected = formats.filter((format) => format.detect(definition) > 0);
        expect(detected.filter((format) => !possible.includes(format)).map(({ id }) => id)).toEqual([]);
        sure += Math.min(detected.length, 1);
      }),
      { numRuns: 10 * randomRuns },
    );
    expect(sure).toBeGreaterThan(2 * randomRuns);
  });

  it('is as sure as aumai-toolcanon where it knows the form', () => {
    expect(detectFormat({ type: 'function', function: { name: 'a' } }).confidence.openai).toBe(1);
    expect(detectFormat({ name: 'a', parameters: schema }).confidence['openai-legacy']).toBe(0.7);
    expect(detectFormat({ name: 'a', args_schema: schema }).confidence.langchain).toBe(0.9);
    expect(detectFormat({}).confidence).toEqual({ openai: 0, anthropic: 0, mcp: 0, langchain: 0, raw: 0.1 });
  });

  it('lets the forms that share OpenAI’s shape be seen, never chosen', () => {
    const { confidence } = detectFormat({ type: 'function', function: { name: 'a', strict: true } });
    const seen = Object.entries(confidence).filter(([, sure]) => sure > 0);
    expect(seen.map(([format]) => format).sort()).toEqual([
      'cohere',
      'lionagi',
      'mistral',
      'ollama',
      'openai',
      'openai-strict',
      'raw',
    ]);
  });
});

describe('unwrapping', () => {
  const mcp = { name: 'a', inputSchema: schema };
  const whole = { name: 'a', description: 'd', parameters: { type: 'object', properties: {} } };
  const cases: readonly (readonly [string, JsonValue, string, readonly (readonly [string, string])[]])[] = [
    ['one definition', mcp, 'single', [['', 'mcp']]],
    [
      'a list',
      [mcp, mcp],
      'list',
      [
        ['/0', 'mcp'],
        ['/1', 'mcp'],
      ],
    ],
    ['a request', { model: 'm', messages: [], tools: [mcp] }, 'tools', [['/tools/0', 'mcp']]],
    [
      'legacy functions',
      { functions: [{ name: 'a', parameters: schema }] },
      'functions',
      [['/functions/0', 'openai-legacy']],
    ],
    [
      'a tools/list result',
      { jsonrpc: '2.0', id: 1, result: { tools: [mcp], nextCursor: 'x' } },
      'tools/list',
      [['/result/tools/0', 'mcp']],
    ],
    [
      'Bedrock',
      {
        toolConfig: {
          tools: [{ toolSpec: { name: 'a', inputSchema: { json: schema } } }, { cachePoint: { type: 'default' } }],
        },
      },
      'toolConfig',
      [
        ['/toolConfig/tools/0', 'bedrock'],
        ['/toolConfig/tools/1', 'bedrock'],
      ],
    ],
    [
      'a package.json of VS Code',
      {
        name: 'extension',
        version: '1.0.0',
        contributes: { languageModelTools: [{ name: 'a', displayName: 'A', modelDescription: 'd' }] },
      },
      'languageModelTools',
      [['/contributes/languageModelTools/0', 'vscode']],
    ],
    [
      'Gemini, with a hosted tool beside the declarations',
      { tools: [{ functionDeclarations: [{ name: 'a', description: 'd', parameters: schema }], googleSearch: {} }] },
      'tools',
      [
        ['/tools/0/functionDeclarations/0', 'gemini'],
        ['/tools/0', 'gemini'],
      ],
    ],
    [
      'a bare Gemini declaration in its envelope',
      { function_declarations: [{ name: 'a', description: 'd' }] },
      'functionDeclarations',
      [['/function_declarations/0', 'gemini']],
    ],
    [
      'the AI SDK’s map',
      { weather: { description: 'd', inputSchema: schema }, 'a/b': { inputSchema: schema } },
      'name-keyed map',
      [
        ['/weather', 'ai-sdk'],
        ['/a~1b', 'ai-sdk'],
      ],
    ],
    [
      'tools as a map',
      { tools: { a: { description: 'd', parameters: schema } } },
      'name-keyed map',
      [['/tools/a', 'openai-legacy']],
    ],
    [
      'an OpenAPI document',
      {
        openapi: '3.1.0',
        paths: {
          '/a/{id}': {
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
            get: { operationId: 'getA' },
            post: {},
          },
        },
      },
      'OpenAPI document',
      [
        ['/paths/~1a~1{id}/get', 'openapi'],
        ['/paths/~1a~1{id}/post', 'openapi'],
      ],
    ],
    [
      'a namespace',
      {
        tools: [
          {
            type: 'namespace',
            name: 'crm',
            description: 'd',
            tools: [{ type: 'function', name: 'a', parameters: schema }],
          },
        ],
      },
      'tools',
      [['/tools/0/tools/0', 'openai-responses']],
    ],
    [
      'a manifest with a name of its own',
      { name: 'server', description: 'd', tools: [mcp] },
      'tools',
      [['/tools/0', 'mcp']],
    ],
    [
      'a request as the Gemini SDK takes it',
      {
        model: 'm',
        config: { tools: [{ functionDeclarations: [{ name: 'a', description: 'd' }] }, { codeExecution: {} }] },
      },
      'tools',
      [
        ['/config/tools/0/functionDeclarations/0', 'gemini'],
        ['/config/tools/1', 'gemini'],
      ],
    ],
    [
      'a recorded request and its answer',
      {
        request: { url: 'u', body: { tools: [mcp] } },
        response: { tool_calls: [{ type: 'function', function: { name: 'a', arguments: '{}' } }] },
      },
      'tools',
      [['/request/body/tools/0', 'mcp']],
    ],
    [
      'a list of another name',
      { version: 1, available: [mcp, mcp] },
      'tools',
      [
        ['/available/0', 'mcp'],
        ['/available/1', 'mcp'],
      ],
    ],
    [
      'tools of several servers',
      { servers: { one: { tools: [mcp] }, two: { tools: [mcp] } } },
      'tools',
      [
        ['/servers/one/tools/0', 'mcp'],
        ['/servers/two/tools/0', 'mcp'],
      ],
    ],
    [
      'tools of an agent, among those that run elsewhere',
      {
        general_tools: [{ type: 'end_call', name: 'e' }, whole],
        states: [{ name: 's', tools: [whole] }, { name: 't' }],
      },
      'tools',
      [
        ['/general_tools/0', 'raw'],
        ['/general_tools/1', 'openai-legacy'],
        ['/states/0/tools/0', 'openai-legacy'],
      ],
    ],
    [
      'recorded requests, and the attributes of a trace',
      {
        interactions: [{ request: { parsed_body: { tools: [whole] } }, response: { status: { code: 200 } } }],
        spans: [{ metadata: { attributes: { 'gen_ai.tool.definitions': [whole] } } }],
      },
      'tools',
      [
        ['/interactions/0/request/parsed_body/tools/0', 'openai-legacy'],
        ['/spans/0/metadata/attributes/gen_ai.tool.definitions/0', 'openai-legacy'],
      ],
    ],
    [
      'functions of a manifest that describes them',
      { schema_version: 'v2.1', functions: [whole], runtimes: [] },
      'functions',
      [['/functions/0', 'openai-legacy']],
    ],
    [
      'the functions of an action group',
      { actionGroups: [{ actionGroupName: 'g', functionSchema: { functions: [{ name: 'a', parameters: {} }] } }] },
      'list',
      [['/actionGroups/0/functionSchema/functions/0', 'openai-legacy']],
    ],
    [
      'a document of OpenAPI as a tool',
      {
        tools: [
          {
            type: 'openapi',
            openapi: { name: 'o', spec: { openapi: '3.0.0', paths: { '/a': { get: { operationId: 'a' } } } } },
          },
        ],
      },
      'tools',
      [['/tools/0/openapi/spec/paths/~1a/get', 'openapi']],
    ],
    [
      'no list of schemas or parameters',
      {
        oneOf: [{ title: 'A', type: 'object', properties: { a: { type: 'string' } } }],
        parameters: [{ name: 'id', in: 'path', schema: { type: 'string' } }],
      },
      'single',
      [['', 'raw']],
    ],
    [
      'no list of something else',
      {
        files: [{ name: 'a', path: 'p' }],
        message: { tool_calls: [{ type: 'function', function: { name: 'a', arguments: '{}' } }] },
      },
      'single',
      [['', 'raw']],
    ],
    [
      'the tools of a server of MCP in a response, and what a search found, beside its own',
      {
        object: 'response',
        output: [
          { type: 'mcp_list_tools', tools: [{ name: 'roll', input_schema: { type: 'object', properties: {} } }] },
          { type: 'tool_search_output', tools: [{ type: 'function', name: 'b', parameters: { type: 'object' } }] },
          { type: 'message', content: [] },
        ],
        tools: [
          { type: 'function', name: 'a', parameters: { type: 'object' } },
          { type: 'mcp', server_label: 's' },
        ],
      },
      'tools',
      [
        ['/tools/0', 'openai-responses'],
        ['/tools/1', 'openai-responses'],
        ['/output/0/tools/0', 'anthropic'],
        ['/output/1/tools/0', 'openai-responses'],
      ],
    ],
    [
      'the requests in a cassette of VCR, each tool once',
      {
        interactions: [
          { request: { body: `{"tools": [${recordedTool('a')}]}` }, response: { body: { string: '{"tools": 1}' } } },
          { request: { body: { string: `{"tools": [${recordedTool('a')}, ${recordedTool('b')}]}` } } },
          { request: { body: 'grant_type=x' } },
          { request: { body: '' } },
        ],
        version: 1,
      },
      'list',
      [
        ['/interactions/0/request/body/tools/0', 'openai'],
        ['/interactions/1/request/body/string/tools/1', 'openai'],
      ],
    ],
    [
      'the requests in a HAR',
      { log: { entries: [{ request: { postData: { text: `{"tools": [${recordedTool('a')}]}` } } }] } },
      'list',
      [['/log/entries/0/request/postData/text/tools/0', 'openai']],
    ],
    [
      'a cassette without tools',
      { interactions: [{ request: { body: '{"model": "m"}' } }], version: 1 },
      'single',
      [['', 'raw']],
    ],
    [
      'a tool whose schema has a property "tools"',
      { title: 'A', type: 'object', properties: { tools: { type: 'array' } } },
      'single',
      [['', 'json-schema']],
    ],
  ];
  for (const [name, value, envelope, tools] of cases) {
    it(name, () => {
      const found = detectTools(value);
      expect(found.envelope).toBe(envelope);
      expect(found.tools.map((tool) => [tool.pointer, tool.format])).toEqual(tools);
    });
  }

  it('says what is no definition', () => {
    expect(detectTools([1, { name: 'a', inputSchema: schema }])).toMatchObject({
      tools: [{ pointer: '/1' }],
      warnings: ["The value at /0 isn't a tool definition: expected an object."],
    });
    expect(detectTools('x').tools).toEqual([]);
  });

  it('gives a tool of a map its key as its name', () => {
    expect(detectTools({ weather: { inputSchema: schema } }).tools[0]?.definition['name']).toBe('weather');
  });
});

describe('a page of a list of MCP', () => {
  it('is told to be one where there are more', () => {
    const tools = [{ name: 'a', inputSchema: schema }];
    const said = ['Incomplete list of tools: "nextCursor" points to another page.'];
    expect(detectTools({ jsonrpc: '2.0', id: 1, result: { tools, nextCursor: 'p2' } }).warnings).toEqual(said);
    expect(detectTools({ tools, nextCursor: 'p2' }).warnings).toEqual(said);
    expect(detectTools({ tools, nextCursor: null }).warnings).toEqual([]);
    expect(detectTools({ result: { tools } }).warnings).toEqual([]);
  });
});
