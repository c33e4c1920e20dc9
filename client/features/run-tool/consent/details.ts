import { l10n } from 'vscode';
import { inOneLine } from '../../../../core/text/index.ts';
import { effectNotes } from '../../../effects.ts';
import type { WhatStarts } from './what-starts.ts';

/** The details of the question: Python, modules, tools. */
export function consentDetails({ python, otherPythons, modules, environments, tools }: WhatStarts): string {
  const version = python.version === null ? '' : ` ${python.version}`;
  const why = python.why === '' ? '' : ` (${python.why})`;
  return [
    [`${version}: ${python.path}${why}`, ...otherPythons.map((path) => `: ${path}`)]
      .map((line) => inOneLine(`${l10n.t('Python')}${line}`))
      .join('\n'),
    modules.length === 0
      ? l10n.t("Modules of the workspace aren't imported.")
      : listed(l10n.t('Modules of the workspace'), modules.map(moduleLine)),
    ...(environments.length === 0
      ? []
      : [
          listed(
            l10n.t('Packages in the workspace'),
            environments.map(({ path, files }) => inOneLine(`${path} (${l10n.t('files: {0}', files)})`)),
          ),
        ]),
    listed(
      l10n.t('Tools'),
      tools.map(({ name, effect, cannotRun }) => {
        const notes = [...(cannotRun === null ? effectNotes(effect, l10n) : [l10n.t('cannot run')])];
        return notes.length === 0 ? inOneLine(name) : `${inOneLine(name)} (${notes.join(', ')})`;
      }),
    ),
  ].join('\n\n');
}

function moduleLine({ name, path }: WhatStarts['modules'][number]): string {
  return inOneLine(path === '' ? name : `${name} (${path})`);
}

const mostListed = 20;

/** The lines below a title, in the details of a question. */
export function listed(title: string, lines: readonly string[]): string {
  const shown = lines.slice(0, mostListed).map((line) => `  ${line}`);
  const rest = lines.length - shown.length;
  return [`${title}:`, ...shown, ...(rest > 0 ? [`  ${l10n.t('and {0} more', rest)}`] : [])].join('\n');
}
