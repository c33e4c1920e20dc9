import { visible } from '../../../unseen.ts';
import type { WhatStarts } from './what-starts.ts';

/** So many tools are named; a person reads no longer list. */
const mostTools = 20;
const mostModules = 20;

/** The sentences around what is listed; `{0}` stands for a number. */
export interface DetailLabels {
  readonly python: string;
  readonly modules: string;
  readonly noModules: string;
  readonly tools: string;
  readonly changes: string;
  readonly cannotRun: string;
  readonly more: string;
}

/** What the person is asked about: which Python, which modules, which tools. */
export function consentDetails({ python, modules, tools }: WhatStarts, labels: DetailLabels): string {
  const version = python.version === null ? '' : ` ${python.version}`;
  const why = python.why === '' ? '' : ` (${python.why})`;
  return [
    visible(`${labels.python}${version}: ${python.path}${why}`),
    modules.length === 0 ? labels.noModules : listed(labels.modules, modules.map(moduleLine), mostModules, labels),
    listed(
      labels.tools,
      tools.map(({ name, changes, cannotRun }) => {
        const notes = [...(changes ? [labels.changes] : []), ...(cannotRun === null ? [] : [labels.cannotRun])];
        return notes.length === 0 ? visible(name) : `${visible(name)} (${notes.join(', ')})`;
      }),
      mostTools,
      labels,
    ),
  ].join('\n\n');
}

function moduleLine({ name, path }: WhatStarts['modules'][number]): string {
  return visible(path === '' ? name : `${name} (${path})`);
}

function listed(title: string, lines: readonly string[], most: number, { more }: DetailLabels): string {
  const shown = lines.slice(0, most).map((line) => `  ${line}`);
  const rest = lines.length - shown.length;
  return [`${title}:`, ...shown, ...(rest > 0 ? [`  ${more.replace('{0}', String(rest))}`] : [])].join('\n');
}
