import { pythonLiteral, pythonString } from '../../python/write/python-literal.ts';
import type { ProgramWriter, ToolOfProgram } from './program.ts';
import {
  type Argument,
  PythonModuleWriter,
  plainDocstring,
  pythonFunction,
  pythonText,
  withoutFunction,
  writtenCall,
  writtenDecorator,
  writtenFunction,
} from './python-module.ts';

/** OpenAI Agents SDK: `@function_tool`, and `FunctionTool` where types can't express the schema. */
export const openaiAgentsProgram: ProgramWriter = {
  language: 'python',
  ending: '.py',
  members: ['name', 'description', 'inputs', 'strict'],
  titles: 'properties',
  write(tools) {
    const module = new PythonModuleWriter(tools, ['FunctionTool', 'ToolContext', 'function_tool', 'tools'], []);
    const written = tools.map((tool) => addTool(module, tool));
    const isUsed = (kind: Written['kind']): boolean => written.some((one) => one.kind === kind);
    const catches = tools.some(({ call }, index) => call !== null && written[index]?.kind === 'object');
    const names = [
      ...(isUsed('object') ? ['FunctionTool'] : []),
      ...(catches ? ['default_tool_error_function'] : []),
      ...(isUsed('function') ? ['function_tool'] : []),
    ];
    return module.finish(
      tools,
      [
        ...(names.length === 0 ? [] : [`from agents import ${names.join(', ')}`]),
        ...(isUsed('object') ? ['from agents.tool_context import ToolContext'] : []),
      ],
      [],
      [`tools = [${written.map(({ name }) => name).join(', ')}]`],
    );
  },
};

interface Written {
  readonly kind: 'function' | 'object';
  readonly name: string;
}

function addTool(module: PythonModuleWriter, tool: ToolOfProgram): Written {
  const { name, description, inputs, isStrict } = tool;
  // The SDK closes the schema of a function only in strict mode.
  const typed = module.parametersOf(tool, ({ isClosed }) => isStrict || !isClosed);
  const own = module.functionName(tool);
  if (typed === null) {
    const run = module.functionName({ ...tool, name: `run_${own}` });
    const parameters = ['context: ToolContext[Any]', 'arguments: str'];
    module.add(writtenFunction('async def', run, parameters, null, invocation(tool)));
    const keywords: readonly Argument[] = [
      ['name', pythonString(name)],
      ['description', pythonText(description)],
      ['params_json_schema', pythonLiteral(inputs, 4)],
      ['on_invoke_tool', run],
      ...(isStrict ? [] : [['strict_json_schema', 'False'] as const]),
    ];
    module.add(`${own} = ${writtenCall('FunctionTool', keywords)}\n`);
    return { kind: 'object', name: own };
  }
  const docstring = plainDocstring(description);
  const keywords: readonly Argument[] = [
    ...(own === name ? [] : [['name_override', pythonString(name)] as const]),
    ...(docstring === null && description !== '' ? [['description_override', pythonText(description)] as const] : []),
    ...(isStrict ? [] : [['strict_mode', 'False'] as const]),
  ];
  module.add(
    `${writtenDecorator('function_tool', keywords)}\n${pythonFunction(own, tool, typed.parameters, typed.names, docstring)}`,
  );
  return { kind: 'function', name: own };
}

/** The body of `on_invoke_tool`. As in a decorated function, an exception becomes a text for the model, and `def` runs in a thread. */
function invocation(tool: ToolOfProgram): readonly string[] {
  const { call } = tool;
  if (call === null) return [withoutFunction(tool)];
  const callee = call.lambda === null ? call.target : call.lambda.text;
  const inputs = '**json.loads(arguments or "{}")';
  const result = call.isAsync
    ? `await ${call.lambda === null ? callee : `(${callee})`}(${inputs})`
    : `await asyncio.to_thread(${callee}, ${inputs})`;
  return [
    'try:',
    `    return ${result}`,
    'except Exception as error:',
    '    return default_tool_error_function(context, error)',
  ];
}
