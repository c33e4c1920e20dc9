import { pythonLiteral, pythonString } from '../../python/write/python-literal.ts';
import type { ProgramWriter, ToolOfProgram } from './program.ts';
import {
  type Argument,
  PythonModuleWriter,
  plainDocstring,
  pythonFunction,
  pythonText,
  writtenDecorator,
} from './python-module.ts';

/** Parameters that LangChain fills in, or renames, by their names. */
const reserved = ['args', 'callbacks', 'cls', 'config', 'kwargs', 'run_manager', 'runtime', 'self'];

/** LangChain: `@tool`, with a JSON Schema as `args_schema` where LangChain doesn't send all that the types say. */
export const langchainProgram: ProgramWriter = {
  language: 'python',
  ending: '.py',
  members: ['name', 'description', 'inputs'],
  titles: 'none',
  trimsDescription: true,
  write(tools) {
    const module = new PythonModuleWriter(tools, ['tool', 'tools'], reserved);
    const names = tools.map((tool) => addTool(module, tool));
    return module.finish(tools, ['from langchain_core.tools import tool'], [], [`tools = [${names.join(', ')}]`]);
  },
};

function addTool(module: PythonModuleWriter, tool: ToolOfProgram): string {
  const { name, description, inputs } = tool;
  const typed = module.parametersOf(tool, ({ isPlain, isClosed }) => isPlain && !isClosed);
  const own = module.functionName(tool);
  const docstring = plainDocstring(description);
  const given: readonly Argument[] = [
    ...(own === name ? [] : [[null, pythonString(name)] as const]),
    ...(docstring === null ? [['description', pythonText(description)] as const] : []),
    ...(typed === null ? [['args_schema', pythonLiteral(inputs, 4)] as const] : []),
  ];
  const parameters = typed?.parameters ?? ['**arguments: Any'];
  module.add(
    `${writtenDecorator('tool', given)}\n${pythonFunction(own, tool, parameters, typed?.names ?? 'arguments', docstring)}`,
  );
  return own;
}
