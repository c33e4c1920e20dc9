import { emptyObject, type JsonObject, member, objectOf } from '../../json/json-value.ts';
import { isNestedDeeperThan, maximumNesting } from '../../json/nesting.ts';
import { jsonLine } from '../../json/print-json.ts';
import { addAll } from '../../text/long-list.ts';
import { say, translated } from '../../text/say.ts';
import { wordSet } from '../../text/words.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import { descriptionForModel } from '../../tools/element-to-tool.ts';
import type { Loss } from '../../tools/loss.ts';
import { withMembers } from '../../tools/with-members.ts';
import type { EmitOptions, Repair } from '../format.ts';
import { type LimitFault, limitOf } from '../limits.ts';
import type { Target } from '../target.ts';
import { findTarget } from '../targets.ts';
import { isNameAccepted, nameLoss, repairName } from './normalise-name.ts';
import { withRepairedPropertyNames } from './normalise-property-names.ts';
import { type NormalisedSchema, normaliseSchema, withoutRootKeywords, withRootWrittenOut } from './normalise-schema.ts';
import { withinSchemaRules } from './normalise-schema-rules.ts';
import { toStrictAnthropic } from './strict-anthropic-rewrite.ts';
import { strictFaults } from './strict-faults.ts';
import { toStrictOpenai } from './strict-openai-rewrite.ts';

/** A tool within the limits of one target, or the reason why there is none. Paths are pointers into the canonical tool. */
export type Normalised =
  | {
      readonly kind: 'fits';
      readonly tool: CanonicalTool;
      readonly losses: readonly Loss[];
      readonly repairs: readonly Repair[];
    }
  | { readonly kind: 'impossible'; readonly reason: string };

/** The tool with its name, description and schemas changed to fit `target`. */
export function normaliseTool(tool: CanonicalTool, target: Target, options: EmitOptions): Normalised {
  const isSchema = target.format.dialect !== 'none';
  const inputs = isSchema ? normaliseSchema(tool.inputs, '/inputs') : null;
  const outputs = isSchema && !isEmpty(tool.outputs) ? normaliseSchema(tool.outputs, '/outputs') : null;
  if (isTooDeep(tool.inputs, inputs) || isTooDeep(tool.outputs, outputs)) {
    return {
      kind: 'impossible',
      reason: say`Nested more than ${maximumNesting} levels deep.`,
    };
  }
  const losses: Loss[] = [];
  const name = nameFor(tool.name, target, options, losses);
  if (name === null) {
    return { kind: 'impossible', reason: say`The tool has no name, but ${target.provider} requires one.` };
  }
  const description = descriptionOf(tool, target);
  if (inputs === null) return { kind: 'fits', tool: withMembers(tool, { name, description }), losses, repairs: [] };
  const later: Loss[] = [];
  let schema = withRootWrittenOut(inputs.schema);
  const rootKeywords = limitOf(target.limits, 'root-keywords');
  if (rootKeywords !== undefined) {
    const repaired = withoutRootKeywords(schema, rootKeywords.refused, target.provider);
    addAll(later, repaired.losses);
    schema = repaired.schema;
  }
  const propertyNames = limitOf(target.limits, 'property-names');
  if (propertyNames !== undefined && options.repair !== false) {
    const repaired = withRepairedPropertyNames(schema, propertyNames);
    addAll(later, repaired.losses);
    schema = repaired.schema;
  }
  if (limitOf(target.limits, 'object-root') !== undefined && !isObjectRoot(schema)) {
    return {
      kind: 'impossible',
      reason: say`The arguments are ${jsonLine(member(schema, 'type') ?? say`something else`)}, but ${target.provider} requires an object.`,
    };
  }
  const ruled = withinSchemaRules(schema, target);
  addAll(later, ruled.losses);
  schema = ruled.schema;
  const strict = strictFor(tool, schema, target, options, later);
  const result = outputs === null ? tool.outputs : resultFor(withRootWrittenOut(outputs.schema), target, later);
  return {
    kind: 'fits',
    tool: withMembers(tool, { name, description, inputs: strict.inputs, strict: strict.strict, outputs: result }),
    losses: [...losses, ...inputs.losses, ...(outputs?.losses ?? []), ...later],
    repairs: [...inputs.repairs, ...(outputs?.repairs ?? [])],
  };
}

