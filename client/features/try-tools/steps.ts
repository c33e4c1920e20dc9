import { l10n } from 'vscode';
import type { Entry } from '../../../agent/log.ts';
import { saidEnd } from '../../../agent/said-end.ts';
import { jsonLine } from '../../../core/json/index.ts';
import type { Json } from '../../json.ts';
import type { Turn } from './conversation.ts';
import { editableText } from './edited-entries.ts';
import type { ShownStep, StepPart } from './messages.ts';

type Of<Kind extends Entry['step']> = Extract<Entry, { readonly step: Kind }>;

/** The steps of a turn: question, requests, answers, calls and end. */
export function shownSteps({ number, entries }: Turn): readonly ShownStep[] {
  return entries.flatMap((entry, index): readonly ShownStep[] => {
    const id = `${number}-${entry.order}`;
    const base = { id, note: '', text: '', problems: [], parts: [], edit: null, canKeep: false } as const;
    if (entry.step === 'began') {
      const edit = editableText(entry);
      return [{ ...base, kind: 'question', status: 'done', title: l10n.t('You'), text: edit?.text ?? '', edit }];
    }
    if (entry.step === 'asked') return [requestStep(entry, entries.slice(index + 1), base, entries)];
    if (entry.step === 'read') return [answerStep(entry, entries.slice(0, index), base)];
    if (entry.step === 'call-began') return [callStep(entry, entries, number, base)];
    if (entry.step === 'ended') return [endStep(entry, entries, base)];
    // Parts of the steps above.
    return [];
  });
}

type Base = Pick<ShownStep, 'id' | 'note' | 'text' | 'problems' | 'parts' | 'edit' | 'canKeep'>;

function requestStep(entry: Of<'asked'>, later: readonly Entry[], base: Base, [first]: readonly Entry[]): ShownStep {
  const { model = '', policies = [] } = first?.step === 'began' ? first.setup : {};
  const outcome = later.find(({ step }) => step === 'answered' || step === 'attempt-failed' || step === 'ended');
  const failed = outcome?.step === 'attempt-failed' ? outcome : null;
  const attempt = entry.attempt > 1 ? `, ${l10n.t('attempt {0}', entry.attempt)}` : '';
  const waits = failed?.wait == null ? [] : [l10n.t('Retried after {0} s.', failed.wait)];
  return {
    ...base,
    ...{ kind: 'request', title: l10n.t('Sent to {0}', model) + attempt },
    status: outcome === undefined ? 'running' : outcome.step === 'answered' ? 'done' : 'failed',
    note: outcome === undefined ? '' : seconds(Date.parse(outcome.time) - Date.parse(entry.time)),
    problems: failed === null ? [] : [[failed.problem, ...waits].join(' ')],
    parts: [
      text(l10n.t('Active policies'), policies.map(({ name, rule }) => `${name}: ${rule}`).join('\n')),
      json(l10n.t('Sent'), entry.sent),
      ...(failed === null || failed.partial === '' ? [] : [text(l10n.t('Received so far'), failed.partial)]),
    ],
  };
}

function answerStep(entry: Of<'read'>, earlier: readonly Entry[], base: Base): ShownStep {
  const answered = earlier.findLast((one): one is Of<'answered'> => one.step === 'answered');
  const calls = entry.calls.map(({ name, arguments: args }): Json => ({ name, arguments: args }));
  const checked = [...entry.repairs, ...entry.problems];
  return {
    ...base,
    ...{ kind: 'answer', title: l10n.t('Model response'), text: entry.text, problems: entry.problems },
    status: entry.problems.length > 0 ? 'failed' : 'done',
    note: answered?.usage == null ? '' : l10n.t('{0} tokens in, {1} out', answered.usage.input, answered.usage.output),
    parts: [
      text(l10n.t('Raw'), answered?.raw ?? ''),
      json(l10n.t('Parsed'), { text: entry.text, calls }),
      ...(entry.reasoning === '' ? [] : [text(l10n.t('Reasoning'), entry.reasoning)]),
      text(l10n.t('Checked'), checked.length === 0 ? l10n.t('No errors.') : checked.join('\n')),
    ].map((part) =>
      part.content.kind === 'text' && part.content.text === '' ? text(part.title, l10n.t('(empty)')) : part,
    ),
    edit: editableText(entry),
  };
}

function callStep(entry: Of<'call-began'>, entries: readonly Entry[], turn: number, base: Base): ShownStep {
  const call = entries.flatMap((one) => (one.step === 'read' ? one.calls : [])).find(({ id }) => id === entry.id);
  const ended = entries.find((one): one is Of<'call-ended'> => one.step === 'call-ended' && one.id === entry.id);
  const isGood = ended?.status === 'completed';
  return {
    ...base,
    ...{ kind: 'call', title: entry.tool, text: jsonLine(call?.arguments ?? {}) },
    // An edit applies to the entry that ended the step.
    id: ended === undefined ? base.id : `${turn}-${ended.order}`,
    status: ended === undefined ? 'running' : isGood ? 'done' : 'failed',
    note: ended === undefined ? '' : seconds(ended.seconds * 1_000),
    problems: ended?.error == null ? [] : [ended.error],
    parts: [
      json(l10n.t('Arguments'), call?.arguments ?? {}),
      ...(ended === undefined
        ? []
        : [isGood ? json(l10n.t('Returned'), ended.response) : text(l10n.t('Error'), ended.error ?? '')]),
    ],
    edit: ended === undefined ? null : editableText(ended),
  };
}

function endStep(entry: Of<'ended'>, entries: readonly Entry[], base: Base): ShownStep {
  const isAnswer = entry.reason === 'answered' || entry.reason === 'declined';
  const hasCalls = entries.some(({ step }) => step === 'read');
  return {
    ...base,
    ...{ kind: 'end', status: isAnswer ? 'done' : 'failed', title: saidEnd(entry.reason) },
    // The problem of a failed model is that of its last attempt, the step before.
    problems: entry.problem === null || entry.reason === 'model-failed' ? [] : [entry.problem],
    canKeep: isAnswer && hasCalls,
  };
}

function json(title: string, value: unknown): StepPart {
  // A log contains only JSON.
  return { title, content: { kind: 'json', value: value as Json } };
}

function text(title: string, content: string): StepPart {
  return { title, content: { kind: 'text', text: content } };
}

function seconds(milliseconds: number): string {
  return milliseconds < 1_000
    ? `${Math.max(Math.round(milliseconds), 0)} ms`
    : `${(milliseconds / 1_000).toFixed(1)} s`;
}
