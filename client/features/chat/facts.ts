import { jsonLine } from '../../../core/json/index.ts';
import { markdownCode, markdownLine } from '../../../core/text/index.ts';
import type { ToolFacts } from '../../../protocol/agent-tools.ts';
import type { PoliciesResult } from '../../../protocol/policies.ts';
import type { CatalogueTool } from '../../../protocol/tool-catalogue.ts';
import { sentLines } from '../agent-tools/answers.ts';
import type { SavedCase } from '../evaluations/saved-runs.ts';

// For the model, or for the user without a model: English, as the server's messages.

export interface KnownTool {
  /** Relative to the workspace folder. */
  readonly file: string;
  readonly effect: CatalogueTool['effect'];
  /** The call in the code that gives the effect; null for none. */
  readonly evidence: string | null;
  readonly facts: ToolFacts;
  readonly evaluations: readonly SavedCase[];
}

export interface ListedTool {
  readonly file: string;
  readonly tool: CatalogueTool;
}

/** The active policies, as Markdown; empty for none. */
export function policiesText({ policies, activePolicies, problem }: PoliciesResult): string {
  const active = policies.filter(({ name }) => activePolicies.includes(name));
  if (active.length === 0 && problem === null) return '';
  return [
    '## Policies',
    'With each request, a model that uses these tools gets the active policies of `.aionrc.json`. Keep to them, too.',
    active
      .map(
        ({ name, description, rule }) => `- ${[name, description, rule].map((text) => markdownLine(text)).join(' | ')}`,
      )
      .join('\n'),
    ...(problem === null
      ? []
      : [`The file has a mistake, so no model is asked with the tools: ${markdownLine(problem)}`]),
  ].join('\n\n');
}

const mostListed = 100;
const mostEvaluations = 10;
/** In characters. */
const longestDescription = 200;

export function toolText({ file, effect, evidence, facts, evaluations }: KnownTool): string {
  const { name, line, findings, loader, providers } = facts;
  return [
    `## ${markdownLine(`${name} (${file}, line ${line})`)}`,
    evidence === null ? `${effects[effect]}.` : `${effects[effect]}: ${markdownLine(evidence)}.`,
    '### Problems',
    findings.length === 0 ? 'No problem was found.' : findings.map(findingLine).join('\n'),
    ...(loader === null ? [] : [`### What the Python loader aions-llm ${loader.version} keeps`, loaderText(loader)]),
    '### What providers are sent',
    ...providers.map((one) => {
      const [head = '', ...rest] = sentLines(one);
      if (one.refused !== null) return [markdownLine(head), ...listed(rest)].join('\n');
      const [json = '', ...notes] = rest;
      return [head, markdownCode(json.trimEnd(), 'json'), ...listed(notes)].join('\n');
    }),
    '### Last evaluations',
    evaluations.length === 0
      ? 'No evaluation with this tool was run. Expectations stand in NAME.aioneval.json, and run in the Test Explorer.'
      : evaluations
          .slice(0, mostEvaluations)
          .map((one) => evaluationText(one, name))
          .join('\n'),
  ].join('\n\n');
}

const effects: Readonly<Record<CatalogueTool['effect'], string>> = {
  changes: 'It has side effects',
  looks: 'It is read-only',
  unknown: 'Its side effects are unknown',
};

function findingLine({ line, column, severity, rule, message }: ToolFacts['findings'][number]): string {
  return `- ${line}:${column} ${severity}: ${markdownLine(message)} [${rule}]`;
}

function loaderText({ kept, refusal }: NonNullable<ToolFacts['loader']>): string {
  if (refusal !== null) return `It refuses the whole file: ${markdownLine(refusal)}`;
  return kept === null ? 'It has no tool with this name.' : markdownCode(kept.trimEnd(), 'json');
}

function listed(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `- ${markdownLine(line)}`);
}

function evaluationText({ time, question, evaluated, tools }: SavedCase, name: string): string {
  const { id, model, runs, file } = evaluated;
  const right = runs.filter(({ isRight }) => isRight).length;
  const lines = runs.flatMap(({ calls, problems, said, isRight }, index) => {
    const called = calls.map(({ name: tool, arguments: args }) => `${tool} ${jsonLine(args)}`).join('; ');
    return [
      `  - Run ${index + 1}: ${isRight ? 'right' : 'wrong'}. Called: ${called === '' ? 'no tool' : markdownLine(called)}.`,
      ...problems.map((problem) => `    - ${markdownLine(problem)}`),
      ...(said === '' ? [] : [`    - The model said: ${markdownLine(JSON.stringify(said))}`]),
    ];
  });
  const seen = Object.keys(tools);
  return [
    `- ${markdownLine(`${file}, "${id}", ${model}`)}, ${time}: ${right} of ${runs.length} runs right.`,
    `  - Question: ${markdownLine(JSON.stringify(question))}`,
    seen.includes(name)
      ? `  - The model saw: ${markdownLine(seen.join(', '))}`
      : `  - The model did not see ${markdownLine(name)}. It saw: ${markdownLine(seen.join(', '))}`,
    ...lines,
  ].join('\n');
}

/** All tools, one per line. */
export function toolListText(tools: readonly ListedTool[]): string {
  if (tools.length === 0) return 'The .aion files of the workspace have no tools.';
  const lines = tools.slice(0, mostListed).map(({ file, tool: { name, description, problems, range } }) => {
    const { errors, warnings } = problems;
    const said = markdownLine(description.trim().slice(0, longestDescription));
    const wrong = errors + warnings === 0 ? '' : ` Errors: ${errors}, warnings: ${warnings}.`;
    return `- ${name === '' ? '(no name)' : markdownLine(name)} (${markdownLine(file)}, line ${range.start.line + 1}): ${said}${wrong}`;
  });
  const rest = tools.length - lines.length;
  return ['## Tools of the workspace', [...lines, ...(rest > 0 ? [`- and ${rest} more`] : [])].join('\n')].join('\n\n');
}

/** Whether a kept case expects or calls the tool. */
export function tellsOf({ evaluated }: SavedCase, name: string): boolean {
  return evaluated.runs.some(
    ({ pairs, calls }) =>
      pairs.some(({ expected, called }) => expected === name || called === name) ||
      calls.some((call) => call.name === name),
  );
}

/** The tools called instead of this one, or the reverse; the most frequent first. */
export function confusedWith(cases: readonly SavedCase[], name: string): readonly string[] {
  const times = new Map<string, number>();
  for (const { expected, called } of cases.flatMap(({ evaluated }) => evaluated.runs.flatMap(({ pairs }) => pairs))) {
    if (expected === called || (expected !== name && called !== name)) continue;
    const other = expected === name ? called : expected;
    if (other !== null) times.set(other, (times.get(other) ?? 0) + 1);
  }
  return [...times].toSorted(([, a], [, b]) => b - a).map(([other]) => other);
}
