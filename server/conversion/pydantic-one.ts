import { pydanticIn, pydanticOneWarning } from '../../core/conversion/pydantic-one.ts';
import { bindingPin } from '../../core/loaders/pin.ts';
import type { ServerContext } from '../context.ts';
import { isPinFile } from '../workspace/pins.ts';

/**
 * What is to be said where models for Pydantic 2 are written beside a document whose project runs with Pydantic 1: by the lists of
 * packages in the nearest folder that names Pydantic, else by the imports of the `schemas.py` that is there. Null where nothing says so.
 */
export async function pydanticOneBeside(
  uri: string,
  schemas: string | null,
  { folders, files }: Pick<ServerContext, 'folders' | 'files'>,
): Promise<string | null> {
  for (const folder of folders.above(uri)) {
    const names = (await files.listFolder(folder)).filter(({ kind, name }) => kind === 'file' && isPinFile(name));
    const words = await Promise.all(
      names.map(async ({ name: fileName }) => {
        const text = await files.readFile(`${folder}/${encodeURIComponent(fileName)}`);
        return { fileName, word: text === null ? null : pydanticIn(fileName, text) };
      }),
    );
    const word = bindingPin(words.filter((one) => one.word !== null))?.word ?? null;
    if (word !== null) return word.isOne ? pydanticOneWarning(word.says) : null;
  }
  const own = pydanticIn('schemas.py', schemas ?? '');
  return own?.isOne === true ? pydanticOneWarning(own.says) : null;
}
