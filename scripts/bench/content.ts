/** The same tools as `.aion` and as JSON, so that readers of either can be measured on one content. */
export interface Content {
  readonly aion: string;
  readonly json: string;
  readonly elements: number;
}

/** Content of about `bytes` characters of `.aion`, in the README's layout. Deterministic. */
export function contentOf(bytes: number): Content {
  const aion: string[] = [];
  const json: string[] = [];
  let size = 0;
  for (let n = 0; size < bytes; n++) {
    const element = `  {
    name --> "Tool${n}",
    function --> "lambda user, text: send_output_${n}(user, text)" --> {
      arg-1 --> "string (user identifier number ${n})",
      arg-2 --> "string (what to send, as plain text)",
      return-1 --> "dict (execution status)"
    },
    args_schema --> "SendOutputSchema",
    link --> "https://api.example.com/docs/tool_${n}",
    description --> "Executes the output transmission number ${n} to the specified user, and answers with its status."
  }`;
    aion.push(element);
    json.push(
      JSON.stringify(
        {
          name: `Tool${n}`,
          function: `lambda user, text: send_output_${n}(user, text)`,
          interface: {
            'arg-1': `string (user identifier number ${n})`,
            'arg-2': 'string (what to send, as plain text)',
            'return-1': 'dict (execution status)',
          },
          args_schema: 'SendOutputSchema',
          link: `https://api.example.com/docs/tool_${n}`,
          description: `Executes the output transmission number ${n} to the specified user, and answers with its status.`,
        },
        null,
        2,
      ).replaceAll('\n', '\n  '),
    );
    size += element.length + 2;
  }
  return { aion: `[\n${aion.join(',\n')}\n]\n`, json: `[\n  ${json.join(',\n  ')}\n]\n`, elements: aion.length };
}

/** The JSON Schema that asks of the JSON what the notation's rules ask of the `.aion`. */
export const peerSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['name', 'description'],
    anyOf: [{ required: ['function'] }, { required: ['link'] }],
    additionalProperties: false,
    properties: {
      name: { type: 'string', minLength: 1 },
      function: { type: 'string', minLength: 1 },
      interface: {
        type: 'object',
        patternProperties: { '^(arg|return)-[1-9][0-9]*$': { type: 'string' } },
        additionalProperties: false,
      },
      args_schema: { type: 'string' },
      link: { type: 'string', pattern: '^(https?://|\\[)' },
      description: { type: 'string', minLength: 1 },
    },
  },
} as const;
