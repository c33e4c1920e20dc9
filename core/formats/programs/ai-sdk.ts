import { objectOf } from '../../json/json-value.ts';
import { notWritten, type ProgramWriter, type ToolOfProgram } from './program.ts';
import { typescriptKey, typescriptLiteral, typescriptString, typescriptText } from './typescript-literal.ts';
import { zodArguments } from './zod.ts';

/** AI SDK: `tool({ description, inputSchema })`, with `jsonSchema(…)` where zod can't express the schema. */
export const aiSdkProgram: ProgramWriter = {
  language: 'typescript',
  ending: '.ts',
  members: ['name', 'description', 'inputs', 'strict', 'examples'],
  titles: 'all',
  write(tools) {
    const written = tools.map(writeTool);
    const usesZod = written.some(({ isZod }) => isZod);
    const usesJson = written.some(({ isZod }) => !isZod);
    const imports = [
      `import { ${usesJson ? 'type JSONSchema7, jsonSchema, ' : ''}tool } from "ai";`,
      ...(usesZod ? ['import { z } from "zod";'] : []),
    ];
    return `${imports.join('\n')}\n\nexport const tools = {\n${written.map(({ source }) => source).join('\n')}};\n`;
  },
};

function writeTool({ name, description, inputs, isStrict, examples, sentence }: ToolOfProgram): {
  readonly source: string;
  readonly isZod: boolean;
} {
  const zod = zodArguments(inputs, 4);
  const list = examples?.map((input) => objectOf([['input', input]]));
  const statement =
    sentence === null
      ? `throw new Error(${typescriptString(notWritten(name))});`
      : `return ${typescriptString(sentence)};`;
  const lines = [
    ...(description === '' ? [] : [`description:${typescriptText(description, 4)}`]),
    `inputSchema: ${zod ?? `jsonSchema(${typescriptLiteral(inputs, 4)} as JSONSchema7)`}`,
    ...(isStrict ? ['strict: true'] : []),
    ...(list === undefined ? [] : [`inputExamples: ${typescriptLiteral(list, 4)}`]),
    `execute: async (input): Promise<unknown> => {\n      ${statement}\n    }`,
  ];
  const body = lines.map((line) => `    ${line},\n`).join('');
  return { source: `  ${typescriptKey(name)}: tool({\n${body}  }),\n`, isZod: zod !== null };
}
