import { say, wording } from '../../text/say.ts';
import type { TextEdit } from '../../text/span.ts';
import { isParameterName } from '../../tools/executable-parameters.ts';
import { literalText } from '../../tools/python-literal.ts';
import type { ContractField, ToolContract } from '../../tools/tool-contract.ts';
import { oneElement } from '../example.ts';
import type { Fix } from '../finding.ts';
import { addArguments, addLambdaParameter, allEdits } from '../fix/parameter-edits.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import type { WrittenExecutable } from '../reading/written-executable.ts';
import { localFinding, noFindings, plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { type ContractRule, inlineField, isSingleValue, schemaClass } from './contract-rule.ts';
import { pythonWarning } from './python-rule.ts';

const right = oneElement(
  'name --> "FindOrders",',
  'function --> "lambda customer, limit: find_orders(customer, limit)" --> {',
  '  arg-1 --> "string (the id of the customer)",',
  '  arg-2 --> "integer (at most this many)",',
  '  return-1 --> "list (the orders)"',
  '},',
  'description --> "Finds orders.",',
  'args_schema --> {',
  '  customer --> "str",',
  '  limit --> "int"',
  '}',
);

export const fieldWithoutParameter: ContractRule = {
  ...pythonWarning,
  id: 'field-without-parameter',
  title: wording`Schema field without a matching lambda parameter`,
  documentation: {
    why: "Each field of `args_schema` is passed to the parameter of the lambda or function with the same name. If there is no such parameter, every call with this field raises `TypeError`. A lambda with `**options` accepts all fields. Functions outside the workspace aren't checked.",
    wrong: right.replace('"str",', '"str",\n      status --> "str | default=None | open or paid",'),
    right,
  },
  check({ facts, contract, executable }) {
    const { callable, fields } = contract;
    if (callable === null || fields === null || callable.isOpen || !callable.certain) return noFindings;
    if (isSingleValue(contract, facts)) return noFindings;
    const names = new Set(callable.parameters.map(({ name }) => name));
    const subject = callable.kind === 'lambda' ? say`The lambda` : `${executable.node.text}()`;
    return fields.flatMap((field) => {
      if (names.has(field.name)) return [];
      const entry = inlineField(facts, field.name);
      const place = entry?.key ?? schemaClass(facts)?.content;
      if (place === undefined) return [];
      return localFinding(
        this,
        place,
        say`${subject} has no parameter for ${quoted(field.name)}. Calls with this argument fail.`,
        {
          fixes: (source) => {
            const edits = addParameter(executable, contract, field);
            const fixes: Fix[] = edits === null ? [] : [plainFix(say`Add parameter ${field.name}`, false, edits)];
            if (entry !== null) {
              fixes.push(plainFix(say`Remove field ${field.name}`, false, [removeFromList(source, entry)]));
            }
            return fixes;
          },
        },
      );
    });
  },
};

/** Adds the parameter to the lambda, and to its call, unless the function is known to have no such parameter. */
function addParameter(
  executable: WrittenExecutable,
  contract: ToolContract,
  field: ContractField,
): readonly TextEdit[] | null {
  const { expression } = executable.read;
  if (expression.kind !== 'lambda' || !isParameterName(field.name)) return null;
  const { body } = expression;
  const taken = contract.function?.parameters.some(({ name, kind }) => name === field.name || kind === 'var-keyword');
  const call =
    body.kind === 'call' && taken !== false && !body.arguments.some(({ name }) => name === field.name)
      ? { argumentsSpan: body.argumentsSpan, hasArguments: body.arguments.length > 0 }
      : null;
  return allEdits([
    addLambdaParameter(executable, field.name, field.required ? null : defaultOf(field)),
    ...(call === null ? [] : [addArguments(executable, call, [field.name])]),
  ]);
}

function defaultOf({ inline, schema }: ContractField): string {
  const value = inline === null ? schema?.['default'] : inline.default;
  const text = value === undefined ? null : literalText(value);
  // The notation has no escapes.
  return text === null || /["\r\n]|-->/.test(text) ? 'None' : text;
}
