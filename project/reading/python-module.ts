import { emptyModule, type PythonModule } from '../../core/python/index.ts';
import { takesTooLong } from './program-source.ts';
import type { Reading, ReadText } from './reading.ts';

/** The declarations of a Python text; of one that takes too long, nothing is known. */
export async function readPythonModule(reading: Reading, text: ReadText, isFirst = false): Promise<PythonModule> {
  const read = await reading.ask({ kind: 'module', text: text.text }, { about: () => text, isFirst });
  return read.ok ? read.answer : emptyModule(takesTooLong());
}
