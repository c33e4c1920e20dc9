import type { Entry } from '../../agent/log.ts';
import { saidEnd } from '../../agent/said-end.ts';
import type { LoopState } from '../../agent/state.ts';
import { jsonLine } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import { printable } from './printable.ts';
import type { Style } from './style.ts';

/** One step of a run as lines for a person. */
export function runLine(entry: Entry, style: Style): string {
  const [title, ...details] = saidOf(entry);
  if (title === undefined) return '';
  const lines = [`${style('dim', String(entry.order).padStart(3))}  ${style('bold', printable(title))}`];
  for (const detail of details) for (const line of detail.split('\n')) lines.push(`     ${printable(line)}`);
  return `${lines.join('\n')}\n`;
}

function saidOf(entry: Entry): readonly string[] {
  switch (entry.step) {
    case 'began': {
      const { model, way, tools, policies, conversation } = entry.setup;
      const question = conversation.at(-1);
      const asked = question === undefined || question.role === 'tool' ? '' : question.text;
      const names = tools.map(({ name }) => name).join(', ');
      const listed = names === '' ? say`none` : names;
      return [
        say`Question to ${model}: ${asked}`,
        way === 'native' ? say`Tools: ${listed}` : say`Tools (in the prompt): ${listed}`,
        say`Policies: ${policies.map(({ name }) => name).join(', ')}`,
      ];
    }
    case 'asked': {
      const { length } = jsonLine(entry.sent);
      return [
        entry.attempt === 1
          ? say`Sent: ${length} characters`
          : say`Sent: ${length} characters, attempt ${entry.attempt}`,
      ];
    }
    case 'attempt-failed':
      return [
        say`Request failed: ${entry.problem}`,
        ...(entry.wait === null ? [] : [say`Retrying in ${entry.wait} s.`]),
      ];
    case 'answered':
      return [say`Received: ${entry.raw.length} characters` + counted(entry.usage)];
    case 'read':
      return [
        entry.problems.length > 0 ? say`Read: unusable response` : say`Read`,
        ...entry.calls.map(({ name, arguments: args }) => `${name} ${jsonLine(args)}`),
        ...entry.repairs.map((repair) => say`Repaired: ${repair}`),
        ...entry.problems,
        ...(entry.text === '' ? [] : [entry.text]),
      ];
    case 'call-began':
      return [say`Called: ${entry.tool} (${entry.id})`];
    case 'call-ended': {
      const { id, seconds, error, response } = entry;
      if (entry.status !== 'completed') return [say`Failed (${id}), ${seconds} s`, error ?? jsonLine(response)];
      return [say`Returned (${id}), ${seconds} s`, ...(error === null ? [] : [error]), jsonLine(response)];
    }
    case 'ended':
      // The problem of a failed model is that of its last attempt, which is the line before.
      return [
        saidEnd(entry.reason),
        ...(entry.problem === null || entry.reason === 'model-failed' ? [] : [entry.problem]),
      ];
  }
}

function counted(usage: { readonly input: number; readonly output: number } | null): string {
  return usage === null ? '' : `, ${say`${usage.input} input tokens, ${usage.output} output tokens`}`;
}

/** The answer, then the number of calls and the tokens. */
export function runSummary({ end, actions, usage }: LoopState, style: Style): string {
  const answer = (end?.answer ?? '').split('\n').map(printable).join('\n');
  // A call above the limit is requested but never begins.
  const calls = actions.filter(({ began }) => began !== null).length;
  const told = calls === 1 ? say`1 tool call` : say`${calls} tool calls`;
  return `\n${style('bold', answer)}\n\n${told}${counted(usage)}.\n`;
}
