/** One of these words is in each file of TypeScript or JavaScript that defines a tool. */
const words: readonly string[] = [
  ...[
    'registerTool',
    'tool(',
    'addTool',
    'defineTool',
    'createTool',
    'dynamicTool',
    'DynamicTool',
    'DynamicStructuredTool',
  ],
  ...[
    'zodFunction',
    'zodResponsesFunction',
    'defineInterrupt',
    'StructuredTool',
    'inputSchema',
    'input_schema',
    'parameters',
    'toolName',
    'ToolBase',
    'BaseTool',
  ],
];

/** A cheap test, before the parser is loaded: whether a text in TypeScript or JavaScript may define a tool. */
export function mayDefineTool(text: string): boolean {
  return words.some((word) => text.includes(word));
}
