import { NotationDocument } from '../../core/notation/notation-document.ts';
import type { ElementNode } from '../../core/notation/syntax.ts';
import { argumentRules, elementRules } from '../../core/rules/catalogue.ts';
import { check } from '../../core/rules/check.ts';
import { LoaderLedger } from '../../core/rules/loader/document-findings.ts';
import { loaderOfFile } from '../../core/rules/loader-in-force.ts';
import { isPlainTool } from '../../core/rules/plain-tool.ts';
import { targetFormats } from '../../core/rules/provider/target.ts';
import { type ElementFacts, elementFacts } from '../../core/rules/reading/element-facts.ts';
import { defaultSettings } from '../../core/rules/settings.ts';
import { NO_PYTHON } from '../../core/tools/element-meaning.ts';
import type { Budget } from './budgets.ts';
import { contentOf } from './content.ts';
import { milliseconds, percentile, table } from './measure.ts';

const loader = loaderOfFile(false);
const targets = targetFormats(defaultSettings.targets);

/** Where the time of parse + findings goes at 1 MB: the reading, each family of rules, and what is left. Prints one table; nobody has set a budget for it. */
export function benchFamilies(): readonly Budget[] {
  const { aion, elements } = contentOf(1_000_000);
  const fresh = (): NotationDocument => NotationDocument.parse(aion);
  const whole = timed(fresh, (document) => check(document, defaultSettings));
  const asked: (readonly [string, number])[] = [
    ['whether a tool is written in the usual form', timed(fresh, (document) => elementsOf(document).map(isPlainTool))],
    ['rules of family provider', timed(fresh, (document) => factsOf(document).forEach(judge('provider')))],
    ['rules of family loader', timed(fresh, (document) => new LoaderLedger().read(document, loader))],
  ];
  const rest = asked.reduce((left, [, time]) => left - time, whole);
  // Tools in the usual form are not asked for these; others are.
  const others = ['notation', 'python'].map((family): readonly [string, number] => [
    `(rules of family ${family}, if every tool were asked)`,
    timed(fresh, (document) => factsOf(document).forEach(judge(family))),
  ]);
  const rows: readonly (readonly [string, number])[] = [
    ['parse', timed(() => null, fresh)],
    ...asked,
    ['mistakes of form, collecting, rules about the whole document', rest],
    ...others,
  ];
  const cells = rows.map(([name, time]) => [`  ${name}`, milliseconds(time), ((1000 * time) / elements).toFixed(2)]);
  console.log(`${table([['where the time goes at 1 MB', 'ms', 'µs/element'], ...cells])}\n`);
  return [];
}

/** The median of the milliseconds that `work` takes, each time over something new. */
function timed<Subject>(prepare: () => Subject, work: (subject: Subject) => unknown): number {
  const times: number[] = [];
  for (let round = 0; round < 25; round++) {
    const subject = prepare();
    const start = performance.now();
    work(subject);
    const time = performance.now() - start;
    if (round >= 5) times.push(time);
  }
  return percentile(times, 0.5);
}

function elementsOf(document: NotationDocument): readonly ElementNode[] {
  return [...document.items()].flatMap(({ item }) => (item.kind === 'element' ? [item] : []));
}

function factsOf(document: NotationDocument): readonly ElementFacts[] {
  return elementsOf(document).map(elementFacts);
}

/** Asks the rules of a family about an element: the content has no mistake that they would want to read the text for. */
function judge(family: string): (facts: ElementFacts) => void {
  const ofElement = elementRules.filter((rule) => rule.family === family && rule.concerns?.(targets) !== false);
  const ofArguments = argumentRules.filter((rule) => rule.family === family && rule.concerns(targets));
  return (facts) => {
    for (const rule of ofElement) rule.check({ facts, loader, targets, slice: () => '' });
    for (const rule of ofArguments) rule.check({ facts, targets, python: NO_PYTHON });
  };
}
