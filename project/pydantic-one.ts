import { pydanticIn, pydanticOneWarning } from '../core/conversion/index.ts';
import { bindingPin } from '../core/loaders/index.ts';
import type { Files } from './files.ts';
import { isRepository, readPinFiles } from './pins.ts';

/**
 * The warning for Pydantic 2 models in a project with Pydantic 1; null for none. The version is that of the first of the `folders`
 * (innermost first, up to the repository's root) that names Pydantic, else that of the imports of `schemas.py`.
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
