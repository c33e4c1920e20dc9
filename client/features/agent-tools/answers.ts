import type { CheckTextResult, ProviderFacts, ToolFactsResult } from '../../../protocol/agent-tools.ts';
import type { ConvertToolsResult } from '../../../protocol/conversion.ts';

// For models: English in every display language.

/** The findings, one per line, and the text with the safe fixes. */
export function checkedText({ problem, findings, fixed }: CheckTextResult): string {
  if (problem !== null) return problem;
  if (findings.length === 0) return 'No problem was found.';
  const lines = findings.map(
    ({ line, column, severity, rule, message }) => `${line}:${column} ${severity}: ${message} [${rule}]`,
  );
  return [...lines, ...(fixed === null ? [] : ['', 'The text with all safe fixes:', '', fixed])].join('\n');
}

/** The converted text and its losses. */
export function convertedText({ problem, text, losses, refusals, problems }: ConvertToolsResult): string {
  if (problem !== null) {
    const line = problem.range === null ? '' : `Line ${problem.range.start.line + 1}: `;
    return `${line}${problem.message}`;
  }
  const notes = [
    ...refusals.map(({ tool, reason }) => `Left out: ${tool}. ${reason}`),
    ...losses.map(({ tool, path, lost, reason }) => `Not carried: ${tool} ${path}: ${lost}. ${reason}`),
    ...problems.map(({ message, severity }) => `${severity}: ${message}`),
  ];
  return [text, ...(notes.length === 0 ? [] : ['', ...notes])].join('\n');
}

/** The sent and unsent parts of each tool, per provider. */
export function previewText({ problem, tools, leftOut }: ToolFactsResult): string {
  if (problem !== null) return problem;
  const shown = tools.map(({ name, line, providers }) =>
    [`${name}, line ${line}`, ...providers.flatMap((one) => ['', ...sentLines(one)])].join('\n'),
  );
  const rest = leftOut === 0 ? [] : [`${leftOut} more tools are not shown. Name the tool that you mean.`];
  return [...shown, ...rest].join('\n\n');
}

/** The lines on one provider's part of a tool. */
export function sentLines({ title, text, refused, notes }: ProviderFacts): readonly string[] {
  const sent = refused === null ? [`${title} is sent:`, text.trimEnd()] : [`${title} cannot have it: ${refused}`];
  return [...sent, ...notes];
}
