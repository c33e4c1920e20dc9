import { l10n, type QuickPickItem, window } from 'vscode';
import type { ChosenForm, DetectedFormat, DetectedTool } from '../../../protocol/conversion.ts';

interface FormItem extends QuickPickItem {
  /** The form for all of the tools; null to be asked about each. */
  readonly form: string | null;
}

/** Asks in which form tools are that may be in several, those of the same forms together. Undefined: cancelled. */
export async function pickForms(tools: readonly DetectedTool[]): Promise<readonly ChosenForm[] | undefined> {
  const groups = new Map<string, DetectedTool[]>();
  for (const tool of tools.filter(({ forms }) => forms.length > 1)) {
    const key = tool.forms.map(({ id }) => id).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), tool]);
  }
  const chosen: ChosenForm[] = [];
  const waiting = [...groups.values()];
  for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
    const form = await pickForm(group);
    if (form === undefined) return undefined;
    if (form === null) waiting.unshift(...group.map((tool) => [tool]));
    else chosen.push(...group.map(({ index }) => ({ index, form })));
  }
  return chosen;
}

async function pickForm(group: readonly DetectedTool[]): Promise<string | null | undefined> {
  const [first] = group;
  if (first === undefined) return undefined;
  const items = first.forms.map(
    (form): FormItem => ({ label: form.title, detail: parametersOf(form, group), form: form.id }),
  );
  const each: FormItem = { label: l10n.t('Ask for each of them'), form: null };
  const placeHolder =
    group.length === 1
      ? l10n.t('“{0}” can be read in more than one form. Which form is it?', first.name)
      : l10n.t('{0} tools can be read in more than one form: {1}. Which form is it?', group.length, namesOf(group));
  const picked = await window.showQuickPick(group.length === 1 ? items : [...items, each], {
    placeHolder,
    ignoreFocusOut: true,
  });
  return picked?.form;
}

/** What the tool becomes when it is read in that form; of several tools each is another. */
function parametersOf({ parameters }: DetectedFormat, group: readonly DetectedTool[]): string {
  if (group.length > 1) return '';
  return parameters.length === 0
    ? l10n.t('reads no arguments')
    : l10n.t('reads the arguments {0}', parameters.join(', '));
}

const mostNamed = 3;

function namesOf(group: readonly DetectedTool[]): string {
  const names = group.slice(0, mostNamed).map(({ name }) => name);
  return group.length > names.length ? `${names.join(', ')}, …` : names.join(', ');
}
