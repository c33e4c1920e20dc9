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
  title: wording`Python expression isn't callable`,
  documentation: {
    why: "To run the tool, the value of the Python expression is called. A number, a string, or a list can't be called, so every call fails. Use the name of a function, or a lambda that returns the value.",
    wrong: right.replace('lambda: ', ''),
    right,
  },
  check({ facts }) {
    const { executable } = facts;
    if (executable === null || executable.read.errors.length > 0 || executable.read.callable !== 'no') return [];
    const { node } = executable;
    const message = say`${quoted(node.text)} isn't callable. ${say`Every call fails.`}`;
    return [localFinding(this, node.content, message)];
  },
};
