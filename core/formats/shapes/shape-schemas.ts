import type { JsonObject } from '../../json/json-value.ts';

export type ShapeName =
  | 'openai'
  | 'openai-legacy'
  | 'openai-responses'
  | 'mistral'
  | 'anthropic'
  | 'mcp'
  | 'gemini'
  | 'gemini-openapi'
  | 'bedrock'
  | 'vscode'
  | 'cohere-v1'
  | 'ai-sdk'
  | 'aeon'
  | 'mac'
  | 'json-schema'
  | 'canonical'
  | 'aions';

const text = { type: 'string' } as const;
const schemaObject = { type: 'object' } as const;
const objectSchema = { type: 'object', properties: { type: { const: 'object' } }, required: ['type'] } as const;
const flag = { type: ['boolean', 'null'] } as const;

const toolSpecification = {
  type: 'object',
  required: ['name', 'inputSchema'],
  additionalProperties: false,
  properties: {
    name: text,
    description: { type: 'string', minLength: 1 },
    inputSchema: {
      type: 'object',
      required: ['json'],
      additionalProperties: false,
      properties: { json: schemaObject },
    },
    strict: { type: 'boolean' },
  },
} as const;

const wrappedFunction = (required: readonly string[]): JsonObject => ({
  type: 'object',
  required: ['type', 'function'],
  additionalProperties: false,
  properties: {
    type: { const: 'function' },
    function: {
      type: 'object',
      required,
      additionalProperties: false,
      properties: { name: text, description: text, parameters: schemaObject, strict: flag },
    },
  },
});

const grammar = {
  type: 'object',
  required: ['syntax', 'definition'],
  properties: { syntax: { enum: ['lark', 'regex'] }, definition: text },
};

const customFormat: JsonObject = {
  type: 'object',
  required: ['type'],
  properties: { type: { enum: ['text', 'grammar'] } },
  if: { properties: { type: { const: 'grammar' } } },
  // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
  then: { required: ['grammar'], properties: { grammar } },
};

/**
 * The shape of one definition for each provider, from its published types. Facts outside JSON Schema (the subset of
 * keywords, the length of names) are in the format's limits. Compiled by scripts/build-format-validators.ts.
 */
