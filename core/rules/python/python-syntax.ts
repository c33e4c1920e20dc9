import { say, wording } from '../../text/say.ts';
import { sendMail } from '../example.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import { localFinding } from '../rule.ts';
import { placeInString, pythonRule } from './python-rule.ts';

export const pythonSyntax: ElementRule = {
  ...pythonRule,
  id: 'python-syntax',
  title: wording`The executable string is one Python expression`,
  plainTools: 'spared',
  documentation: {
    why: "The loader hands the executable string to Python's `eval`, which takes one expression: the name of a function, or a lambda. An executable that Python cannot read stops the loading of the file (`AIONParseError`) in `get_langchain_tools` and wherever a context is given; `loads` without one evaluates nothing. Statements (`import`, `a = 1`, `def`) are not expressions. The string is only read here, never run.",
    wrong: sendMail(
      'lambda address, text: send_mail(address, text',
      'arg-1 --> "string (the address)",',
      'arg-2 --> "string (the text)",',
      'return-1 --> "bool (whether it was sent)"',
    ),
    right: sendMail(
      'lambda address, text: send_mail(address, text)',
      'arg-1 --> "string (the address)",',
      'arg-2 --> "string (the text)",',
      'return-1 --> "bool (whether it was sent)"',
    ),
  },
  check({ facts }) {
    const { executable } = facts;
    // One mistake makes a parser say several things; the first is the one to mend.
    const [error] = executable?.read.errors ?? [];
    return executable === null || error === undefined
      ? []
      : [
          localFinding(
            this,
            placeInString(executable.node, error.span),
            say`Python cannot read this executable: with a context, as get_langchain_tools takes one, the loader refuses the file with AIONParseError. ${error.message}`,
          ),
        ];
  },
};