/** To look how deep it is, a schema is walked through once more, unless that is known. */
function isTooDeep(schema: JsonObject, normalised: NormalisedSchema | null): boolean {
  return normalised?.isShallow !== true && isNestedDeeperThan(schema);
}

function isEmpty(schema: JsonObject): boolean {
  return Object.keys(schema).length === 0;
}

/** The schema of the result, or an empty one if the target takes only objects and this is something else. */
function resultFor(schema: JsonObject, target: Target, losses: Loss[]): JsonObject {
  const limit = limitOf(target.limits, 'object-result');
  if (limit === undefined || isEmpty(schema) || isObjectRoot(schema)) return schema;
  if (member(schema, 'type') === undefined && member(schema, 'properties') !== undefined) {
    return objectOf([['type', 'object'], ...Object.entries(schema)]);
  }
  losses.push({ path: '/outputs', lost: say`return type`, reason: translated(limit.says) });
  return emptyObject();
}

function isObjectRoot(schema: JsonObject): boolean {
  return member(schema, 'type') === 'object';
}

function nameFor(name: string, target: Target, options: EmitOptions, losses: Loss[]): string | null {
  const limit = limitOf(target.limits, 'name');
  if (limit === undefined || isNameAccepted(name, limit)) return name;
  if (name.trim() === '') return null;
  if (options.repair === false) return name;
  const repaired = repairName(name, limit);
  losses.push(nameLoss(name, repaired, limit));
  return repaired;
}

/** The text for the model: the description and, if the target has no key for it, the link. */
function descriptionOf(tool: CanonicalTool, target: Target): string {
  return (target.format.carries ?? []).includes('link') ? tool.description : descriptionForModel(tool);
}

/** The arguments in the strict subset, with the request for it, if strict mode is wanted. An unmet request is dropped. */
function strictFor(
  { strict }: CanonicalTool,
  inputs: JsonObject,
  target: Target,
  options: EmitOptions,
  losses: Loss[],
): { readonly inputs: JsonObject; readonly strict: boolean | undefined } {
  const wanted = options.strict === true || target.strict !== undefined;
  if (!wanted && strict !== true) return { inputs, strict };
  const isAnthropic = subsetOfAnthropic.has(target.strictFlag.dialect);
  const hasPlace = target.format.slots.some((slot) => slot.member === 'strict');
  if (!hasPlace || (!isAnthropic && !openaiForms.has(target.format.id))) return { inputs, strict };
  if (wanted) {
    const rewritten = isAnthropic ? toStrictAnthropic(inputs) : toStrictOpenai(inputs, target.strict);
    addAll(losses, rewritten.losses);
    return { inputs: rewritten.schema, strict: true };
  }
  const faults = strictFaults(inputs, target.limits);
  if (faults.length === 0) return { inputs, strict };
  losses.push({ path: '/strict', lost: say`strict mode`, reason: unfitForStrict(faults, target) });
  return { inputs, strict: undefined };
}

const mostFaultsTold = 3;

function unfitForStrict(faults: readonly LimitFault[], target: Target): string {
  const rest = faults.length - mostFaultsTold;
  const told = [
    ...faults.slice(0, mostFaultsTold).map(({ message }) => message),
    ...(rest > 0 ? [say`… and ${rest} more.`] : []),
  ].join(' ');
  const why = say`The schema isn't valid in strict mode of ${target.provider}: ${told}`;
  const strict = findTarget(`${target.id}-strict`);
  return strict === undefined ? why : say`${why} The target ${strict.id} rewrites the schema.`;
}

const subsetOfAnthropic = wordSet('anthropic bedrock');

const openaiForms = wordSet('openai openai-strict openai-responses openai-legacy lionagi');
