import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pydanticIn, pydanticOneWarning } from '../core/conversion/pydantic-one.ts';
import { bindingPin, pinFileKind } from '../core/loaders/pin.ts';
import { namesIn, textOf } from './pinned-loader.ts';

/**
 * What is to be said where models for Pydantic 2 are written into a folder (absolute) of a project that runs with Pydantic 1: by the
 * lists of packages there or in the nearest folder above that names Pydantic, up to the root of the repository, else by the imports of
 * the `schemas.py` that is there. Null where nothing says so.
 */
export function pydanticOneIn(start: string, schemas: string | null): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    const words = namesIn(folder)
      .filter((fileName) => pinFileKind(fileName) !== null)
      .map((fileName) => ({ fileName, word: pydanticIn(fileName, textOf(join(folder, fileName), [])) }));
    const word = bindingPin(words.filter((one) => one.word !== null))?.word ?? null;
    if (word !== null) return word.isOne ? pydanticOneWarning(word.says) : null;
    if (dirname(folder) === folder || existsSync(join(folder, '.git'))) break;
  }
  const own = pydanticIn('schemas.py', schemas ?? '');
  return own?.isOne === true ? pydanticOneWarning(own.says) : null;
}
