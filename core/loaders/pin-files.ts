export type PinFileKind = 'lock' | 'pipfile-lock' | 'requirements' | 'pyproject' | 'pipfile';

/** A file that lists packages. */
export interface PackageList {
  readonly fileName: string;
  readonly text: string;
}

/** The kind of the file by its name, with or without folders before it; null for other files. */
export function pinFileKind(fileName: string): PinFileKind | null {
  const parts = fileName.split(/[\\/]/);
  const name = (parts.at(-1) ?? '').toLowerCase();
  if (name === 'uv.lock' || name === 'poetry.lock' || name === 'pdm.lock' || /^pylock(?:\.[^.]+)?\.toml$/.test(name)) {
    return 'lock';
  }
  if (name === 'pipfile.lock') return 'pipfile-lock';
  if (name === 'pipfile') return 'pipfile';
  if (name === 'pyproject.toml') return 'pyproject';
  const isText = name.endsWith('.txt') || name.endsWith('.in');
  const isRequirements =
    name.startsWith('requirements') || name.startsWith('constraints') || parts.at(-2)?.toLowerCase() === 'requirements';
  return isText && (isRequirements || /[-_.]requirements\.(?:txt|in)$/.test(name)) ? 'requirements' : null;
}
