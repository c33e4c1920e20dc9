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
    kind: wording`tool property`,
    meaning: wording`The name that the model uses to call the tool.`,
    demands: [
      wording`Required.`,
      wording`The name must be unique. aions-llm loads duplicates without a warning.`,
      wording`All providers accept letters, digits, \`_\`, and \`-\`.`,
    ],
    since: '1.0',
    example: 'name --> "SendOutput"',
    rules: ['missing-name', 'duplicate-tool-name', 'empty-value'],
  },
  function: {
    title: 'function',
    kind: wording`tool property`,
    meaning: wording`The Python expression that runs when the model calls the tool: the name of a function, or a lambda. The interface block after it describes the arguments and results.`,
    demands: [
      wording`A tool requires \`function\`, \`link\`, or both.`,
      wording`A function must be followed by \`-->\` and an interface block with \`arg-1\`, \`arg-2\`, … and \`return-1\`, ….`,
      wording`The Python context must define all names in the expression.`,
    ],
    since: '1.0',
    example:
      'function --> "lambda user: send_output(user)" --> {\n  arg-1 --> "string (user identifier)",\n  return-1 --> "dict (execution status)"\n}',
    rules: ['function-or-link', 'missing-interface', 'empty-value'],
  },
  description: {
    title: 'description',
    kind: wording`tool property`,
    meaning: wording`What the tool does and when to use it. The model reads it to decide whether to call the tool.`,
    demands: [wording`Required.`, wording`If the tool has a \`link\`, the model gets it after the description.`],
    since: '1.0',
    example: 'description --> "Sends the output to one user. Use it once the report is complete."',
    rules: ['missing-description', 'empty-value'],
  },
  args_schema: {
    title: 'args_schema',
    kind: wording`tool property`,
    meaning: wording`The parameters of the tool: the name of a Pydantic model in the Python context, or (since 1.1) an inline schema in braces.`,
    demands: [
      wording`Class name: \`"SendOutputSchema"\`.`,
      wording`Field of an inline schema: \`name --> "type | default=value | description"\`. Default and description are optional.`,
    ],
    since: '1.0',
    example: 'args_schema --> "SendOutputSchema"',
    rules: ['newer-syntax', 'empty-value'],
  },
  link: {
    title: 'link',
    kind: wording`tool property`,
    meaning: wording`The URL of public documentation for the tool.`,
    demands: [
      wording`A tool requires \`function\`, \`link\`, or both.`,
      wording`The link must be a URL or a Markdown link: \`[text](url)\`.`,
    ],
    since: '1.0',
    example: 'link --> "https://api.example.com/docs"',
    rules: ['function-or-link', 'invalid-link', 'empty-value'],
  },
  system_prompt: {
    title: 'system_prompt',
    kind: wording`root property`,
    meaning: wording`The system prompt for an agent that uses the tools of this file.`,
    demands: [
      wording`Only one system prompt is allowed in a file, or in a folder that is loaded as a whole.`,
      wording`The string can be in triple quotes: \`"""…"""\`.`,
    ],
    since: '1.1',
    example: 'system_prompt --> "You are a careful assistant."',
    rules: ['multiple-system-prompts', 'newer-syntax'],
  },
  wrapped_query: {
    title: 'wrapped_query',
    kind: wording`root property`,
    meaning: wording`A template for the requests of the user. \`{query}\` (or \`{user_query}\`) is replaced with the request, \`{payload}\` with its data as JSON.`,
    demands: [
      wording`Without \`{query}\` and \`{user_query}\`, the request is appended as \`User request: …\`.`,
      wording`The string can be in triple quotes: \`"""…"""\`.`,
    ],
    since: '1.2',
    example: 'wrapped_query --> "Answer in one sentence: {query}"',
    rules: ['newer-syntax'],
  },
  rules: {
    title: 'rules',
    kind: wording`root property`,
    meaning: wording`Rules for the agent: a list of strings.`,
    demands: [wording`The rules must be a list in square brackets: \`[ "…", "…" ]\`.`],
    since: '1.2',
    example: 'rules --> [ "Never guess a password." ]',
    rules: ['newer-syntax'],
  },
  arg: {
    title: 'arg-N',
    kind: wording`interface key`,
    meaning: wording`The type and description of an argument of the function, by position: \`"string (user identifier)"\`.`,
    demands: [
      wording`The entries are numbered 1, 2, 3, … in order, without gaps, duplicates, or leading zeros.`,
      wording`Only allowed in the interface block of \`function\`.`,
    ],
    since: '1.0',
    example: 'arg-1 --> "string (user identifier)"',
    rules: ['interface-key', 'interface-sequence'],
  },
  return: {
    title: 'return-N',
    kind: wording`interface key`,
    meaning: wording`The type and description of a result of the function, by position. Several results are sent as an object with \`return_1\`, \`return_2\`, ….`,
    demands: [
      wording`The entries are numbered 1, 2, 3, … in order, without gaps, duplicates, or leading zeros.`,
      wording`Only allowed in the interface block of \`function\`.`,
    ],
    since: '1.0',
    example: 'return-1 --> "dict (execution status)"',
    rules: ['interface-key', 'interface-sequence'],
  },
  'action-link': {
    title: '-->',
    kind: wording`action link`,
    meaning: wording`Assigns a value to a property, and an interface block to a function.`,
    demands: [wording`\`:\`, \`=\`, \`->\`, and \`=>\` aren't supported.`],
    since: '1.0',
    example: 'name --> "SendOutput"',
    rules: ['expected-action-link', 'expected-value'],
  },
  element: {
    title: '{ … }',
    kind: wording`tool`,
    meaning: wording`A tool: its name, its description, and a function to run or a link to documentation.`,
    demands: [
      wording`A tool must be in the array \`[ ]\`, even if the file has only one tool.`,
      wording`A tool requires \`name\` and \`description\`, and \`function\`, \`link\`, or both.`,
      wording`Other properties than \`name\`, \`function\`, \`description\`, \`args_schema\`, and \`link\` aren't allowed.`,
    ],
    since: '1.0',
    example:
      '{\n  name --> "ReadDocs",\n  link --> "https://api.example.com/docs",\n  description --> "Where the API is described."\n}',
    rules: ['array-required', 'function-or-link', 'unknown-property', 'duplicate-property'],
  },
  'schema-field': {
    title: 'field',
    kind: wording`schema field`,
    meaning: wording`A parameter of the tool: \`type | default=value | description\`. A parameter with a default is optional.`,
    demands: [
      wording`Types: \`str\`, \`int\`, \`float\`, \`bool\`, \`list\`, and \`dict\`. Other types are read as \`str\`.`,
    ],
    since: '1.1',
    example: 'limit --> "int | default=10 | How many to return"',
    rules: ['newer-syntax'],
  },
};
