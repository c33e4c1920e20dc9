import type { PythonModule } from '../declarations.ts';
import { strictTree } from '../parse.ts';
import { BodyReader } from './body.ts';
import type { FunctionCode } from './step.ts';

const CODES = new WeakMap<PythonModule, FunctionCode>();

/** What loading a module does, as the code of a function without parameters. */
export function codeOfModule(module: PythonModule): FunctionCode {
  let code = CODES.get(module);
  if (code === undefined) {
    const reader = new BodyReader(module.text, 0, true);
    const tree = strictTree(module.text);
    if (tree === null) reader.steps.push({ kind: 'unread', at: 0 });
    else reader.body(tree.topNode);
    code = { name: 'import', start: 0, parameters: [], decorators: [], returns: null, steps: reader.steps };
    CODES.set(module, code);
  }
  return code;
}
