import { type Interval, wilson } from '../../core/statistics/index.ts';
import { say } from '../../core/text/index.ts';
import type { ChangedTool, ComparedModel, ComparedQuestion, Comparison } from './comparison.ts';
import { pText, verdictText, verdictWord } from './comparison-text.ts';
import { callsText, distinctAnswers, percent, range } from './eval-text.ts';
import {
  countedRuns,
  type EarlierReport,
  type EvalReport,
  type EvaluatedCase,
  type ModelSummary,
  rightRuns,
} from './report.ts';
import { wordDifference } from './word-difference.ts';

/** The report as one HTML page without scripts and without anything from elsewhere. `before` has the earlier runs of the comparison. */
export function evalHtml(report: EvalReport, comparison: Comparison | null, before: EarlierReport | null): string {
  const earlier = new Map((before?.cases ?? []).map((one) => [keyOf(one), one]));
  const body = [
    `<h1>${text(say`Evaluation`)}</h1>`,
    `<p class="facts">${text([report.began.slice(0, 16).replace('T', ' '), `aion ${report.aion}`].join(' · '))}</p>`,
    ...(report.isComplete
      ? []
      : [`<p class="worse">${text(say`This report is incomplete: the run was interrupted.`)}</p>`]),
    ...(comparison === null ? [] : [comparisonPart(comparison)]),
    ...report.models.map((model) => modelPart(report, model, comparison, earlier)),
  ];
  return `<!doctype html>
<html><head><meta charset="utf-8"><title>${text(say`Evaluation`)}</title>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<style>${style}</style></head>
<body>
${body.join('\n')}
</body></html>
`;
}

function keyOf({ file, id, model }: EvaluatedCase): string {
  return JSON.stringify([file, id, model]);
}

function comparisonPart(comparison: Comparison): string {
  const { models, changedTools, notices, unaffected = 0 } = comparison;
  return [
    `<section><h2>${text(say`Compared with ${comparison.with}`)}</h2>`,
    ...notices.map((notice) => `<p>${text(notice)}</p>`),
    ...(unaffected > 0 ? [`<p>${text(say`${unaffected} questions don't see the change and weren't asked.`)}</p>`] : []),
    ...models.map(verdictPart),
    ...changedTools.map(changedToolPart),
    '</section>',
  ].join('\n');
}

function verdictPart(model: ComparedModel): string {
  const { name, verdict, difference, low, high, p } = model;
  const kind = verdict === 'worse' || verdict === 'better' ? verdict : 'open';
  const words = `${name}: ${verdictText(model)}, p = ${pText(p)}`;
  return `<p class="verdict ${kind}">${text(words)}</p>${drawnDifference({ low, high }, difference, kind)}`;
}

/** The change on a scale from −100 to +100 points, with its interval and a line at 0. */
function drawnDifference({ low, high }: Interval, at: number, kind: string): string {
  const x = (share: number): string => ((Math.max(-1, Math.min(1, share)) + 1) * 200).toFixed(1);
  return `<svg viewBox="-24 0 448 36" class="interval ${kind}" role="img" aria-label="${text(range({ low, high }))}">
<line x1="200" y1="2" x2="200" y2="22" class="zero"/><line x1="${x(low)}" y1="12" x2="${x(high)}" y2="12" class="range"/>
<circle cx="${x(at)}" cy="12" r="4"/>
<text x="0" y="34">−100</text><text x="200" y="34">0</text><text x="400" y="34">+100</text></svg>`;
}

function drawnRate(rate: number, interval: Interval | null, kind: string): string {
  if (interval === null) return '';
  const x = (share: number): string => (share * 200).toFixed(1);
  return `<svg viewBox="-5 0 210 16" class="interval small ${kind}" role="img" aria-label="${text(range(interval))}">
<line x1="0" y1="8" x2="200" y2="8" class="zero"/><line x1="${x(interval.low)}" y1="8" x2="${x(interval.high)}" y2="8" class="range"/>
<circle cx="${x(rate)}" cy="8" r="3.5"/></svg>`;
}

function changedToolPart({ name, before, after }: ChangedTool): string {
  const shown =
    before === null || after === null
      ? `<${after === null ? 'del' : 'ins'}>${text(after ?? before ?? '')}</${after === null ? 'del' : 'ins'}>`
      : wordDifference(before, after)
          .map(({ kind, words }) => (kind === 'same' ? text(words) : `<${kind}>${text(words)}</${kind}>`))
          .join('');
  return `<h3>${text(say`Changed tool: ${name}`)}</h3><pre>${shown}</pre>`;
}

function modelPart(
  report: EvalReport,
  model: ModelSummary,
  comparison: Comparison | null,
  earlier: ReadonlyMap<string, EvaluatedCase>,
): string {
  const { right, counted, runs, interval, byQuestion } = model;
  const compared = comparison?.models.find(({ key }) => key === model.key) ?? null;
  const rate = interval === null ? '–' : `${percent(right / counted)} % (${range(interval)} %)`;
  const like = byQuestion === null ? '' : `; ${say`questions like these: ${range(byQuestion)} %`}`;
  const none = runs === counted ? '' : `; ${say`${runs - counted} without an answer`}`;
  return [
    `<section><h2>${text(model.name)}</h2>`,
    `<p>${text(`${say`${right} of ${counted} correct`}, ${rate}${like}${none}`)}</p>`,
    drawnRate(counted === 0 ? 0 : right / counted, interval, 'open'),
    ...model.errors.map(({ message, times }) => `<p>${text(`${say`no answer`} ×${times}: ${message}`)}</p>`),
    ...model.notices.map((notice) => `<p>${text(notice)}</p>`),
    confusionPart(model),
    questionsPart(report, model, compared, earlier),
    '</section>',
  ].join('\n');
}

