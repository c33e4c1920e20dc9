import { say, wording } from '../../text/say.ts';
import { rightMail } from '../example.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import { localFinding } from '../rule.ts';
import { placeInString, pythonRule } from './python-rule.ts';

export const pythonSyntax: ElementRule = {
  ...pythonRule,
  id: 'python-syntax',
  title: wording`The executable string is one Python expression`,
  documentation: {
    why: "The loader hands the executable string to Python's `eval`, which takes one expression: the name of a function, or a lambda. An executable that Python cannot read stops the loading of the file (`AIONParseError`) in `get_langchain_tools` and wherever a context is given; `loads` without one evaluates nothing. Statements (`import`, `a = 1`, `def`) are not expressions. The string is only read here, never run.",
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
            say`Invalid Python: ${error.message}. get_langchain_tools raises AIONParseError.`,
          ),
        ];
  },
};
