import type { ToolFormat } from '../formats/format.ts';
import type { EntryNode, KeyNode, RootPropertyNode, StringNode, SyntaxProblem } from '../notation/syntax.ts';
import { isRootPropertyName, type RootPropertyName } from '../notation/syntax.ts';
import { NO_PYTHON, type PythonKnowledge } from '../tools/element-meaning.ts';
import { asksPython } from '../tools/tool-of-node.ts';
import { argumentRules, elementRules } from './catalogue.ts';
import type { LoaderInForce } from './loader-in-force.ts';
import { emptyValue, saysNothing } from './notation/empty-value.ts';
import { newerSyntax } from './notation/newer-syntax.ts';
import { unknownRootProperty } from './notation/unknown-root-property.ts';
import { type ElementFacts, elementFacts, isProperty } from './reading/element-facts.ts';
import { newerConstructsOf } from './reading/newer-constructs.ts';
import type { LocalFinding } from './rule.ts';
import { commentNotAllowed } from './syntax/comment-not-allowed.ts';
import { expectedActionLink } from './syntax/expected-action-link.ts';
import { expectedValue } from './syntax/expected-value.ts';
import { extraComma } from './syntax/extra-comma.ts';
import { invalidString } from './syntax/invalid-string.ts';
import { missingBrace } from './syntax/missing-brace.ts';
import { missingComma } from './syntax/missing-comma.ts';
import { quotedKey } from './syntax/quoted-key.ts';
import type { ItemSource } from './syntax/syntax-rule.ts';
import { unexpectedText } from './syntax/unexpected-text.ts';
import { unterminatedString } from './syntax/unterminated-string.ts';

/** What the rules found in an item, and what the rules about the whole document need to know of it. */
export interface ItemSummary {
  readonly findings: readonly LocalFinding[];
  /** The name of the tool that the item is, where it has one that says something. */
  readonly toolName: StringNode | null;
  readonly rootProperty: RootPropertyUse | null;
  /** Whether it uses anything newer than the notation of the README. */
  readonly usesNewer: boolean;
}

/** A known property beside the elements. */
export interface RootPropertyUse {
  readonly name: RootPropertyName;
  readonly key: KeyNode;
  readonly entry: EntryNode;
}

/** What is asked of an element whose form is broken: what Python or a provider makes of it nobody knows yet. */
const rulesOfForm = elementRules.filter(({ family }) => family === 'notation');

const nothing: ItemSummary = { findings: [], toolName: null, rootProperty: null, usesNewer: false };

/** By what items are judged. */
export interface ItemJudges {
  /** The loader that the settings name; null where it depends on the file. */
  readonly loader: LoaderInForce | null;
  readonly targets: readonly ToolFormat[];
  /** Whether the workspace's Python is known: then arguments that may come from it are judged with it (`checkPython`). */
  readonly knowsPython: boolean;
}

/** Applies every rule that looks at one item alone. Pure: the same item and judges give the same answer. */
export function checkItem(source: ItemSource, { loader, targets, knowsPython }: ItemJudges): ItemSummary {
  const { item } = source;
  if (item.kind === 'gap') {
    return nothing;
  }
  const findings = item.problems.map((problem) => syntaxFinding(problem, source));
  if (loader !== null) {
    findings.push(...newerSyntax.checkItem(item, loader));
  }
  const isNewer = () => newerConstructsOf(item).some(({ languageVersion }) => languageVersion !== '1.0');
  if (item.kind === 'root-property') {
    findings.push(...rootPropertyFindings(item, loader));
    return { findings, toolName: null, rootProperty: rootPropertyUse(item), usesNewer: isNewer() };
  }
  const facts = elementFacts(item);
  for (const rule of facts.broken ? rulesOfForm : elementRules) {
    findings.push(...rule.check({ facts, loader, targets, slice: source.slice }));
  }
  if (!knowsPython || !asksPython(item)) {
    findings.push(...argumentFindings(facts, targets, NO_PYTHON));
  }
  // A block that somebody has only begun to type does not decide which loader the other tools are for.
  return { findings, toolName: toolName(facts), rootProperty: null, usesNewer: !facts.broken && isNewer() };
}

/** What the rules about the arguments of an element's tool say, by what `python` knows of them. */
export function argumentFindings(
  facts: ElementFacts,
  targets: readonly ToolFormat[],
  python: PythonKnowledge,
): readonly LocalFinding[] {
  return facts.broken ? [] : argumentRules.flatMap((rule) => rule.check({ facts, targets, python }));
}

/** The finding that a mistake of form in an item is. */
function syntaxFinding(problem: SyntaxProblem, source: ItemSource): LocalFinding {
  switch (problem.kind) {
    case 'expected-action-link':
      return expectedActionLink.report(problem, source);
    case 'expected-value':
      return expectedValue.report(problem, source);
    case 'unterminated-string':
      return unterminatedString.report(problem, source);
    case 'invalid-string':
      return invalidString.report(problem, source);
    case 'missing-comma':
      return missingComma.report(problem, source);
    case 'extra-comma':
      return extraComma.report(problem, source);
    case 'missing-brace':
      return missingBrace.report(problem, source);
    case 'comment':
      return commentNotAllowed.report(problem, source);
    case 'quoted-key':
      return quotedKey.report(problem, source);
    case 'conflict-marker':
    case 'unexpected-text':
      return unexpectedText.report(problem.span, source.slice(problem.span), problem.kind === 'conflict-marker');
  }
}

function rootPropertyFindings(item: RootPropertyNode, loader: LoaderInForce | null): readonly LocalFinding[] {
  const { entry } = item;
  if (entry.key === null || !isProperty(entry)) {
    return [];
  }
  const findings = [...unknownRootProperty.checkRootProperty({ item, entry, key: entry.key, loader })];
  if (entry.value?.kind === 'string' && isRootPropertyName(entry.key.name) && saysNothing(entry.value)) {
    findings.push(emptyValue.report(entry.value, entry.key.name, 'root'));
  }
  return findings;
}

function rootPropertyUse({ entry }: RootPropertyNode): RootPropertyUse | null {
  const { key } = entry;
  return key !== null && isProperty(entry) && isRootPropertyName(key.name) ? { name: key.name, key, entry } : null;
}

function toolName(facts: ElementFacts): StringNode | null {
  const value = facts.find('name')?.entry.value;
  return value?.kind === 'string' && value.closed && !saysNothing(value) ? value : null;
}
