import { pydanticIn, pydanticOneWarning } from '../core/conversion/pydantic-one.ts';
import { bindingPin } from '../core/loaders/pin.ts';
import type { Files } from './files.ts';
import { isRepository, readPinFiles } from './pins.ts';

/**
 * What is to be said where models for Pydantic 2 are written into a project that runs with Pydantic 1: by the lists of packages in the
 * first of the `folders` (innermost first, up to the root of the repository) that names Pydantic, else by the imports of the
 * `schemas.py` that is there. Null where nothing says so.
 */
export async function pydanticOne(
  folders: Iterable<string>,
  schemas: string | null,
  files: Files,
): Promise<string | null> {
  for (const folder of folders) {
    const entries = await files.list(folder);
    const { found } = await readPinFiles(folder, entries, files);
    const words = found.map(({ fileName, text }) => ({ fileName, word: pydanticIn(fileName, text) }));
    const word = bindingPin(words.filter((one) => one.word !== null))?.word ?? null;
    if (word !== null) return word.isOne ? pydanticOneWarning(word.says) : null;
    if (isRepository(entries)) break;
  }
  const own = pydanticIn('schemas.py', schemas ?? '');
  return own?.isOne === true ? pydanticOneWarning(own.says) : null;
}
