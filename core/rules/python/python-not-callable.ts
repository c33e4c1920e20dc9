import { say, wording } from '../../text/say.ts';
import { oneElement } from '../example.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import { localFinding } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { pythonWarning } from './python-rule.ts';

const right = oneElement(
  'name --> "Answer",',
  'function --> "lambda: 42" --> { return-1 --> "int (the answer)" },',
  'description --> "Gives the answer."',
);

export const pythonNotCallable: ElementRule = {
  ...pythonWarning,
  id: 'python-not-callable',
  title: wording`The executable string can be called`,
  documentation: {
    why: 'A tool is run by calling the value of its executable string. A number, a text or a list cannot be called: the tool fails when the agent uses it.',
    wrong: right.replace('lambda: ', ''),
    right,
  },
  check({ facts }) {
    const { executable } = facts;
    if (executable === null || executable.read.errors.length > 0 || executable.read.callable !== 'no') return [];
    const { node } = executable;
    const message = say`${quoted(node.text)} is a value, not a function: the tool fails when it is called. Write the name of a function, or a lambda that gives this value.`;
    return [localFinding(this, node.content, message)];
  },
};
