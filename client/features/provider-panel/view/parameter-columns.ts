import type { ParameterView } from '../../../../protocol/provider-panel.ts';
import { l10n } from '../../../page/view/l10n.ts';

interface Column {
  readonly label: string;
  readonly of: (parameter: ParameterView) => string;
}

/** The columns of the parameter table after the name. */
export function columns(): readonly Column[] {
  return [
    { label: l10n.t('Type'), of: ({ type }) => type },
    { label: l10n.t('Required'), of: ({ isRequired }) => (isRequired ? l10n.t('yes') : l10n.t('no')) },
    { label: l10n.t('Description'), of: ({ description }) => description },
    { label: l10n.t('Notes'), of: ({ notes }) => notes },
  ];
}
