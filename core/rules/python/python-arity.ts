import type { BlockNode } from '../../notation/syntax.ts';
import { type Arity, type ArityParameter, arityOf } from '../../python/expression.ts';
import { listed, say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { sendMail } from '../example.ts';
import type { Fix } from '../finding.ts';
import { addEntries } from '../fix/parameter-edits.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import type { ElementRule } from '../notation/element-rule.ts';
import type { ElementFacts } from '../reading/element-facts.ts';
import type { InterfaceSlot } from '../reading/interface-slot.ts';
import type { WrittenExecutable } from '../reading/written-executable.ts';
import { type FixSource, type LocalFinding, localFinding, plainFix, type RuleDefinition } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { pythonWarning } from './python-rule.ts';

export const pythonArity: ElementRule = {
  ...pythonWarning,
  id: 'python-arity',
  title: wording`Arguments don't match the function`,
  documentation: {
    why: 'Each `arg-N` describes one parameter of the function, by position. If the function or lambda has fewer parameters, calls with the additional arguments fail. If the function has more required parameters, every call fails. Parameters with a default are optional, and `*args` accepts any number of arguments. Function calls inside the Python expression are checked in the same way.',
    wrong: sendMail(
      'lambda address: send_mail(address)',
      'arg-1 --> "string (the address)",',
      'arg-2 --> "string (the text)",',
      'return-1 --> "bool (whether it was sent)"',
    ),
    right: sendMail(
      'lambda address: send_mail(address)',
      'arg-1 --> "string (the address)",',
      'return-1 --> "bool (whether it was sent)"',
    ),
  },
  check({ facts }) {
    const { executable } = facts;
    if (executable === null || executable.read.kind !== 'lambda' || executable.read.errors.length > 0) return [];
    return interfaceArityFindings(this, facts, executable, executable.read.parameters, say`The lambda`);
  },
};

/** Checks that the callable takes the arguments of the interface block, or a schema describes them. `subject` starts the sentence. */
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
    case 'keyword-only':
      return [];
    case 'too-few':
      return [
        localFinding(
          rule,
          node.content,
          say`The interface block has no ${list(keysBehind(described.length, arity.missing.length))} for ${list(arity.missing)}. Every call fails.`,
          { fixes: (source) => describeMissing(source, block, described, arity.missing) },
        ),
      ];
    case 'too-many': {
      // A parameter that can be given by name only has its `arg-N`, too.
      const named = parameters.filter(({ kind }) => kind === 'keyword-only').length;
      if (described.length <= arity.most + named) return [];
      const surplus = described.slice(arity.most + named);
      const key: Span = surplus[0]?.key ?? node.content;
      const message = say`${subject} has no parameter for ${quoted(surplus[0]?.key.name ?? '')}. Calls with this argument fail.`;
      return [localFinding(rule, key, message, { fixes: (source) => removeSurplus(source, surplus) })];
    }
  }
}

/** Adds an `arg-N` for each of the names. */
function describeMissing(
  source: FixSource,
  block: BlockNode,
  described: readonly InterfaceSlot[],
  names: readonly string[],
): readonly Fix[] {
  const keys = keysBehind(described.length, names.length);
  const entries = names.map((name, index) => `${keys[index] ?? ''} --> "string (${name})"`);
  const after = described.at(-1)?.entry ?? null;
  const edit = addEntries(source, block, entries, after);
  return edit === null ? [] : [plainFix(say`Add ${keys.join(', ')}`, false, [edit])];
}

/** Removes entries in a row. */
function removeSurplus(source: FixSource, surplus: readonly InterfaceSlot[]): readonly Fix[] {
  const [first, last] = [surplus[0], surplus.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Other entries between them stay, so they must not be part of one removal.
  const isInRow = surplus.every(({ before }, index) => index === 0 || before === surplus[index - 1]?.entry);
  if (!isInRow) return [];
  const removed = removeFromList(source, { start: first.entry.start, end: last.entry.end });
  return [plainFix(say`Remove ${surplus.map(({ key }) => key.name).join(', ')}`, false, [removed])];
}

/** The problem of a call of `callee` with a number of arguments; null for none. */
export function arityProblem(callee: string, arity: Arity, given: number): string | null {
  switch (arity.verdict) {
    case 'ok':
      return null;
    case 'keyword-only':
      return say`${callee} requires ${list(arity.names)} by keyword.`;
    case 'too-few':
      return arity.missing.length === 1
        ? say`${callee} is missing the argument ${list(arity.missing)}.`
        : say`${callee} is missing the arguments ${list(arity.missing)}.`;
    case 'too-many':
      return arity.most === 1
        ? say`${callee} expects 1 argument, but gets ${given}.`
        : say`${callee} expects ${arity.most} arguments, but gets ${given}.`;
  }
}

function keysBehind(described: number, missing: number): readonly string[] {
  return Array.from({ length: missing }, (_, index) => `arg-${described + index + 1}`);
}

function list(words: readonly string[]): string {
  return listed(words.length > 4 ? [...words.slice(0, 3), say`${words.length - 3} more`] : words);
}
