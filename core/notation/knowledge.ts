import type { RegisteredProperty, RootPropertyName } from './syntax.ts';

/** Everything of the notation that has a meaning of its own. */
export type Topic =
  | RegisteredProperty
  | RootPropertyName
  | 'arg'
  | 'return'
  | 'action-link'
  | 'element'
  | 'schema-field';

/** What there is to say about one thing of the notation. Texts are Markdown with nothing but code spans, emphasis and lists. */
export interface TopicKnowledge {
  /** How it is written, as a heading. */
  readonly title: string;
  /** The kind of thing it is, in a few words. */
  readonly kind: string;
  /** What it means, in one or two sentences. */
  readonly meaning: string;
  /** What the notation demands of it. */
  readonly demands: readonly string[];
  /** Which versions of the loader `aions-llm` know it, and what they do with it. */
  readonly loaders: string;
  /** The version of the notation that brought it. */
  readonly since: '1.0' | '1.1' | '1.2';
  readonly example: string;
  /** The rules that watch over it, by their ids. */
  readonly rules: readonly string[];
}

/** Sources: the AIONS 1.0.5 README for meaning and demands; the measured behaviour of the loaders for what they do. */
export const knowledge: { readonly [T in Topic]: TopicKnowledge } = {
  name: {
    title: 'name',
    kind: 'element property',
    meaning: 'The name of the tool, by which a model calls it.',
    demands: [
      'Every element has one.',
      'Tool names must be unique: the loader would silently load both.',
      'Letters, digits, `_` and `-` are safe with every provider.',
    ],
    loaders:
      'All loaders know it. Without it 1.0.12 and later refuse the file, 1.0.0 and 1.0.10 keep a tool without a name.',
    since: '1.0',
    example: 'name --> "SendOutput"',
    rules: ['missing-name', 'duplicate-tool-name', 'empty-value'],
  },
  function: {
    title: 'function',
    kind: 'element property',
    meaning:
      'The Python expression that runs when a model calls the tool: the name of a function or a lambda, followed by the interface block that says what goes in and what comes out.',
    demands: [
      'An element has `function`, or `link`, or both.',
      'The string is followed by `-->` and an interface block with `arg-1`, `arg-2`, … and `return-1`, ….',
      'What it names exists in the Python context that the loader is given.',
    ],
    loaders:
      'All loaders know it and evaluate the string with `eval` as soon as they load the file. Braces and `"` inside it are misread by many versions.',
    since: '1.0',
    example:
      'function --> "lambda user: send_output(user)" --> {\n  arg-1 --> "string (user identifier)",\n  return-1 --> "dict (execution status)"\n}',
    rules: ['function-or-link', 'missing-interface', 'empty-value'],
  },
  description: {
    title: 'description',
    kind: 'element property',
    meaning: 'What the tool does and when to use it. It is the text by which a model decides whether to call the tool.',
    demands: ['Every element has one.', 'If the element has a `link`, the model is given the link below this text.'],
    loaders: 'All loaders know it, and accept an element without it; every provider needs one.',
    since: '1.0',
    example: 'description --> "Sends the output to one user. Use it once the report is complete."',
    rules: ['missing-description', 'empty-value'],
  },
  args_schema: {
    title: 'args_schema',
    kind: 'element property',
    meaning:
      'The parameters of the tool: the name of a Pydantic model in the Python context, or (since 1.1) the fields themselves, in braces.',
    demands: [
      'A string names a class: `"SendOutputSchema"`.',
      'In braces, each field is `name --> "type | default=value | description"`; default and description may be left out.',
    ],
    loaders:
      'Loaders up to 1.0.5 read the name of a class; 1.0.10 and later ignore a name and read only fields in braces. Before 1.0.8 braces are not known.',
    since: '1.0',
    example: 'args_schema --> "SendOutputSchema"',
    rules: ['newer-syntax', 'empty-value'],
  },
  link: {
    title: 'link',
    kind: 'element property',
    meaning:
      'The address of public documentation for the tool. A tool with a link alone answers a call by telling the model to read it.',
    demands: [
      'An element has `function`, or `link`, or both.',
      'It is a URL, or a URL in Markdown form: `[text](url)`.',
    ],
    loaders: 'Known since 1.0.5; 1.0.0 refuses a file that has one.',
    since: '1.0',
    example: 'link --> "https://api.example.com/docs"',
    rules: ['function-or-link', 'invalid-link', 'empty-value'],
  },
  system_prompt: {
    title: 'system_prompt',
    kind: 'root property',
    meaning:
      'The system prompt for an agent that uses the tools of this file. It stands beside the elements in the root array.',
    demands: ['A file has at most one, and so has a folder that is loaded as one.', 'It may be written in `"""…"""`.'],
    loaders:
      'Known since 1.0.8, handed out since 1.0.12. 1.0.12 and 1.0.13 refuse a second one; later the first wins. 1.0.5 to 1.0.15 refuse the file if it holds `{…}`.',
    since: '1.1',
    example: 'system_prompt --> "You are a careful assistant."',
    rules: ['multiple-system-prompts', 'newer-syntax'],
  },
  wrapped_query: {
    title: 'wrapped_query',
    kind: 'root property',
    meaning:
      'A template around each request of a person: `{query}` (else `{user_query}`) is replaced by the request, `{payload}` by the data that goes with it, as JSON.',
    demands: [
      'Without `{query}` and `{user_query}` the request is appended as `User request: …`.',
      'It may be written in `"""…"""`.',
    ],
    loaders: 'Known since 1.0.14; 1.0.14 and 1.0.15 refuse the file if it holds `{…}`.',
    since: '1.2',
    example: 'wrapped_query --> "Answer in one sentence: {query}"',
    rules: ['newer-syntax'],
  },
  rules: {
    title: 'rules',
    kind: 'root property',
    meaning: 'Rules for the agent, a list of strings. They are appended to the system prompt under `Important rules:`.',
    demands: ['The value is a list in square brackets: `[ "…", "…" ]`.'],
    loaders: 'Known since 1.0.16.',
    since: '1.2',
    example: 'rules --> [ "Never guess a password." ]',
    rules: ['newer-syntax'],
  },
  arg: {
    title: 'arg-N',
    kind: 'interface key',
    meaning: 'What goes in: the N-th argument of the function, as a type and what it is: `"string (user identifier)"`.',
    demands: [
      'Counted from 1, in order, none left out, none twice, no leading zero.',
      'Only inside the interface block of `function`.',
    ],
    loaders:
      'All loaders know it. Of a repeated one the last wins. Braces in its text lose it and those after it in 1.0.12 and later.',
    since: '1.0',
    example: 'arg-1 --> "string (user identifier)"',
    rules: ['interface-key', 'interface-sequence'],
  },
  return: {
    title: 'return-N',
    kind: 'interface key',
    meaning:
      'What comes out: a type and what it is. One makes the output; several make an object with `return_1`, `return_2`, ….',
    demands: [
      'Counted from 1, in order, none left out, none twice, no leading zero.',
      'Only inside the interface block of `function`.',
    ],
    loaders:
      'All loaders know it. Of a repeated one the last wins. Braces in its text lose it and those after it in 1.0.12 and later.',
    since: '1.0',
    example: 'return-1 --> "dict (execution status)"',
    rules: ['interface-key', 'interface-sequence'],
  },
  'action-link': {
    title: '-->',
    kind: 'action link',
    meaning: 'Gives a key its value, and a function its interface block. It is the only way to assign in the notation.',
    demands: ['Written `-->` and nothing else: `:`, `=`, `->` and `=>` are mistakes.'],
    loaders: 'All loaders know it. A word before `-->` inside a string is taken for a property by some of them.',
    since: '1.0',
    example: 'name --> "SendOutput"',
    rules: ['expected-action-link', 'expected-value'],
  },
  element: {
    title: '{ … }',
    kind: 'element',
    meaning: 'One tool: its name, what it does, and the function that runs or the documentation to read.',
    demands: [
      'It stands in the root array, also when it is the only one.',
      'It has `name` and `description`, and `function` or `link` or both.',
      'No other properties than `name`, `function`, `description`, `args_schema` and `link`.',
    ],
    loaders: 'All loaders know it. One without `function` and `link` is refused by 1.0.5 and by 1.0.12 and later.',
    since: '1.0',
    example:
      '{\n  name --> "ReadDocs",\n  link --> "https://api.example.com/docs",\n  description --> "Where the API is described."\n}',
    rules: ['array-required', 'function-or-link', 'unknown-property', 'duplicate-property'],
  },
  'schema-field': {
    title: 'field',
    kind: 'field of an inline schema',
    meaning: 'One parameter of the tool: `type | default=value | description`. With a default it is optional.',
    demands: ['The type is one of `str`, `int`, `float`, `bool`, `list`, `dict`; loaders read anything else as `str`.'],
    loaders:
      'Known since 1.0.8. `type | default=value` without a description makes the default the description of a required field. A name that begins with `_` refuses the file.',
    since: '1.1',
    example: 'limit --> "int | default=10 | How many to return"',
    rules: ['newer-syntax'],
  },
};
