const openai = (name: string) => ({
  type: 'function',
  function: {
    name,
    description: `What ${name} does.`,
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
});
const anthropic = {
  name: 'F',
  description: 'What F does.',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};
const a = '{\n    name --> "A",\n    link --> "https://example.com/a",\n    description --> "a"\n  }';
const b = a.replaceAll('A', 'B');
const json = (value: object): string => JSON.stringify(value, null, 2);

interface JsonInNotation {
  readonly where: string;
  readonly text: string;
  /** The names of the tools after the conversion. */
  readonly names: readonly string[];
}

/** Texts of `.aion` files with tool definitions in JSON; each has a definition at `"F"`. */
export const jsonInNotation: readonly JsonInNotation[] = [
  { where: 'an OpenAI array is the file', text: json([openai('F'), openai('G')]), names: ['F', 'G'] },
  { where: 'one OpenAI tool is the file', text: json(openai('F')), names: ['F'] },
  { where: 'one Anthropic tool is the file', text: json(anthropic), names: ['F'] },
  { where: 'the tools of a request are the file', text: json({ model: 'x', tools: [openai('F')] }), names: ['F'] },
  { where: 'an OpenAI tool is in the array', text: `[\n  ${a},\n  ${json(openai('F'))}\n]\n`, names: ['A', 'F'] },
  { where: 'an Anthropic tool is in the array', text: `[\n  ${a},\n  ${json(anthropic)}\n]\n`, names: ['A', 'F'] },
  {
    where: 'two OpenAI tools are between others',
    text: `[\n  ${a},\n  ${json(openai('F'))},\n  ${json(openai('G'))},\n  ${b}\n]\n`,
    names: ['A', 'F', 'G', 'B'],
  },
  {
    where: 'an OpenAI array is in the array',
    text: `[\n  ${a},\n  ${json([openai('F'), openai('G')])},\n  ${b}\n]\n`,
    names: ['A', 'F', 'G', 'B'],
  },
  {
    where: 'an OpenAI array is all that is in the array',
    text: `[\n${json([openai('F'), openai('G')])}\n]\n`,
    names: ['F', 'G'],
  },
  { where: 'an OpenAI tool is below the array', text: `[\n  ${a}\n]\n${json(openai('F'))}\n`, names: ['A', 'F'] },
  { where: 'an OpenAI tool is above the array', text: `${json(openai('F'))}\n[\n  ${a}\n]\n`, names: ['F', 'A'] },
];
