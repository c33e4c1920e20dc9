import { expectationRules } from './expectations/expectation-rules.ts';
import { loaderRules } from './loader/loader-rules.ts';
import { singleInput } from './loader/single-input.ts';
import { duplicateProperty } from './notation/duplicate-property.ts';
import { duplicateToolName } from './notation/duplicate-tool-name.ts';
import type { ArgumentRule, ElementRule } from './notation/element-rule.ts';
import { emptyElement } from './notation/empty-element.ts';
import { emptyValue } from './notation/empty-value.ts';
import { functionOrLink } from './notation/function-or-link.ts';
import { hiddenCharacters } from './notation/hidden-characters.ts';
import { interfaceKey } from './notation/interface-key.ts';
import { interfaceSequence } from './notation/interface-sequence.ts';
import { invalidLink } from './notation/invalid-link.ts';
import { missingDescription } from './notation/missing-description.ts';
import { missingInterface } from './notation/missing-interface.ts';
import { missingName } from './notation/missing-name.ts';
import { multipleSystemPrompts } from './notation/multiple-system-prompts.ts';
import { newerSyntax } from './notation/newer-syntax.ts';
import { unknownProperty } from './notation/unknown-property.ts';
import { unknownRootProperty } from './notation/unknown-root-property.ts';
import { codeRules } from './provider/code-rules.ts';
import { providerArgumentName } from './provider/provider-argument-name.ts';
import { providerDescriptionLength } from './provider/provider-description-length.ts';
import { providerSchema, providerStrict } from './provider/provider-schema.ts';
import { providerToolCount } from './provider/provider-tool-count.ts';
import { providerToolName } from './provider/provider-tool-name.ts';
import { asynchronousFunction } from './python/asynchronous-function.ts';
import { conflictingType } from './python/conflicting-type.ts';
import type { ContractRule } from './python/contract-rule.ts';
import { fieldWithoutParameter } from './python/field-without-parameter.ts';
import { parameterWithoutField } from './python/parameter-without-field.ts';
import { pythonArity } from './python/python-arity.ts';
import { pythonNotCallable } from './python/python-not-callable.ts';
import { pythonSecurity } from './python/python-security.ts';
import { pythonSyntax } from './python/python-syntax.ts';
import { unresolvedFunction } from './python/unresolved-function.ts';
import { unresolvedSchema } from './python/unresolved-schema.ts';
import type { RuleDefinition } from './rule.ts';
import { arrayRequired } from './syntax/array-required.ts';
import { byteOrderMark } from './syntax/byte-order-mark.ts';
import { commentNotAllowed } from './syntax/comment-not-allowed.ts';
import { expectedActionLink } from './syntax/expected-action-link.ts';
import { expectedValue } from './syntax/expected-value.ts';
import { extraComma } from './syntax/extra-comma.ts';
import { invalidString } from './syntax/invalid-string.ts';
import { missingBrace } from './syntax/missing-brace.ts';
import { missingComma } from './syntax/missing-comma.ts';
import { notAion } from './syntax/not-aion.ts';
import { quotedKey } from './syntax/quoted-key.ts';
import { unexpectedText } from './syntax/unexpected-text.ts';
import { unterminatedString } from './syntax/unterminated-string.ts';

export const elementRules: readonly ElementRule[] = [
  unknownProperty,
  duplicateProperty,
  emptyElement,
  missingName,
  missingDescription,
  functionOrLink,
  emptyValue,
  missingInterface,
  interfaceKey,
  interfaceSequence,
  invalidLink,
  singleInput,
  providerToolName,
  providerDescriptionLength,
  pythonSyntax,
  pythonNotCallable,
  pythonArity,
  pythonSecurity,
];

/** The rules about the arguments of one element's tool, from the element or from Python. */
export const argumentRules: readonly ArgumentRule[] = [providerArgumentName, providerSchema, providerStrict];

/** The rules about the parameters of one element's tool: the interface block, the lambda, the schema and the function, by name. */
export const contractRules: readonly ContractRule[] = [
  fieldWithoutParameter,
  parameterWithoutField,
  conflictingType,
  asynchronousFunction,
];

/** All rules by family. Findings of one span are shown in this order. */
export const ruleCatalogue: readonly RuleDefinition[] = [
  notAion,
  arrayRequired,
  byteOrderMark,
  unterminatedString,
  missingBrace,
  expectedActionLink,
  expectedValue,
  invalidString,
  quotedKey,
  missingComma,
  extraComma,
  commentNotAllowed,
  unexpectedText,
  newerSyntax,
  hiddenCharacters,
  ...elementRules,
  ...argumentRules,
  ...contractRules,
  unresolvedFunction,
  unresolvedSchema,
  unknownRootProperty,
  multipleSystemPrompts,
  duplicateToolName,
  ...loaderRules,
  providerToolCount,
  ...codeRules,
  ...expectationRules,
];

const byId = new Map(ruleCatalogue.map((rule) => [rule.id, rule]));

/** Undefined for an unknown id. */
export function ruleDefinition(id: string): RuleDefinition | undefined {
  return byId.get(id);
}