function confusionPart({ matrix }: ModelSummary): string {
  if (matrix.every(({ expected, called }) => expected === called)) return '';
  const names = (of: 'expected' | 'called'): readonly (string | null)[] =>
    [...new Set(matrix.map((one) => one[of]))].toSorted((a, b) => (a === null ? 1 : b === null ? -1 : a < b ? -1 : 1));
  const [rows, columns] = [names('expected'), names('called')];
  const named = (tool: string | null): string => text(tool ?? say`no call`);
  const head = columns.map((one) => `<th>${named(one)}</th>`).join('');
  const lines = rows.map((expected) => {
    const cells = columns.map((called) => {
      const times = matrix.find((one) => one.expected === expected && one.called === called)?.times ?? 0;
      const kind = times === 0 ? '' : expected === called ? 'better' : 'worse';
      return `<td class="${kind}">${times === 0 ? '·' : times}</td>`;
    });
    return `<tr><th>${named(expected)}</th>${cells.join('')}</tr>`;
  });
  return `<h3>${text(say`expected \\ called`)}</h3><table><tr><th></th>${head}</tr>${lines.join('')}</table>`;
}

function questionsPart(
  { cases }: EvalReport,
  { key }: ModelSummary,
  compared: ComparedModel | null,
  earlier: ReadonlyMap<string, EvaluatedCase>,
): string {
  const verdicts = new Map<string, ComparedQuestion>();
  for (const one of [...(compared?.questions ?? []), ...(compared?.stage2 ?? [])]) {
    if (one.verdict !== null) verdicts.set(JSON.stringify([one.file, one.id]), one);
  }
  const own = cases.filter(({ model }) => model === key);
  return own
    .map((one) => {
      const before = earlier.get(keyOf(one)) ?? null;
      const verdict = verdicts.get(JSON.stringify([one.file, one.id]))?.verdict ?? null;
      const word =
        verdict === null ? '' : ` <b class="${verdict.replace('maybe-', '')}">${text(verdictWord(verdict))}</b>`;
      const sides = [before, one].flatMap((side, index) => (side === null ? [] : [sidePart(side, index === 0)]));
      return `<details${verdict === 'worse' ? ' open' : ''}><summary>${drawnOf(one)}${text(one.id)}: ${text(rateText(one))}${word}</summary><div class="sides">${sides.join('')}</div></details>`;
    })
    .join('\n');
}

function rateText(one: EvaluatedCase): string {
  const counted = countedRuns(one).length;
  return counted === 0 ? say`no answer` : say`${rightRuns(one)} of ${counted} correct`;
}

function drawnOf(one: EvaluatedCase): string {
  const [right, runs] = [rightRuns(one), countedRuns(one).length];
  return drawnRate(runs === 0 ? 0 : right / runs, wilson({ right, runs }), right === runs ? 'better' : 'worse');
}

function sidePart(one: EvaluatedCase, isBefore: boolean): string {
  const answers = distinctAnswers(countedRuns(one)).map(({ run, times }) => {
    const calls = callsText(run);
    const said = run.said === '' ? '' : `<q>${text(run.said)}</q>`;
    const problems = run.problems.length === 0 ? '' : `<br><small>${text(run.problems.join(' '))}</small>`;
    return `<li class="${run.isRight ? 'better' : 'worse'}">×${times} <code>${text(calls === '' ? say`no call` : calls)}</code> ${said}${problems}</li>`;
  });
  return `<div><h4>${text(isBefore ? say`Before` : say`Now`)}: ${text(rateText(one))}</h4><ul>${answers.join('')}</ul></div>`;
}

function text(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const style = `
:root{color-scheme:light dark;--better:#1a7f37;--worse:#cf222e;--open:#57606a;--line:#d0d7de}
@media(prefers-color-scheme:dark){:root{--better:#3fb950;--worse:#ff7b72;--open:#9da7b1;--line:#444c56}}
body{font:15px/1.5 system-ui,sans-serif;max-width:60em;margin:2em auto;padding:0 1em}
h1{font-size:1.6em}h2{font-size:1.25em;border-bottom:1px solid var(--line)}h3,h4{font-size:1em;margin:.8em 0 .3em}
.facts{color:var(--open)}.verdict{font-size:1.1em;font-weight:600}
.better{color:var(--better)}.worse{color:var(--worse)}.open{color:var(--open)}
svg.interval{display:block;width:28em;max-width:100%;height:2.25em}svg.small{display:inline-block;width:10.5em;height:1em;vertical-align:middle;margin-right:.8em}
svg text{font-size:11px;text-anchor:middle;fill:var(--open)}
svg .zero{stroke:var(--line)}svg .range{stroke:currentColor;stroke-width:3}svg circle{fill:currentColor}
table{border-collapse:collapse}td,th{border:1px solid var(--line);padding:.2em .6em;text-align:right;font-weight:400}
details{border-bottom:1px solid var(--line);padding:.3em 0}summary{cursor:pointer}
.sides{display:grid;grid-template-columns:repeat(auto-fit,minmax(18em,1fr));gap:1em}
pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);padding:.6em}
code,q{overflow-wrap:anywhere}ins{background:#2da44e33;text-decoration:none}del{background:#cf222e33}`;
