import { PythonFiles } from '../../core/conversion/index.ts';
import type { PythonBeside, PythonFile } from '../../protocol/conversion.ts';
import type { ServerContext } from '../context.ts';
import { folderOf } from '../workspace/folders.ts';

/** The Python files beside a document: the client's texts if it gave them, else the saved files. */
export async function pythonBeside(
  uri: string | undefined,
  given: PythonBeside | undefined,
  context: Pick<ServerContext, 'files'>,
): Promise<PythonFiles> {
  const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  if (given !== undefined) {
    const { schemas, functions, isPackage } = given;
    return new PythonFiles({ schemas: text(schemas), functions: text(functions), isPackage: isPackage === true });
  }
  if (uri === undefined || uri.startsWith('untitled:')) return new PythonFiles({ schemas: null, functions: null });
  const read = (name: string): Promise<string | null> => context.files.readFile(`${folderOf(uri)}/${name}`);
  const [schemas, functions, initial] = await Promise.all([
    read('schemas.py'),
    read('api_functions.py'),
    read('__init__.py'),
  ]);
  return new PythonFiles({ schemas, functions, isPackage: initial !== null });
}

export function describedFiles(python: PythonFiles): readonly PythonFile[] {
  return python.files().map(({ name, before, text, added, conflicts }) => ({
    name,
    before,
    text,
    added,
    conflicts: conflicts.map(({ message }) => message),
  }));
}

/** The conflicts in the files, as sentences. */
export function describedConflicts(files: readonly PythonFile[]): readonly string[] {
  return files.flatMap(({ name, conflicts }) => conflicts.map((conflict) => `${name}: ${conflict}`));
}
