import { say, wording } from '../../text/say.ts';
import type { TextEdit } from '../../text/span.ts';
import type { CallableParameter } from '../../tools/tool-contract.ts';
import type { Fix } from '../finding.ts';
import { fieldText } from '../fix/input-texts.ts';
import { addEntries, allEdits } from '../fix/parameter-edits.ts';
import { templateText } from '../fix/template.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import type { WrittenExecutable } from '../reading/written-executable.ts';
import { type FixSource, localFinding, noFindings, plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { type ContractRule, isSingleValue, placeOfParameter } from './contract-rule.ts';
import { fieldWithoutParameter } from './field-without-parameter.ts';
import { pythonWarning } from './python-rule.ts';

const { right } = fieldWithoutParameter.documentation;

export const parameterWithoutField: ContractRule = {
  ...pythonWarning,
  id: 'parameter-without-field',
  title: wording`Required parameter isn't in the schema`,
  documentation: {
    why: "A tool with `args_schema` is called only with the fields of this schema, by name. If the function has a required parameter that isn't a field, every call raises `TypeError`. If the base class of a schema class isn't in the workspace, the schema isn't checked, because the base class can have more fields.",
    wrong: right.replace('"str",\n      limit --> "int"', '"str"'),
    right,
  },
  check({ facts, contract, executable }) {
    const { callable, fields, hasMoreFields } = contract;
    if (callable === null || fields === null || hasMoreFields || !callable.certain) return noFindings;
    if (isSingleValue(contract, facts)) return noFindings;
    const names = new Set(fields.map(({ name }) => name));
    return callable.parameters.flatMap((parameter) =>
      !parameter.required || names.has(parameter.name)
        ? []
        : localFinding(
            this,
            placeOfParameter(executable, parameter),
            say`The schema has no field for ${quoted(parameter.name)}. Every call fails.`,
            { fixes: (source) => fixesOf(source, facts, executable, parameter) },
          ),
    );
  },
};

function fixesOf(
  source: FixSource,
  facts: ElementFacts,
  executable: WrittenExecutable,
  { name, target }: CallableParameter,
): readonly Fix[] {
  const schema = facts.usesOf('args_schema')[0]?.entry.value;
  if (schema?.kind === 'block') {
    const known = target?.schema?.['type'];
    const text = templateText(fieldText({ name, required: true, default: undefined }, known));
    const edits = allEdits([addEntries(source, schema, [`${name} --> "${text}"`], schema.entries.at(-1) ?? null)]);
    return edits === null ? [] : [plainFix(say`Add field ${name}`, false, edits)];
  }
  const edit = withDefault(executable, name);
  return edit === null ? [] : [plainFix(say`Set default of ${name} to None`, false, [edit])];
}

function withDefault({ node, read }: WrittenExecutable, wanted: string): TextEdit | null {
  const own = read.kind === 'lambda' ? read.parameters.find(({ name }) => name === wanted) : undefined;
  if (own === undefined) return null;
  const at = node.content.start + own.nameSpan.end;
  return { span: { start: at, end: at }, newText: '=None' };
}
