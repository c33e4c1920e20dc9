import { l10n } from 'vscode';

/** Filled in where the value is known. */
const [kept, second] = ['{0}', '{1}'];

export type TryLabels = Readonly<ReturnType<typeof tryLabels>>;

/** Every text of the panel that is ours, in the language of the editor; `{0}` is filled in where the value is known. */
export function tryLabels() {
  return {
    model: l10n.t('Model'),
    otherModel: l10n.t('Other Model…'),
    tools: l10n.t('Tools that the model sees: {0} of {1}', kept, second),
    changes: l10n.t('changes something'),
    noTools: l10n.t('No tool in the .aion files of this folder.'),
    question: l10n.t('Your question'),
    nothingSent: l10n.t('Nothing is sent before you press Ask and agree.'),
    ask: l10n.t('Ask'),
    stop: l10n.t('Stop'),
    starting: l10n.t('Starting…'),
    asking: l10n.t('VS Code asks you something. Nothing is sent before you agree.'),
    coming: l10n.t('The answer so far'),
    edit: l10n.t('Edit…'),
    goOn: l10n.t('Go On from Here'),
    cancel: l10n.t('Cancel'),
    editHint: l10n.t('All steps below are left out, and the run goes on with this.'),
    keep: l10n.t('Keep as Expectation'),
    showLog: l10n.t('Show Log'),
    newConversation: l10n.t('New Conversation'),
    chain: l10n.t('Steps'),
    done: l10n.t('done'),
    running: l10n.t('running'),
    failed: l10n.t('failed'),
    you: l10n.t('You'),
    asked: l10n.t('Asked {0}', kept),
    attempt: l10n.t('attempt {0}', kept),
    waits: l10n.t('Asked again after {0} s.', kept),
    answer: l10n.t('Answer of the model'),
    tokens: l10n.t('{0} tokens in, {1} out', kept, second),
    sent: l10n.t('Sent'),
    policies: l10n.t('Policies in force'),
    raw: l10n.t('As it came'),
    read: l10n.t('As it was read'),
    checked: l10n.t('Checked'),
    noMistake: l10n.t('No mistake.'),
    came: l10n.t('What had come'),
    arguments: l10n.t('Arguments'),
    returned: l10n.t('Returned'),
    error: l10n.t('Error'),
    reasoning: l10n.t('Reasoning'),
    empty: l10n.t('(empty)'),
    cut: l10n.t('The rest is not shown. The log has all of it.'),
  };
}
