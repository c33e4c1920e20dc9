import type { EntryNode, StringNode } from '../../notation/syntax.ts';
import type { Span } from '../../text/span.ts';
import type { CallableParameter, ToolContract } from '../../tools/tool-contract.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import { plainString, type WrittenExecutable } from '../reading/written-executable.ts';
import type { LocalFinding, RuleDefinition } from '../rule.ts';
import { placeInString } from './python-rule.ts';

/** The input of a rule about the parameters of one tool. */
export interface ContractContext {
  readonly facts: ElementFacts;
  readonly contract: ToolContract;
  /** The executable string, without a syntax error. */
  readonly executable: WrittenExecutable;
}

export interface ContractRule extends RuleDefinition {
  check(context: ContractContext): readonly LocalFinding[];
}

/** The inline field of that name; null for none, or where a class has the fields. */
export function inlineField(facts: ElementFacts, name: string): EntryNode | null {
  const schema = facts.usesOf('args_schema')[0]?.entry.value;
  return schema?.kind === 'block' ? (schema.entries.find(({ key }) => key?.name === name) ?? null) : null;
}

/** The string with the name of a class; null for an inline schema. */
export function schemaClass(facts: ElementFacts): StringNode | null {
  return plainString(facts.element, facts.usesOf('args_schema')[0]?.entry.value ?? null);
}

/** The name of the parameter in the lambda; the whole string where it names a function. */
export function placeOfParameter({ node, read }: WrittenExecutable, { name }: CallableParameter): Span {
  const own = read.parameters.find((parameter) => parameter.name === name);
  return own === undefined ? node.content : placeInString(node, own.nameSpan);
}

/**
 * Whether the schema and the callable have one parameter each, with two names: the loader makes a tool of a single value from a class, which
 * is passed on without a name.
 */
export function isSingleValue({ callable, fields }: ToolContract, facts: ElementFacts): boolean {
  return (
    schemaClass(facts) !== null &&
    fields?.length === 1 &&
    (callable?.parameters.length ?? 0) > 0 &&
    (callable?.parameters.filter(({ required }) => required).length ?? 0) <= 1
  );
}
