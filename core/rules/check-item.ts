import type { Target } from '../formats/target.ts';
import type { PlacedItem } from '../notation/document.ts';
import { Kept } from '../notation/item-memory.ts';
import type { ElementNode, RootPropertyNode, StringNode, SyntaxProblem } from '../notation/syntax.ts';
import { isRootPropertyName } from '../notation/syntax.ts';
import { addAll } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';
import { NO_PYTHON, type PythonKnowledge } from '../tools/element-meaning.ts';
import { asksPython, parametersOfNode } from '../tools/tool-of-node.ts';
import { argumentRules, contractRules, elementRules } from './catalogue.ts';
import type { CheckedItem, ItemSummary, RootPropertyUse } from './checked-item.ts';
import { type DetectedLoader, loaderKey } from './detected-loader.ts';
import { ignoresClassOf } from './loader/ignored-class.ts';
import type { ArgumentRule, ElementRule } from './notation/element-rule.ts';
import { emptyValue, saysNothing } from './notation/empty-value.ts';
import { hiddenCharacters } from './notation/hidden-characters.ts';
import { newerSyntax } from './notation/newer-syntax.ts';
import { unknownRootProperty } from './notation/unknown-root-property.ts';
import { isPlainTool } from './plain-tool.ts';
import { pythonSyntax } from './python/python-syntax.ts';
import { type ElementFacts, elementFacts } from './reading/element-facts.ts';
import { meantProperty, meantRootProperty } from './reading/meant-word.ts';
import { isProperty } from './reading/property.ts';
import { type LocalFinding, noFindings } from './rule.ts';
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

export interface Judges {
  readonly loader: DetectedLoader;
  readonly targets: readonly Target[];
  /** The rules about limits that a target has. */
  readonly argumentRules: readonly ArgumentRule[];
  /** Whether the workspace's Python is known. If so, `checkPython` checks the arguments that may come from it. */
  readonly knowsPython: boolean;
  /** Judges with equal keys give equal answers. */
  readonly key: string;
  readonly by: readonly [key: string];
}

export function judgesOf(judges: Omit<Judges, 'argumentRules' | 'key' | 'by'>): Judges {
  const { loader, targets, knowsPython } = judges;
  const key = `${loaderKey(loader)}|${targets.map(({ id }) => id).join(' ')}|${knowsPython}`;
  const limits = new Set(targets.flatMap((target) => target.limits.map(({ kind }) => kind)));
  return {
    ...judges,
    argumentRules: argumentRules.filter((rule) => rule.limits.some((limit) => limits.has(limit))),
    key,
    by: [key],
  };
}

/** The rules that can have a finding in a plain tool. */
const rulesOfPlain = elementRules.filter(({ family }) => family === 'provider' || family === 'loader');
/** The result of Python or a provider for a malformed element is not yet known. */
const rulesOfBroken = elementRules.filter(({ family }) => family === 'notation');

const noSummary: ItemSummary = { findings: noFindings, toolName: null, rootProperty: null, ignoresClass: false };

const answers = new Kept<ItemSummary>('for good');

/** Applies the rules about one item alone; the text between items has none. The answer is kept with the item for the last judges. */
export function checkItem(placed: PlacedItem, text: string, judges: Judges): CheckedItem {
  const { item, start } = placed;
  if (item.kind === 'gap') return { ...placed, summary: noSummary };
  const slice = (span: Span): string => text.slice(start + span.start, start + span.end);
  const { versions } = judges.loader;
  return { ...placed, summary: answers.of(item, judges.by, () => summaryOf({ item, slice, versions }, judges)) };
}

