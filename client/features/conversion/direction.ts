import { l10n, type Uri, workspace } from 'vscode';

export interface Direction {
  readonly to: string;
  /** The ending of the new file's name, in place of the source's. */
  readonly ending: string;
  readonly glob: string;
  readonly title: string;
}

export function toAion(): Direction {
  return { to: 'aion', ending: '.aion', glob: '**/*.{json,jsonc,jsonl,py}', title: l10n.t('Converting to AION') };
}

/** `program`: the ending of the file of a program, which replaces the usual one. */
export function fromAion(format: string, program?: string): Direction {
  return {
    to: format,
    ending: program ?? `.${format}.json`,
    glob: '**/*.aion',
    title: l10n.t('Converting to {0}', format),
  };
}

/** The target file of a source: beside it, with the ending of the direction. */
export function targetOf(source: Uri, { ending }: Direction): Uri {
  return source.with({ path: `${source.path.replace(/\.[^./]+$/, '')}${ending}`, query: '', fragment: '' });
}

/** The same; undefined for unsaved sources and read-only places. */
export function placeBeside(source: Uri, direction: Direction): Uri | undefined {
  return workspace.fs.isWritableFileSystem(source.scheme) === true ? targetOf(source, direction) : undefined;
}
