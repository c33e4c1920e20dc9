import { say, wording } from '../../text/say.ts';
import { sendMail } from '../example.ts';
import type { LocalFinding } from '../rule.ts';
import { ambiguousBinding, missingBinding, type PythonBindingRule } from './python-binding-rule.ts';
import { placeInString, pythonRule } from './python-rule.ts';

export const unresolvedFunction: PythonBindingRule = {
  ...pythonRule,
  id: 'unresolved-function',
  title: wording`The names in the executable string exist in Python`,
  documentation: {
    why: 'The loader binds the executable string to the names of the Python module that loads the file. A function that does not exist there is a ghost tool: the loader refuses the file (`AIONParseError`), or the tool fails when the agent calls it. Where it is known which module loads the file (it calls `AIONS.get_langchain_tools` or `load…` with this folder, or the setting `aion.python.contextModules` names it), this is an error; where the workspace has Python and none of it defines the name, a warning; without Python there is no finding. Of several definitions, the nearest to the file counts; two that are equally near are a warning.',
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
          consequence: late ? say`The tool fails when it is called.` : say`The loader refuses the file.`,
          late,
          whatToWrite: say`Define it in Python, import it there, or write another name.`,
        }),
      );
    }
    return findings;
  },
};