function summaryOf(source: ItemSource, judges: Judges): ItemSummary {
  const { item } = source;
  const { loader, targets, knowsPython } = judges;
  const findings = problemFindings(source);
  addAll(findings, newerSyntax.checkItem(item, loader));
  if (item.kind === 'root-property') {
    addAll(findings, rootPropertyFindings(item));
    addAll(findings, hiddenCharacters.checkItem(source, false));
    return { findings, toolName: null, rootProperty: rootPropertyUse(item), ignoresClass: false };
  }
  const facts = elementFacts(item);
  const context = { facts, loader, targets, slice: source.slice };
  for (const rule of rulesFor(item, facts)) {
    const found = rule.check(context);
    if (found.length > 0) addAll(findings, found);
  }
  const isCodeRefused = findings.some(({ rule }) => rule === pythonSyntax);
  addAll(findings, hiddenCharacters.checkItem(source, isCodeRefused));
  if (!knowsPython || !asksPython(item)) addAll(findings, argumentFindings(facts, judges, NO_PYTHON));
  // The checks of Python compare the parameters with the functions, too.
  if (!knowsPython && !isPlainTool(item)) addAll(findings, contractFindings(facts, NO_PYTHON));
  return {
    findings: findings.length === 0 ? noFindings : findings,
    toolName: nameOfTool(facts),
    rootProperty: null,
    ignoresClass: ignoresClassOf(item, loader),
  };
}

function rulesFor(item: ElementNode, facts: ElementFacts): readonly ElementRule[] {
  if (isPlainTool(item)) return rulesOfPlain;
  if (!facts.broken) return elementRules;
  // The element holds both sides of a merge. The side that will go is no mistake of its own.
  return item.problems.some(({ kind }) => kind === 'conflict-marker') ? [] : rulesOfBroken;
}

/** The findings about the arguments of an element's tool, with the types that `python` knows. */
export function argumentFindings(
  facts: ElementFacts,
  { targets, argumentRules: rules }: Judges,
  python: PythonKnowledge,
): readonly LocalFinding[] {
  if (facts.broken || rules.length === 0) return noFindings;
  return rules.flatMap((rule) => rule.check({ facts, targets, python }));
}

/** The contradictions between the parts that describe the parameters of an element's tool, with the functions that `python` knows. */
export function contractFindings(facts: ElementFacts, python: PythonKnowledge): readonly LocalFinding[] {
  const { broken, element, executable } = facts;
  if (broken || executable === null || executable.read.errors.length > 0) return noFindings;
  const { contract } = parametersOfNode(element, python);
  return contractRules.flatMap((rule) => rule.check({ facts, contract, executable }));
}

/** The mistakes of form in an item. */
export function problemFindings(source: ItemSource): LocalFinding[] {
  const { problems } = source.item;
  const told = isUnknownWithoutValue(source.item) ? problems.filter(({ kind }) => kind !== 'expected-value') : problems;
  return told.map((problem) => syntaxFinding(problem, source));
}

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
      return commentNotAllowed.report(problem.span, source.slice(problem.span), 'inside an item');
    case 'quoted-key':
      return quotedKey.report(problem, source);
    case 'conflict-marker':
    case 'unexpected-text':
      return unexpectedText.report(
        problem.span,
        source.slice(problem.span),
        'inside an item',
        problem.kind === 'conflict-marker',
        source.item.kind === 'element' ? source.item : null,
      );
  }
}

/** An unknown property is the mistake; a value would not repair it. */
function isUnknownWithoutValue(item: ItemSource['item']): boolean {
  if (item.kind !== 'root-property' || item.entry.value !== null) return false;
  const word = item.entry.key?.name ?? '';
  return meantRootProperty(word) === null && meantProperty(word) === null;
}

function rootPropertyFindings({ entry }: RootPropertyNode): readonly LocalFinding[] {
  if (entry.key === null || !isProperty(entry)) return [];
  const findings = [...unknownRootProperty.checkRootProperty(entry, entry.key)];
  if (entry.value?.kind === 'string' && isRootPropertyName(entry.key.name) && saysNothing(entry.value)) {
    findings.push(emptyValue.report(entry.value, entry.key.name, 'root'));
  }
  return findings;
}

export function rootPropertyUse({ entry }: RootPropertyNode): RootPropertyUse | null {
  const { key } = entry;
  return key !== null && isProperty(entry) && isRootPropertyName(key.name) ? { name: key.name, key, entry } : null;
}

/** The name of a tool; null where it has none or it is blank. */
export function nameOfTool(facts: ElementFacts): StringNode | null {
  const value = (facts.entryOf('name') ?? facts.find('name')?.entry)?.value;
  return value?.kind === 'string' && value.closed && !saysNothing(value) ? value : null;
}
