import { say, translated, wording } from '../../core/text/index.ts';
import type { ComparedModel, ComparedQuestion, Comparison, NotCompared, QuestionVerdict } from './comparison.ts';
import type { EvalTextStyle } from './eval-style.ts';

/** The comparison for a person. Lines end with LF. */
export function comparisonText(
  comparison: Comparison,
  nameOf: (key: string) => string,
  { colour, shown }: EvalTextStyle,
): string {
  const { models, notCompared, changedTools, notices, began, unaffected = 0 } = comparison;
  const time = began === '' ? '' : ` (${began.slice(0, 16).replace('T', ' ')} UTC)`;
  const tools = changedTools.map(({ name }) => shown(name)).join(', ');
  const lines = [
    colour('bold', say`Compared with ${shown(comparison.with)}${time}:`),
    ...(tools === '' ? [] : [`  ${say`Changed tools: ${tools}`}`]),
    ...notices.map((notice) => `  ${colour('yellow', shown(notice))}`),
    ...(unaffected > 0 ? [`  ${say`${unaffected} questions don't see the change and weren't asked.`}`] : []),
    ...models.flatMap((model) => modelLines(model, { colour, shown })),
    ...notCompared.map(
      ({ id, model, reason }) =>
        `  ${colour('dim', `${translated(reasons[reason])}  ${shown(id)}  ${shown(nameOf(model))}`)}`,
    ),
  ];
  return `${lines.join('\n')}\n`;
}

const reasons: Readonly<Record<NotCompared['reason'], string>> = {
  question: wording`not comparable, the question or its results changed:`,
  expectation: wording`not comparable, the expectation changed:`,
  'no-answer': wording`not comparable, no answer:`,
  new: wording`new`,
  removed: wording`removed`,
};

function modelLines(model: ComparedModel, { colour, shown }: EvalTextStyle): readonly string[] {
  const tint = model.verdict === 'worse' ? 'red' : model.verdict === 'better' ? 'green' : 'bold';
  const { stage2 = [] } = model;
  const told = model.questions.filter(({ verdict }) => verdict !== null);
  return [
    `  ${shown(model.name)}: ${colour(tint, verdictText(model))}, p = ${pText(model.p)}${hintOf(model)}`,
    ...told.map((one) => `    ${questionText(one, { colour, shown })}`),
    ...stage2.map((one) => `    ${say`asked again:`} ${questionText(one, { colour, shown })}`),
    ...(stage2.length === 0 && model.questions.length > 1 && model.fewestRuns < model.runsToNameOne
      ? [
          `    ${say`${model.fewestRuns} runs can't prove a change of a single question; ${model.runsToNameOne} runs can.`}`,
        ]
      : []),
  ];
}

/** The verdict on a model with its size: `not proven: +10 points (−10 to +30)`. */
export function verdictText({ verdict, difference, low, high }: ComparedModel): string {
  const size = say`${points(difference)} points (${points(low)} to ${points(high)})`;
  switch (verdict) {
    case 'better':
      return say`better: ${size}`;
    case 'worse':
      return say`worse: ${size}`;
    case 'equal':
      return say`equal within the margin: ${size}`;
    case 'not-proven':
      return say`not proven: ${size}`;
  }
}

function hintOf({ verdict, smallestFound, fewestRuns }: ComparedModel): string {
  if (verdict !== 'not-proven') return '';
  const smallest = Math.round(smallestFound * 100);
  // The smallest change falls with the square root of the runs.
  return `. ${say`A change under ±${smallest} points would often be missed; --times ${fewestRuns * 4} halves that.`}`;
}

function questionText(
  { id, before, after, p, verdict }: ComparedQuestion,
  { colour, shown }: Pick<EvalTextStyle, 'colour' | 'shown'>,
): string {
  const tint = verdict === 'worse' ? 'red' : verdict === 'better' ? 'green' : 'dim';
  const change = `${say`${before.right} of ${before.runs}`} → ${say`${after.right} of ${after.runs}`}`;
  return `${colour(tint, verdictWord(verdict))}  ${shown(id)}  ${change}, p = ${pText(p)}`;
}

/** The word for the verdict on a question; empty for none. */
export function verdictWord(verdict: QuestionVerdict): string {
  return verdict === null ? say`not proven` : translated(words[verdict]);
}

const words: Readonly<Record<NonNullable<QuestionVerdict>, string>> = {
  better: wording`better`,
  worse: wording`worse`,
  'maybe-better': wording`perhaps better`,
  'maybe-worse': wording`perhaps worse`,
};

/** A share of 1 as points, with its sign. */
export function points(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 0) return '0';
  return `${rounded > 0 ? '+' : '−'}${Math.abs(rounded)}`;
}

export function pText(p: number | null): string {
  if (p === null) return '–';
  return p < 0.0001 ? p.toExponential(0) : String(Number(p.toPrecision(2)));
}
