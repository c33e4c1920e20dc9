import { l10n } from 'vscode';

export type PanelLabels = Readonly<ReturnType<typeof panelLabels>>;

/** Every text of the panel that is ours, in the language of the editor. */
export function panelLabels() {
  return {
    providers: l10n.t('Providers'),
    more: l10n.t('More…'),
    tools: l10n.t('tools'),
    oneTool: l10n.t('1 tool'),
    search: l10n.t('Search tools'),
    found: l10n.t('Found'),
    noneFound: l10n.t('No tool found.'),
    noName: l10n.t('(no name)'),
    copy: l10n.t('Copy'),
    copyAll: l10n.t('Copy JSON'),
    open: l10n.t('Open as Document'),
    compareWith: l10n.t('Compare with'),
    compareNothing: l10n.t('(nothing)'),
    description: l10n.t('Description for the model'),
    noDescription: l10n.t('The model gets no description.'),
    parameters: l10n.t('Parameters'),
    noParameters: l10n.t('The tool has no parameters.'),
    parameter: l10n.t('Parameter'),
    type: l10n.t('Type'),
    required: l10n.t('Required'),
    meaning: l10n.t('Description'),
    yes: l10n.t('yes'),
    no: l10n.t('no'),
    notes: l10n.t('Notes'),
    moreParameters: l10n.t('The JSON below has more parameters.'),
    json: l10n.t('JSON'),
    same: l10n.t('Both providers get the same.'),
    onlyIn: l10n.t('only here'),
    notThere: l10n.t('(missing)'),
    notSent: l10n.t('Not sent'),
    losses: l10n.t('Lost'),
    problems: l10n.t('Provider problems'),
    warnings: l10n.t('Check these'),
    refused: l10n.t('The provider does not accept this tool:'),
    show: l10n.t('Show in the file'),
    waiting: l10n.t('Looking for tools…'),
    stale: l10n.t('This is the last valid state:'),
    readable: l10n.t('These are the tools that can be read:'),
    cut: l10n.t('The rest is not shown. Open it as a document.'),
  };
}
