import type { Entry } from '../../agent/log.ts';
import type { LoopState } from '../../agent/state.ts';
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

/** What a step says: a title, and lines below it. */
function saidOf(entry: Entry): readonly string[] {
  switch (entry.step) {
    case 'began': {
      const { model, way, tools, policies, conversation } = entry.setup;
      const question = conversation.at(-1);
      const asked = question === undefined || question.role === 'tool' ? '' : question.text;
      const names = tools.map(({ name }) => name).join(', ');
      const how = way === 'native' ? '' : ' (in the prompt)';
      return [
        `Question to ${model}: ${asked}`,
        `Tools${how}: ${names === '' ? 'none' : names}`,
        `Policies: ${policies.map(({ name }) => name).join(', ')}`,
      ];
    }
    case 'asked': {
      const attempt = entry.attempt === 1 ? '' : `, attempt ${entry.attempt}`;
      return [`Sent: ${JSON.stringify(entry.sent).length} characters${attempt}`];
    }
    case 'attempt-failed':
      return [
        `No answer: ${entry.problem}`,
        ...(entry.wait === null ? [] : [`The request is sent again in ${entry.wait} s.`]),
      ];
    case 'answered':
      return [`Came: ${entry.raw.length} characters${counted(entry.usage)}`];
    case 'read':
      return [
        entry.problems.length > 0 ? 'Read: it cannot be used' : 'Read',
        ...entry.calls.map(({ name, arguments: args }) => `${name} ${JSON.stringify(args)}`),
        ...entry.mends.map((mend) => `Mended: ${mend}`),
        ...entry.problems,
        ...(entry.text === '' ? [] : [entry.text]),
      ];
    case 'call-began':
      return [`Called: ${entry.tool} (${entry.id})`];
    case 'call-ended': {
      const gave = entry.error ?? JSON.stringify(entry.response);
      return [`${entry.status === 'completed' ? 'Returned' : 'Failed'} (${entry.id}), ${entry.seconds} s`, gave];
    }
    case 'ended':
      return [`End: ${entry.reason}`, ...(entry.problem === null ? [] : [entry.problem])];
  }
}

function counted(usage: { readonly input: number; readonly output: number } | null): string {
  return usage === null ? '' : `, ${usage.input} tokens read, ${usage.output} written`;
}

/** The answer, and what it took. */
export function runSummary({ end, actions, usage }: LoopState, style: Style): string {
  const answer = (end?.answer ?? '').split('\n').map(printable).join('\n');
  return `\n${style('bold', answer)}\n\n${actions.length} calls of tools${counted(usage)}.\n`;
}
