import type { Effect } from '../../../effects.ts';
import { member, numberOf, objectsIn, parsedJson, textOf } from '../../../json.ts';

/** The processes and tools of a folder, from `aion serve --show`, which starts nothing. */
export interface WhatStarts {
  readonly python: {
    readonly path: string;
    readonly version: string | null;
    readonly why: string;
    /** Another one if a program or its virtual environment changes. */
    readonly identity: string;
  };
  /** The programs of further projects in the folder, if they are others. */
  readonly otherPythons: readonly string[];
  /** Another one if anything that would run changes: the Python, a module, an executable string. */
  readonly agreement: string;
  readonly modules: readonly { readonly name: string; readonly path: string }[];
  /** Folders of the workspace with packages, such as an environment. */
  readonly environments: readonly { readonly path: string; readonly files: number }[];
  readonly tools: readonly ShownTool[];
}

interface ShownTool {
  readonly name: string;
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly effect: Effect;
  /** The problem that prevents running; null for none. */
  readonly cannotRun: string | null;
}

function effectNamed(word: string | null): Effect {
  return word === 'changes' || word === 'looks' ? word : 'unknown';
}

/** Parses the output of `aion serve --show --format json`. Throws if it names no Python. */
export function readWhatStarts(text: string): WhatStarts {
  const value = parsedJson(text);
  const python = member(value, 'python');
  const path = textOf(member(python, 'path'));
  const projects = objectsIn(value, 'projects');
  if (path === null) throw new Error(textOf(member(projects[0], 'noPython')) ?? 'Python not found.');
  const pythons = projects.flatMap((project) => member(project, 'python') ?? []);
  const identities = [python ?? null, ...pythons].map((one) => textOf(member(one, 'identity')) ?? '');
  const identity = [...new Set(identities)].join(' ').trim();
  const paths = pythons.map((one) => textOf(member(one, 'path')) ?? '');
  const agreement = textOf(member(value, 'agreement')) ?? '';
  if (identity === '' || agreement === '') throw new Error('aion serve names no agreement.');
  return {
    python: { path, version: textOf(member(python, 'version')), why: textOf(member(python, 'why')) ?? '', identity },
    otherPythons: [...new Set(paths)].filter((one) => one !== '' && one !== path),
    agreement,
    modules: objectsIn(value, 'modules').map((one) => ({
      name: textOf(member(one, 'name')) ?? '',
      path: textOf(member(one, 'path')) ?? '',
    })),
    environments: objectsIn(value, 'environments').map((one) => ({
      path: textOf(member(one, 'path')) ?? '',
      files: numberOf(member(one, 'files')) ?? 0,
    })),
    tools: objectsIn(value, 'tools').map((one) => ({
      name: textOf(member(one, 'name')) ?? '',
      path: textOf(member(one, 'path')) ?? '',
      line: numberOf(member(one, 'line')) ?? 1,
      effect: effectNamed(textOf(member(one, 'effect'))),
      cannotRun: textOf(member(one, 'cannotRun')),
    })),
  };
}
