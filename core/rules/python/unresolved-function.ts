import { say, translated, wording } from '../../text/say.ts';
import { sendMail } from '../example.ts';
import type { LocalFinding } from '../rule.ts';
import { refusedFile } from '../syntax/syntax-rule.ts';
import { ambiguousBinding, missingBinding, type PythonBindingRule } from './python-binding-rule.ts';
import { placeInString, pythonRule } from './python-rule.ts';

export const unresolvedFunction: PythonBindingRule = {
  ...pythonRule,
  id: 'unresolved-function',
  title: wording`Undefined name in the Python expression`,
  documentation: {
    why: "aions-llm looks up the names of the Python expression in the Python module that loads the file. If a function doesn't exist there, aions-llm rejects the file (`AIONParseError`), or the tool fails when the agent calls it. Define the function in the module, or import it there. The extension knows which module loads the file if the module calls `AIONS.get_langchain_tools` or `load…` with this folder, or if the setting `aion.python.contextModules` contains the module. In this case, the problem is an error. Otherwise, a name that no Python file of the workspace defines is a warning. If several files define the name, the nearest file is used. If two files are equally near, the rule reports a warning. Workspaces without Python files aren't checked.",
    wrong: sendMail('send_mial', 'arg-1 --> "string (the address)",', 'return-1 --> "bool (whether it was sent)"'),
    right: sendMail('send_mail', 'arg-1 --> "string (the address)",', 'return-1 --> "bool (whether it was sent)"'),
  },
  check({ executable }, context) {
    if (executable === null) return [];
    const { node, read } = executable;
    const findings: LocalFinding[] = [];
    const told = new Set<string>();
    for (const { name, span } of read.references) {
      if (told.has(name)) continue;
      told.add(name);
      const ambiguous = ambiguousBinding(this, context, name, placeInString(node, span));
      if (ambiguous !== null) findings.push(ambiguous);
      if (context.find(name).kind !== 'missing') continue;
      const late =
        read.kind === 'lambda' && read.expression.kind === 'lambda' && span.start >= read.expression.body.start;
      findings.push(
        missingBinding(this, context, name, placeInString(node, span), {
          consequence: late ? say`Every call fails.` : translated(refusedFile),
          late,
        }),
      );
    }
    return findings;
  },
};
