import { pythonLiteral, pythonString } from '../../python/write/python-literal.ts';
import type { ProgramWriter, ToolOfProgram } from './program.ts';
import {
  type Argument,
  PythonModuleWriter,
  plainDocstring,
  pythonFunction,
  pythonText,
  writtenCall,
  writtenDecorator,
} from './python-module.ts';

/** FastMCP: `@mcp.tool`, and `FunctionTool` where types can't express the schema. */
export const fastmcpProgram: ProgramWriter = {
  language: 'python',
  ending: '.py',
  members: ['name', 'title', 'description', 'inputs', 'outputs', 'annotations', 'meta'],
  titles: 'parameters',
  write(tools) {
    const module = new PythonModuleWriter(tools, ['FastMCP', 'FunctionTool', 'mcp'], []);
    const usesObject = tools.map((tool) => addTool(module, tool)).includes('object');
    return module.finish(
      tools,
      ['from fastmcp import FastMCP', ...(usesObject ? ['from fastmcp.tools import FunctionTool'] : [])],
      ['mcp = FastMCP("tools")'],
      ['if __name__ == "__main__":\n    mcp.run()'],
    );
  },
};

function addTool(module: PythonModuleWriter, tool: ToolOfProgram): 'function' | 'object' {
  const { name, title, description, inputs, outputs, annotations, meta } = tool;
  const typed = module.parametersOf(tool);
  const own = module.functionName(tool);
  const docstring = typed === null ? null : plainDocstring(description);
  const others: readonly Argument[] = [
    ...(title === undefined ? [] : [['title', pythonString(title)] as const]),
    ...(docstring === null && description !== '' ? [['description', pythonText(description)] as const] : []),
    ...(typed === null ? [['parameters', pythonLiteral(inputs, 8)] as const] : []),
    ...(outputs === undefined ? [] : [['output_schema', pythonLiteral(outputs, 8)] as const]),
    ...(annotations === undefined ? [] : [['annotations', pythonLiteral(annotations, 8)] as const]),
    ...(meta === undefined ? [] : [['meta', pythonLiteral(meta, 8)] as const]),
  ];
  if (typed === null) {
    module.add(pythonFunction(own, tool, ['**arguments: Any'], 'arguments', null));
    const made = writtenCall('FunctionTool', [['fn', own], ['name', pythonString(name)], ...others], 4);
    module.add(`mcp.add_tool(\n    ${made}\n)\n`);
    return 'object';
  }
  const keywords: readonly Argument[] = [...(own === name ? [] : [['name', pythonString(name)] as const]), ...others];
  module.add(
    `${writtenDecorator('mcp.tool', keywords)}\n${pythonFunction(own, tool, typed.parameters, typed.names, docstring)}`,
  );
  return 'function';
}
