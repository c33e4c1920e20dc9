import { say, wording } from '../../text/say.ts';
import { rightMail } from '../example.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import { localFinding } from '../rule.ts';
import { placeInString, pythonRule } from './python-rule.ts';

export const pythonSyntax: ElementRule = {
  ...pythonRule,
  id: 'python-syntax',
  title: wording`Invalid Python expression`,
  documentation: {
    why: "aions-llm passes the Python expression to `eval`, which accepts one expression: the name of a function, or a lambda. Statements (`import`, `a = 1`, `def`) aren't expressions. If the expression is invalid, `get_langchain_tools` and all functions that are called with a context reject the file (`AIONParseError`). `loads` without a context doesn't evaluate the expression. The rule only reads the expression and never runs it.",
    wrong: rightMail.replace('text)"', 'text"'),
    right: rightMail,
  },
  check({ facts }) {
    const { executable } = facts;
    // Only the first error is reliable.
    const [error] = executable?.read.errors ?? [];
    return executable === null || error === undefined
      ? []
      : [
          localFinding(
            this,
            placeInString(executable.node, error.span),
            say`Invalid Python: ${error.message}. get_langchain_tools() raises AIONParseError.`,
          ),
        ];
  },
};
