import type { ExecutableCall } from '../../python/expression.ts';
import { objectAt } from '../../schema/keywords.ts';
import { say } from '../../text/say.ts';
import type { TextEdit } from '../../text/span.ts';
import type { Fix } from '../finding.ts';
import { fieldText } from '../fix/input-texts.ts';
import { addArguments, addEntries, addLambdaParameter, allEdits } from '../fix/parameter-edits.ts';
import { templateText } from '../fix/template.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import type { WrittenExecutable } from '../reading/written-executable.ts';
import { type FixSource, plainFix } from '../rule.ts';

/**
 * Passes the missing arguments of a call, each from the parameter of its name. Without such a parameter the lambda gets one, and with it the
 * inline field or the `arg-N` that describes it.
 */
export function addMissing(
  source: FixSource,
  facts: ElementFacts,
  executable: WrittenExecutable,
  call: ExecutableCall,
  missing: readonly string[],
): readonly Fix[] {
  const { read, block } = executable;
  const [only] = missing;
  if (only === undefined || read.kind !== 'lambda') return [];
  const has = (name: string): boolean => read.parameters.some((parameter) => parameter.name === name);
  const added = missing.filter((name) => !has(name));
  // Two parameters at one place would need an order.
  if (added.length > 1) return [];
  const [name] = added;
  const hasArguments = call.positionalCount > 0 || call.keywords.length > 0;
  const edits: (TextEdit | null)[] = [
    addArguments(executable, { argumentsSpan: call.argumentsSpan, hasArguments }, missing),
  ];
  if (name !== undefined) {
    edits.push(addLambdaParameter(executable, name, null));
    const schema = facts.usesOf('args_schema')[0]?.entry.value;
    const written = facts.interfaces.find((other) => other.block === block);
    if (schema?.kind === 'block' && !schema.entries.some(({ key }) => key?.name === name)) {
      const properties = objectAt(source.python.functionOf(call.callee ?? '')?.schema ?? {}, 'properties') ?? {};
      const type = objectAt(properties, name)?.['type'];
      const text = templateText(fieldText({ name, required: true, default: undefined }, type));
      edits.push(addEntries(source, schema, [`${name} --> "${text}"`], schema.entries.at(-1) ?? null));
    }
    if (schema === undefined && block !== null && written?.inputs.length === read.parameters.length) {
      const entry = `arg-${read.parameters.length + 1} --> "string (${name})"`;
      edits.push(addEntries(source, block, [entry], written.inputs.at(-1)?.entry ?? null));
    }
  }
  const ready = allEdits(edits);
  return ready === null ? [] : [plainFix(say`Add argument ${missing.join(', ')}`, false, ready)];
}
