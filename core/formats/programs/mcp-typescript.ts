import type { JsonObject } from '../../json/json-value.ts';
import { notWritten, type ProgramWriter, type ToolOfProgram } from './program.ts';
import { typescriptLiteral, typescriptString, typescriptText } from './typescript-literal.ts';
import { zodArguments } from './zod.ts';

/** MCP TypeScript SDK 2: `server.registerTool`, with `fromJsonSchema(…)` where zod can't express the schema. */
export const mcpTypescriptProgram: ProgramWriter = {
  language: 'typescript',
  ending: '.ts',
  members: ['name', 'title', 'description', 'inputs', 'outputs', 'annotations', 'icons', 'meta'],
  titles: 'all',
  write(tools) {
    const written = tools.map(writeTool);
    const usesJson = written.some(({ isZod }) => !isZod) || tools.some(({ outputs }) => outputs !== undefined);
    const imports = [
      `import { ${usesJson ? 'fromJsonSchema, type JsonSchemaType, ' : ''}McpServer } from "@modelcontextprotocol/server";`,
      'import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";',
      ...(written.some(({ isZod }) => isZod) ? ['import { z } from "zod";'] : []),
    ];
    return [
      `${imports.join('\n')}\n`,
      'const server = new McpServer({ name: "tools", version: "1.0.0" });\n',
      ...written.map(({ source }) => source),
      'await server.connect(new StdioServerTransport());\n',
    ].join('\n');
  },
};

function writeTool(tool: ToolOfProgram): { readonly source: string; readonly isZod: boolean } {
  const { name, title, description, inputs, outputs, annotations, icons, meta, sentence } = tool;
  const zod = zodArguments(inputs, 4);
  const lines = [
    ...(title === undefined ? [] : [`title: ${typescriptString(title)}`]),
    ...(description === '' ? [] : [`description:${typescriptText(description, 4)}`]),
    `inputSchema: ${zod ?? jsonSchema(inputs)}`,
    ...(outputs === undefined ? [] : [`outputSchema: ${jsonSchema(outputs)}`]),
    ...(annotations === undefined ? [] : [`annotations: ${typescriptLiteral(annotations, 4)}`]),
    ...(icons === undefined ? [] : [`icons: ${typescriptLiteral(icons, 4)}`]),
    ...(meta === undefined ? [] : [`_meta: ${typescriptLiteral(meta, 4)}`]),
  ];
  const config = `{\n${lines.map((line) => `    ${line},\n`).join('')}  }`;
  const statement =
    sentence === null
      ? `throw new Error(${typescriptString(notWritten(name))});`
      : `return { content: [{ type: "text", text: ${typescriptString(sentence)} }] };`;
  const callback = `async (input) => {\n    ${statement}\n  }`;
  const source = `server.registerTool(\n  ${typescriptString(name)},\n  ${config},\n  ${callback},\n);\n`;
  return { source, isZod: zod !== null };
}

function jsonSchema(schema: JsonObject): string {
  return `fromJsonSchema(${typescriptLiteral(schema, 4)} as JsonSchemaType)`;
}
