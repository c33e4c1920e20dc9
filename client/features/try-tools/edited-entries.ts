import type { Entry } from '../../../agent/log.ts';
import { jsonLine, printJson } from '../../../core/json/index.ts';
import { isList, isObject, type Json, member, parsedJson, textOf } from '../../json.ts';

export type Edited =
  /** A new question: the run starts again. */
  | { readonly kind: 'question' }
  /** The log up to the change. */
  | { readonly kind: 'entries'; readonly entries: readonly Entry[] }
  | { readonly kind: 'wrong'; readonly problem: string };

/** The editable text of a step, and whether it is JSON; null if not editable. */
export function editableText(entry: Entry): { readonly text: string; readonly isJson: boolean } | null {
  switch (entry.step) {
    case 'began': {
      const last = entry.setup.conversation.at(-1);
      return last?.role === 'user' ? { text: last.text, isJson: false } : null;
    }
    case 'read': {
      const calls = entry.calls.map(({ name, arguments: args }) => ({ name, arguments: args }));
      return { text: printJson({ text: entry.text, calls }), isJson: true };
    }
    case 'call-ended':
      return { text: printJson(entry.error ?? entry.response), isJson: true };
    default:
      return null;
  }
}

/** The log up to a step with changed text. Times shift to `now` (milliseconds since 1970): the user's pause does not count. */
export function editedEntries(entries: readonly Entry[], order: number, text: string, now: number): Edited {
  const at = entries.findIndex((entry) => entry.order === order);
  const entry = entries[at];
  switch (entry?.step) {
    case 'began':
      return text.trim() === '' ? { kind: 'wrong', problem: 'The question is empty.' } : { kind: 'question' };
    case 'read': {
      const value = parsedJson(text);
      if (value === undefined || !isObject(value)) return wrong('Write a JSON object with "text" and "calls".');
      const raw = answerOf(value);
      if (raw === null) return wrong('"calls" must be a list of objects with "name" and "arguments".');
      const asked = entries.slice(0, at).findLastIndex(({ step }) => step === 'answered');
      const answered = entries[asked];
      if (answered?.step !== 'answered') return wrong('This step has no answer before it.');
      const kept: readonly Entry[] = [
        ...entries.slice(0, asked),
        { ...answered, raw, family: 'vscode', refusal: null, isCutOff: false },
      ];
      return { kind: 'entries', entries: moved(kept, now) };
    }
    case 'call-ended': {
      const response = parsedJson(text);
      if (response === undefined) return wrong('The result must be JSON. Write a text in quotes.');
      const next = entries.slice(at).findIndex(({ step }) => step !== 'call-ended' && step !== 'call-began');
      const kept = entries
        .slice(0, next < 0 ? entries.length : at + next)
        .map((one): Entry => (one === entry ? { ...entry, status: 'completed', response, error: null } : one));
      return { kind: 'entries', entries: moved(kept, now) };
    }
    default:
      return wrong('This step cannot be changed.');
  }
}

function wrong(problem: string): Edited {
  return { kind: 'wrong', problem };
}

/** The answer in the format of VS Code's models, so that it is checked as every other. Null without valid calls. */
function answerOf(value: Json): string | null {
  const calls = member(value, 'calls') ?? [];
  if (!isList(calls)) return null;
  const text = textOf(member(value, 'text')) ?? '';
  const parts: Json[] = text === '' ? [] : [{ value: text }];
  for (const call of calls) {
    const name = textOf(member(call, 'name'));
    if (name === null) return null;
    parts.push({ name, input: member(call, 'arguments') ?? {} });
  }
  return parts.map((part) => `${jsonLine(part)}\n`).join('');
}

function moved(entries: readonly Entry[], now: number): readonly Entry[] {
  const by = now - Date.parse(entries.at(-1)?.time ?? '');
  return entries.map((entry, index) => ({
    ...entry,
    ...{ order: index + 1, time: new Date(Date.parse(entry.time) + by).toISOString() },
  }));
}