export const shapeSchemas: Readonly<Record<ShapeName, JsonObject>> = {
  // openai-openapi ChatCompletionTool, CustomToolChatCompletions
  openai: {
    type: 'object',
    required: ['type'],
    if: { properties: { type: { const: 'custom' } }, required: ['type'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: {
      required: ['custom'],
      additionalProperties: false,
      properties: {
        type: text,
        custom: {
          type: 'object',
          required: ['name'],
          additionalProperties: false,
          properties: { name: text, description: text, format: customFormat },
        },
      },
    },
    else: wrappedFunction(['name']),
  },
  // openai-openapi ChatCompletionFunctions
  'openai-legacy': {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: { name: text, description: text, parameters: schemaObject, strict: flag },
  },
  // openai-openapi FunctionTool, CustomToolParam
  'openai-responses': {
    type: 'object',
    required: ['type', 'name'],
    properties: { type: { enum: ['function', 'custom'] }, name: text },
    if: { properties: { type: { const: 'function' } } },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: {
      required: ['parameters'],
      additionalProperties: false,
      properties: {
        type: text,
        name: text,
        description: { type: ['string', 'null'] },
        parameters: { type: ['object', 'null'] },
        strict: flag,
        output_schema: { type: ['object', 'null'] },
        defer_loading: { type: 'boolean' },
        allowed_callers: { type: ['array', 'null'], items: { enum: ['direct', 'programmatic'] } },
        async: { type: 'boolean' },
      },
    },
  },
  // mistralai Function; cohere v2 Tool
  mistral: wrappedFunction(['name', 'parameters']),
  // @anthropic-ai/sdk Tool
  anthropic: {
    type: 'object',
    required: ['name', 'input_schema'],
    additionalProperties: false,
    properties: {
      name: text,
      description: text,
      input_schema: objectSchema,
      type: { enum: ['custom', null] },
      strict: { type: 'boolean' },
      defer_loading: { type: 'boolean' },
      eager_input_streaming: { type: ['boolean', 'null'] },
      allowed_callers: { type: 'array', items: text },
      input_examples: { type: 'array', items: { type: 'object' } },
      cache_control: {
        type: ['object', 'null'],
        required: ['type'],
        properties: { type: { const: 'ephemeral' }, ttl: { enum: ['5m', '1h'] } },
      },
    },
  },
  // modelcontextprotocol schema, Tool
  mcp: {
    type: 'object',
    required: ['name', 'inputSchema'],
    properties: {
      name: text,
      title: text,
      description: text,
      inputSchema: objectSchema,
      outputSchema: schemaObject,
      annotations: {
        type: 'object',
        properties: {
          title: text,
          readOnlyHint: { type: 'boolean' },
          destructiveHint: { type: 'boolean' },
          idempotentHint: { type: 'boolean' },
          openWorldHint: { type: 'boolean' },
        },
      },
      icons: {
        type: 'array',
        items: {
          type: 'object',
          required: ['src'],
          properties: { src: text, mimeType: text, sizes: { type: 'array', items: text } },
        },
      },
      execution: { type: 'object', properties: { taskSupport: { enum: ['forbidden', 'optional', 'required'] } } },
      _meta: { type: 'object' },
    },
  },
  // @google/genai FunctionDeclaration
  gemini: {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: text,
      description: text,
      parameters: schemaObject,
      parametersJsonSchema: true,
      parameters_json_schema: true,
      response: schemaObject,
      responseJsonSchema: true,
      response_json_schema: true,
      behavior: { enum: ['UNSPECIFIED', 'BLOCKING', 'NON_BLOCKING'] },
    },
    not: {
      required: ['parameters'],
      anyOf: [{ required: ['parametersJsonSchema'] }, { required: ['parameters_json_schema'] }],
    },
  },
  // the same with `parameters` only
  'gemini-openapi': {
    type: 'object',
    required: ['name'],
    additionalProperties: false,
    properties: {
      name: text,
      description: text,
      parameters: schemaObject,
      response: schemaObject,
      responseJsonSchema: true,
      response_json_schema: true,
      behavior: { enum: ['UNSPECIFIED', 'BLOCKING', 'NON_BLOCKING'] },
    },
  },
  // @aws-sdk/client-bedrock-runtime ToolSpecification, in its tool or alone
  bedrock: {
    type: 'object',
    if: { required: ['inputSchema'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: toolSpecification,
    else: {
      required: ['toolSpec'],
      additionalProperties: false,
      properties: { toolSpec: toolSpecification },
    },
  },
  // vscode languageModelToolsContribution
  vscode: {
    type: 'object',
    required: ['name', 'displayName', 'modelDescription'],
    additionalProperties: false,
    properties: {
      name: text,
      displayName: text,
      modelDescription: text,
      userDescription: text,
      inputSchema: schemaObject,
      toolReferenceName: { type: 'string', pattern: '^[\\w-]+$' },
      legacyToolReferenceFullNames: { type: 'array', items: { type: 'string', pattern: '^[\\w-]+(/[\\w-]+)?$' } },
      canBeReferencedInPrompt: { type: 'boolean' },
      icon: { anyOf: [text, { type: 'object', properties: { light: text, dark: text } }] },
      when: text,
      tags: { type: 'array', items: text },
    },
    if: { properties: { canBeReferencedInPrompt: { const: true } }, required: ['canBeReferencedInPrompt'] },
    // biome-ignore lint/suspicious/noThenProperty: the keyword of JSON Schema
    then: { required: ['toolReferenceName'] },
  },
  // Cohere v1 Tool
  'cohere-v1': {
    type: 'object',
    required: ['name', 'description'],
    additionalProperties: false,
    properties: {
      name: text,
      description: text,
      parameter_definitions: {
        type: 'object',
        additionalProperties: {
          type: 'object',
          required: ['type'],
          additionalProperties: false,
          properties: { type: text, description: text, required: { type: 'boolean' } },
        },
      },
    },
  },
  // ai LanguageModelV3FunctionTool
  'ai-sdk': {
    type: 'object',
    required: ['inputSchema'],
    properties: {
      type: { const: 'function' },
      name: text,
      description: text,
      inputSchema: schemaObject,
      outputSchema: schemaObject,
      strict: { type: 'boolean' },
      inputExamples: { type: 'array', items: { type: 'object', required: ['input'] } },
    },
  },
  aeon: {
    type: 'object',
    required: ['name', 'description', 'input_schema', 'output_schema'],
    additionalProperties: false,
    properties: {
      name: text,
      description: text,
      input_schema: schemaObject,
      output_schema: schemaObject,
      example: true,
    },
  },
  mac: {
    type: 'object',
    required: ['name', 'inputSchema', 'responseSchema'],
    properties: { name: text, description: text, inputSchema: objectSchema, responseSchema: objectSchema },
  },
  // its metaschema says the rest
  'json-schema': { type: 'object' },
  canonical: {
    type: 'object',
    required: ['name'],
    properties: {
      name: text,
      version: text,
      description: text,
      inputs: { type: 'object' },
      outputs: { type: 'object' },
      security: { type: ['object', 'null'] },
      capabilities: {
        type: 'object',
        properties: {
          action: text,
          domain: text,
          side_effects: { type: 'boolean' },
          idempotent: { type: 'boolean' },
          cost_estimate: text,
        },
      },
      source_format: text,
      original_definition: { type: 'object' },
    },
  },
  aions: {
    type: 'object',
    properties: {
      name: text,
      description: text,
      link: text,
      args_schema_str: text,
      args_schema_raw: { type: 'array', items: { type: 'array', minItems: 2, maxItems: 2, items: text } },
      function: {
        type: 'object',
        required: ['raw_string'],
        properties: {
          raw_string: text,
          args: { type: 'object', additionalProperties: text },
          returns: { type: 'object', additionalProperties: text },
        },
      },
    },
  },
};
