import type { FileContext } from '../../core/python/file-context.ts';

/** A name that can be written, and what it is, in a word or two. */
export interface OfferedName {
  readonly name: string;
  readonly what: string;
}

/** The functions, modules and other names that an executable string can name; of `before` (`api`) its members. */
export function executableNames(python: FileContext, before: string | null): readonly OfferedName[] {
  return python.names(before).flatMap((name): readonly OfferedName[] => {
    const found = python.find(before === null ? name : `${before}.${name}`);
    if (found.kind !== 'found' || name.startsWith('__')) return [];
    const { resolution } = found;
    switch (resolution.kind) {
      case 'module':
        return [{ name, what: 'module' }];
      case 'declaration':
        return [{ name, what: `${resolution.declaration.kind}, ${resolution.path}` }];
      default:
        return [];
    }
  });
}

/** The classes that `args_schema` can name. */
export function classNames(python: FileContext): readonly string[] {
  return python.names().filter((name) => {
    const found = python.find(name);
    return (
      found.kind === 'found' && found.resolution.kind === 'declaration' && found.resolution.declaration.kind === 'class'
    );
  });
}
