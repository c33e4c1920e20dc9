export interface Content {
  readonly aion: string;
  readonly json: string;
  readonly elements: number;
}

/** Content of about `bytes` characters of `.aion`, in the README's layout. Deterministic. */
export function contentOf(bytes: number): Content {
  const json: string[] = [];
  const aion = listOf(bytes, (n) => {
    const name = `Tool${n}`;
    const code = `lambda text: send_output_${n}(text)`;
    const text = `string (what to send to user number ${n}, as plain text)`;
    const field = 'str | What to send, as plain text';
    const link = `https://api.example.com/docs/tool_${n}`;
    const description = `Executes the output transmission number ${n} to the specified user, and answers with its status.`;
    const slots = {
      'arg-1': text,
      'return-1': 'dict (execution status)',
    };
    const tool = { name, function: code, interface: slots, args_schema: { text: field }, link, description };
    json.push(JSON.stringify(tool, null, 2).replaceAll('\n', '\n  '));
    return `  {
    name --> "${name}",
    function --> "${code}" --> {
      arg-1 --> "${text}",
      return-1 --> "${slots['return-1']}"
    },
    args_schema --> { text --> "${field}" },
    link --> "${link}",
    description --> "${description}"
  }`;
  });
  return { aion, json: `[\n  ${json.join(',\n  ')}\n]\n`, elements: json.length };
}

/** A JSON Schema with the same checks on the JSON as the notation's rules on the `.aion`. */
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
      args_schema: { type: 'object', additionalProperties: { type: 'string' } },
      link: { type: 'string', pattern: '^(https?://|\\[)' },
      description: { type: 'string', minLength: 1 },
    },
  },
} as const;

/** Tools with schemas, links and lambdas. The loader does not know a type in three of eight: 5,000 findings in 10 MB. */
export function richContent(bytes: number): string {
  return listOf(bytes, (n) => {
    const type = n % 8 < 3 ? 'strin' : 'str';
    return `  {
    name --> "Tool${n}",
    function --> "lambda user, text, limit=${n}: send_output_${n}(user, text, limit)" --> {
      arg-1 --> "string (user identifier number ${n})",
      arg-2 --> "string (what to send, as plain text)",
      arg-3 --> "integer (how many characters at most)",
      return-1 --> "dict (execution status)"
    },
    args_schema --> {
      user --> "str | User identifier number ${n}",
      text --> "${type} | What to send, as plain text",
      limit --> "int | default=${n} | How many characters at most",
      labels --> "list | Which labels it gets"
    },
    link --> "https://api.example.com/docs/tool_${n}",
    description --> "Executes the output transmission number ${n} to the specified user, and answers with its status."
  }`;
  });
}

const mistakes: readonly ((n: number) => string)[] = [
  (n) => `  {
    name --> "Tool${n}",
    link --> "https://api.example.com/docs/tool_${n}",
    descr --> "A property that nobody knows",
    description --> "Executes number ${n}."
  }`,
  (n) => `  {
    name --> "Tool${n}"
    link --> "https://api.example.com/docs/tool_${n}",
    description --> "Executes number ${n}. A comma is missing above."
  }`,
  (n) => `  {
    name --> "Tool${n}",
    link --> "https://api.example.com/docs/tool_${n}",
    description --> "Executes number ${n}, with a } in its text."
  }`,
  (n) => `  {
    name --> "Tool${n}",
    function --> "lambda a, b: f_${n}(a" --> { arg-1 --> "int", arg-3 --> "str" },
    description --> "Executes number ${n}."
  }`,
  (n) => `  {
    name -> "Tool${n}",
    link --> "https://api.example.com/docs/tool_${n}",
    description --> ""
  }`,
  (n) => `  {
    name --> "Tool${n}",
    link --> "https://api.example.com/docs/tool_${n}",
    description --> "Executes number ${n}."
  },
  stray ${n}
  {
    name --> "Other${n}",
    description --> "Neither a function nor a link."
  }`,
];

/** Each tool has a mistake. */
export function mistakenContent(bytes: number): string {
  return listOf(bytes, (n) => mistakes[n % mistakes.length]?.(n) ?? '');
}

/** Texts of the notation of about `bytes` characters, by their main content. */
export const contents: Readonly<Record<string, (bytes: number) => string>> = {
  plain: (bytes) => contentOf(bytes).aion,
  detailed: richContent,
  'with mistakes': mistakenContent,
};

function listOf(bytes: number, tool: (n: number) => string): string {
  const tools: string[] = [];
  for (let size = 0, n = 0; size < bytes; n++) {
    const text = tool(n);
    tools.push(text);
    size += text.length + 2;
  }
  return `[\n${tools.join(',\n')}\n]\n`;
}
