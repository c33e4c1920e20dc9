import { l10n } from 'vscode';
import type { ChosenFormat, DetectedFormat, DetectedTool } from '../../../protocol/conversion.ts';
import { pickOne } from '../../pick-one.ts';

/** Asks for the format of ambiguous tools, grouped by possible formats. Undefined: cancelled. */
export async function pickFormats(tools: readonly DetectedTool[]): Promise<readonly ChosenFormat[] | undefined> {
  const groups = new Map<string, DetectedTool[]>();
  for (const tool of tools.filter(({ forms }) => forms.length > 1)) {
    const key = tool.forms.map(({ id }) => id).join(' ');
    groups.set(key, [...(groups.get(key) ?? []), tool]);
  }
  const chosen: ChosenFormat[] = [];
  const waiting = [...groups.values()];
  for (let group = waiting.shift(); group !== undefined; group = waiting.shift()) {
    const form = await pickOneFormat(group);
    if (form === undefined) return undefined;
    if (form === null) waiting.unshift(...group.map((tool) => [tool]));
    else chosen.push(...group.map(({ index }) => ({ index, form })));
  }
  return chosen;
}

/** The format for all tools; null to ask for each tool; undefined: cancelled. */
async function pickOneFormat(group: readonly DetectedTool[]): Promise<string | null | undefined> {
  const [first] = group;
  if (first === undefined) return undefined;
  const forms = first.forms.map((form) => ({
    label: form.title,
    detail: parametersOf(form, group),
    value: form.id,
  }));
  const each = { label: l10n.t('Ask for each of them'), value: null };
  const placeHolder =
    group.length === 1
      ? l10n.t('"{0}" matches several formats. Select the format.', first.name)
      : l10n.t('{0} tools match several formats: {1}. Select the format.', group.length, namesOf(group));
  return pickOne<string | null>(group.length === 1 ? forms : [...forms, each], { placeHolder, ignoreFocusOut: true });
}

/** The parameters in this format, for a single tool: in a group they differ. */
function parametersOf({ parameters }: DetectedFormat, group: readonly DetectedTool[]): string {
  if (group.length > 1) return '';
  return parameters.length === 0
    ? l10n.t('no arguments found in this format')
    : l10n.t('reads the arguments {0}', parameters.map((name) => `"${name}"`).join(', '));
}

const mostNamed = 3;

function namesOf(group: readonly DetectedTool[]): string {
  const names = group.slice(0, mostNamed).map(({ name }) => name);
  return group.length > names.length ? `${names.join(', ')}, …` : names.join(', ');
}
