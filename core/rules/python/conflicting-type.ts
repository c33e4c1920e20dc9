import type { JsonObject } from '../../json/json-value.ts';
import type { EntryNode } from '../../notation/syntax.ts';
import { typesAllowedBy } from '../../schema/allowed-types.ts';
import { isJsonType, type JsonType, PYTHON_TYPES } from '../../schema/keywords.ts';
import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { fieldParts } from '../../tools/inline-field.ts';
import { interfaceTypeSpan, readInterfaceText } from '../../tools/interface-text.ts';
import type { CallableParameter } from '../../tools/tool-contract.ts';
import { plainString } from '../reading/written-executable.ts';
import { type LocalFinding, localFinding, noFindings, plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { type ContractContext, type ContractRule, inlineField, schemaClass } from './contract-rule.ts';
import { fieldWithoutParameter } from './field-without-parameter.ts';
import { pythonWarning } from './python-rule.ts';

const { right } = fieldWithoutParameter.documentation;

export const conflictingType: ContractRule = {
  ...pythonWarning,
  id: 'conflicting-type',
  title: wording`Parameter type doesn't match the function`,
  documentation: {
    why: "The type of an `arg-N` or a schema field must match the annotation of the function. If no value can have both types (for example, a string and an integer), the model passes a value that the function doesn't expect. Types are compared only if the function is in the workspace and the lambda passes the value unchanged. In the example, the function is `def find_orders(customer: str, limit: int)`.",
    wrong: right.replace('integer (at most', 'string (at most'),
    right,
  },
  check(context) {
    const { contract } = context;
    if (contract.function === null || !contract.function.certain) return noFindings;
    return contract.callable?.parameters.flatMap((parameter) => conflictsOf(context, parameter)) ?? noFindings;
  },
};

interface TypedPlace {
  readonly schema: JsonObject | null;
  /** The place of the finding; undefined where it is not written. */
  readonly span: Span | undefined;
  /** The span of the type, and its word for the other type; null where no edit changes it. */
  readonly type: Span | null;
  readonly words: (type: JsonType) => string | undefined;
}

function conflictsOf(context: ContractContext, { name, target }: CallableParameter): readonly LocalFinding[] {
  const wanted = target?.schema ?? null;
  if (wanted === null || target === null) return noFindings;
  const callee = context.contract.function?.name ?? '';
  return placesOf(context, name).flatMap(({ schema, span, type, words }) => {
    if (schema === null || span === undefined || !isDisjoint(schema, wanted)) return [];
    const message = say`${quoted(name)} is ${listed(schema)} here, but ${callee}() expects ${listed(wanted)} for ${quoted(target.name)}.`;
    const [only, ...more] = namedTypes(wanted);
    const newText = only === undefined || more.length > 0 ? undefined : words(only);
    return localFinding(conflictingType, span, message, {
      fixes:
        type === null || newText === undefined
          ? null
          : () => [plainFix(say`Change type to ${newText}`, false, [{ span: type, newText }])],
    });
  });
}

/** The `arg-N` and the field that say a type of the parameter. */
function placesOf({ facts, contract, executable }: ContractContext, name: string): readonly TypedPlace[] {
  const number = contract.slots.indexOf(name) + 1;
  const slot = executable.block?.entries.find(({ key }) => key?.name === `arg-${number}`);
  const text = contract.texts.get(number);
  const field = contract.fields?.find((one) => one.name === name);
  const entry = inlineField(facts, name);
  return [
    ...(slot === undefined || text === undefined
      ? []
      : [
          {
            ...placeIn(contentOf(facts, slot), interfaceTypeSpan(text)),
            schema: readInterfaceText(text).type,
            words: (type: JsonType) => interfaceWords[type],
          },
        ]),
    ...(field === undefined
      ? []
      : [
          entry === null
            ? { schema: field.schema, span: schemaClass(facts)?.content, type: null, words: () => undefined }
            : {
                ...placeIn(
                  contentOf(facts, entry),
                  fieldParts(plainString(facts.element, entry.value)?.text ?? '')[0] ?? null,
                ),
                schema: field.schema,
                words: (type: JsonType) => PYTHON_TYPES.get(type),
              },
        ]),
  ];
}

const interfaceWords: Partial<Record<JsonType, string>> = {
  ...{ string: 'string', integer: 'integer', number: 'number', boolean: 'boolean', array: 'list', object: 'dict' },
};

function contentOf(facts: ContractContext['facts'], { value }: EntryNode): Span | undefined {
  return plainString(facts.element, value)?.content;
}

function placeIn(content: Span | undefined, type: Span | null): Pick<TypedPlace, 'span' | 'type'> {
  if (content === undefined || type === null) return { span: content, type: null };
  const span = { start: content.start + type.start, end: content.start + type.end };
  return { span, type: span };
}

/** Whether no value has both types. A whole number is a number, and Python's booleans are whole numbers. */
function isDisjoint(one: JsonObject, other: JsonObject): boolean {
  const [a, b] = [typesAllowedBy(one), typesAllowedBy(other)];
  if (a.has('any') || b.has('any')) return false;
  const group = (type: string): string => (['integer', 'number', 'boolean'].includes(type) ? 'number' : type);
  const groups = new Set([...a].map(group));
  return a.size > 0 && b.size > 0 && ![...b].some((type) => groups.has(group(type)));
}

function namedTypes(schema: JsonObject): readonly JsonType[] {
  return [...typesAllowedBy(schema)].filter(isJsonType).filter((type) => type !== 'null');
}

function listed(schema: JsonObject): string {
  const types = namedTypes(schema).map((type) => PYTHON_TYPES.get(type) ?? type);
  return types.length === 0 ? 'None' : types.join(' | ');
}
