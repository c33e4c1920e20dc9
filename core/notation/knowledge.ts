import { wording } from '../text/say.ts';
import type { RegisteredProperty, RootPropertyName } from './syntax.ts';

export type Topic =
  | RegisteredProperty
  | RootPropertyName
  | 'arg'
  | 'return'
  | 'action-link'
  | 'element'
  | 'schema-field';

/** Texts are Markdown with code spans, emphasis and lists only. */
interface TopicKnowledge {
  readonly title: string;
  readonly kind: string;
  readonly meaning: string;
  readonly demands: readonly string[];
  readonly since: '1.0' | '1.1' | '1.2';
  readonly example: string;
  /** Ids of the rules that check it. */
  readonly rules: readonly string[];
}

/** Source: the AIONS 1.0.5 README. `core/service/topic-loaders.ts` has what each version of `aions-llm` does. */
export const knowledge: { readonly [T in Topic]: TopicKnowledge } = {
  name: {
    title: 'name',
    kind: wording`element property`,
    meaning: wording`The name by which a model calls the tool.`,
    demands: [
      wording`Every element has one.`,
      wording`Tool names are unique: of two tools with one name, loaders keep both without a warning.`,
      wording`Letters, digits, \`_\` and \`-\` are safe with every provider.`,
    ],
    since: '1.0',
    example: 'name --> "SendOutput"',
    rules: ['missing-name', 'duplicate-tool-name', 'empty-value'],
  },
  function: {
    title: 'function',
    kind: wording`element property`,
    meaning: wording`The Python expression that runs when a model calls the tool: the name of a function, or a lambda. The interface block behind it describes inputs and outputs.`,
    demands: [
      wording`An element has \`function\`, or \`link\`, or both.`,
      wording`The string is followed by \`-->\` and an interface block with \`arg-1\`, \`arg-2\`, … and \`return-1\`, ….`,
      wording`The Python context that the loader is given has each name it uses.`,
    ],
    since: '1.0',
    example:
      'function --> "lambda user: send_output(user)" --> {\n  arg-1 --> "string (user identifier)",\n  return-1 --> "dict (execution status)"\n}',
    rules: ['function-or-link', 'missing-interface', 'empty-value'],
  },
  description: {
    title: 'description',
    kind: wording`element property`,
    meaning: wording`What the tool does and when to use it. By this text a model decides whether to call the tool.`,
    demands: [
      wording`Every element has one.`,
      wording`If the element has a \`link\`, the model gets it below this text.`,
    ],
    since: '1.0',
    example: 'description --> "Sends the output to one user. Use it once the report is complete."',
    rules: ['missing-description', 'empty-value'],
  },
  args_schema: {
    title: 'args_schema',
    kind: wording`element property`,
    meaning: wording`The parameters of the tool: the name of a Pydantic model in the Python context, or (since 1.1) the fields themselves, in braces.`,
    demands: [
      wording`A string names a class: \`"SendOutputSchema"\`.`,
      wording`In braces, each field is \`name --> "type | default=value | description"\`; default and description are optional.`,
    ],
    since: '1.0',
    example: 'args_schema --> "SendOutputSchema"',
    rules: ['newer-syntax', 'empty-value'],
  },
  link: {
    title: 'link',
    kind: wording`element property`,
    meaning: wording`The address of public documentation for the tool.`,
    demands: [
      wording`An element has \`function\`, or \`link\`, or both.`,
      wording`It is a URL, or a URL in Markdown form: \`[text](url)\`.`,
    ],
    since: '1.0',
    example: 'link --> "https://api.example.com/docs"',
    rules: ['function-or-link', 'invalid-link', 'empty-value'],
  },
  system_prompt: {
    title: 'system_prompt',
    kind: wording`root property`,
    meaning: wording`The system prompt for an agent that uses the tools of this file. It stands beside the elements in the root array.`,
    demands: [
      wording`A file has at most one; a folder that is loaded as a whole, too.`,
      wording`It may be written in \`"""…"""\`.`,
    ],
    since: '1.1',
    example: 'system_prompt --> "You are a careful assistant."',
    rules: ['multiple-system-prompts', 'newer-syntax'],
  },
  wrapped_query: {
    title: 'wrapped_query',
    kind: wording`root property`,
    meaning: wording`A template for each request of the user: the request replaces \`{query}\` (or else \`{user_query}\`), and its data, as JSON, replaces \`{payload}\`.`,
    demands: [
      wording`If it has neither \`{query}\` nor \`{user_query}\`, the request is appended as \`User request: …\`.`,
      wording`It may be written in \`"""…"""\`.`,
    ],
    since: '1.2',
    example: 'wrapped_query --> "Answer in one sentence: {query}"',
    rules: ['newer-syntax'],
  },
  rules: {
    title: 'rules',
    kind: wording`root property`,
    meaning: wording`Rules for the agent: a list of strings.`,
    demands: [wording`The value is a list in square brackets: \`[ "…", "…" ]\`.`],
    since: '1.2',
    example: 'rules --> [ "Never guess a password." ]',
    rules: ['newer-syntax'],
  },
  arg: {
    title: 'arg-N',
    kind: wording`interface key`,
    meaning: wording`The N-th argument of the function: its type and its description, \`"string (user identifier)"\`.`,
    demands: [
      wording`The numbers are 1, 2, 3, … in this order: no gap, no duplicate, no leading zero.`,
      wording`Only inside the interface block of \`function\`.`,
    ],
    since: '1.0',
    example: 'arg-1 --> "string (user identifier)"',
    rules: ['interface-key', 'interface-sequence'],
  },
  return: {
    title: 'return-N',
    kind: wording`interface key`,
    meaning: wording`The N-th result of the function: its type and its description. Several results are sent as an object with \`return_1\`, \`return_2\`, ….`,
    demands: [
      wording`The numbers are 1, 2, 3, … in this order: no gap, no duplicate, no leading zero.`,
      wording`Only inside the interface block of \`function\`.`,
    ],
    since: '1.0',
    example: 'return-1 --> "dict (execution status)"',
    rules: ['interface-key', 'interface-sequence'],
  },
  'action-link': {
    title: '-->',
    kind: wording`action link`,
    meaning: wording`Stands between a key and its value, and between a function and its interface block. The notation has no other sign for this.`,
    demands: [wording`It is written \`-->\`: \`:\`, \`=\`, \`->\` and \`=>\` are mistakes.`],
    since: '1.0',
    example: 'name --> "SendOutput"',
    rules: ['expected-action-link', 'expected-value'],
  },
  element: {
    title: '{ … }',
    kind: wording`element`,
    meaning: wording`One tool: its name, what it does, and the function that runs or a link to documentation.`,
    demands: [
      wording`It stands in the root array, even if it is the only one.`,
      wording`It has \`name\` and \`description\`, and \`function\` or \`link\` or both.`,
      wording`It has no property but \`name\`, \`function\`, \`description\`, \`args_schema\` and \`link\`.`,
    ],
    since: '1.0',
    example:
      '{\n  name --> "ReadDocs",\n  link --> "https://api.example.com/docs",\n  description --> "Where the API is described."\n}',
    rules: ['array-required', 'function-or-link', 'unknown-property', 'duplicate-property'],
  },
  'schema-field': {
    title: 'field',
    kind: wording`field of an inline schema`,
    meaning: wording`One parameter of the tool: \`type | default=value | description\`. With a default it is optional.`,
    demands: [
      wording`The type is one of \`str\`, \`int\`, \`float\`, \`bool\`, \`list\`, \`dict\`; loaders read any other as \`str\`.`,
    ],
    since: '1.1',
    example: 'limit --> "int | default=10 | How many to return"',
    rules: ['newer-syntax'],
  },
};
