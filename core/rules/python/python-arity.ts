import { type Arity, type ArityParameter, arityOf } from '../../python/expression.ts';
import { listed, say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { rightMail } from '../example.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import type { WrittenExecutable } from '../reading/written-executable.ts';
import { type LocalFinding, localFinding, type RuleDefinition } from '../rule.ts';
import { pythonWarning } from './python-rule.ts';

export const pythonArity: ElementRule = {
  ...pythonWarning,
  id: 'python-arity',
  title: wording`The function takes the inputs that the interface block describes`,
  documentation: {
    why: 'Each `arg-N` describes one input of the function, by position. Where the function or lambda takes fewer, the last texts describe nothing; where it needs more, those inputs are unknown, and the call fails. Parameters with a default may be left out, `*args` takes any number.',
    wrong: rightMail.replace('      arg-2 --> "string (the text)",\n', ''),
    right: rightMail,
  },
  check({ facts }) {
    const { executable } = facts;
    if (executable === null || executable.read.kind !== 'lambda' || executable.read.errors.length > 0) return [];
    return interfaceArityFindings(this, facts, executable, executable.read.parameters, say`The lambda`);
  },
};

/** Checks that the callable takes the inputs of the interface block, or a schema describes them. `subject` begins the sentence. */
export function interfaceArityFindings(
  rule: RuleDefinition,
  facts: ElementFacts,
  { node, block }: WrittenExecutable,
  parameters: readonly ArityParameter[],
  subject: string,
): readonly LocalFinding[] {
  if (block === null || facts.broken) return [];
  const written = facts.interfaces.find((other) => other.block === block);
  // Keys out of sequence have their own findings, and their number is not yet reliable.
  if (written === undefined || written.slots.length === 0 || !written.isInLine) return [];
  const described = written.inputs;
  const arity = arityOf(parameters, described.length);
  // With a schema, the tool is called with the names of its fields.
  const takesNames = parameters.some(({ kind }) => kind === 'var-keyword');
  if ((arity.verdict === 'too-few' || takesNames) && facts.find('args_schema') !== null) return [];
  switch (arity.verdict) {
    case 'ok':
    // With a schema, tools are called with names, so such a parameter can be given.
    case 'keyword-only':
      return [];
    case 'too-few':
      return [
        localFinding(
          rule,
          node.content,
          say`${subject} needs ${inputs(arity.least)}, and the interface block describes ${described.length}: ${list(arity.missing)} ${arity.missing.length === 1 ? say`is` : say`are`} not described, and a call without ${arity.missing.length === 1 ? say`it` : say`them`} fails. Describe ${arity.missing.length === 1 ? say`it` : say`them`} as ${list(keysBehind(described.length, arity.missing.length))}.`,
        ),
      ];
    case 'too-many': {
      const surplus = described[arity.most];
      const key: Span = surplus?.key ?? node.content;
      const message = say`${subject} takes ${arity.most === 0 ? say`no input` : inputs(arity.most)}, and the interface block describes ${described.length}: ${surplus?.key.name ?? say`this`} describes nothing, and a call with it fails. Remove it, or add a parameter.`;
      return [localFinding(rule, key, message)];
    }
  }
}

/** The reason why a number of arguments does not fit, for a sentence; null where it fits. */
export function arityProblem(arity: Arity, given: number): string | null {
  switch (arity.verdict) {
    case 'ok':
      return null;
    case 'keyword-only':
      return say`it needs ${list(arity.names)} by name`;
    case 'too-few':
      return say`it needs ${inputs(arity.least)}, and gets ${given}: ${list(arity.missing)} ${arity.missing.length === 1 ? say`is` : say`are`} missing`;
    case 'too-many':
      return say`it takes ${arity.most === 0 ? say`no input` : inputs(arity.most)}, and gets ${given}`;
  }
}

function keysBehind(described: number, missing: number): readonly string[] {
  return Array.from({ length: missing }, (_, index) => `arg-${described + index + 1}`);
}

function inputs(count: number): string {
  return count === 1 ? say`1 input` : say`${count} inputs`;
}

function list(words: readonly string[]): string {
  return listed(words.length > 4 ? [...words.slice(0, 3), say`${words.length - 3} more`] : words);
}
