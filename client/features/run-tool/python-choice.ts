import { extensions, type Uri, workspace } from 'vscode';
import { member, textOf } from '../../json.ts';

interface PythonApi {
  readonly environments: {
    getActiveEnvironmentPath(resource: Uri): unknown;
    resolveEnvironment(environment: unknown): Promise<unknown>;
  };
}

/** The Python of our setting or of the Python extension for a folder; null: `aion serve` searches. */
export async function chosenPython(folder: Uri): Promise<string | null> {
  const set = workspace.getConfiguration('aion', folder).get<string>('run.python') ?? '';
  if (set !== '') return set;
  const extension = extensions.getExtension<unknown>('ms-python.python');
  if (extension === undefined) return null;
  const api: unknown = extension.isActive ? extension.exports : await extension.activate();
  if (!isPythonApi(api)) return null;
  const found = await api.environments.resolveEnvironment(api.environments.getActiveEnvironmentPath(folder));
  const uri = member(member(found, 'executable'), 'uri');
  return textOf(member(uri, 'fsPath'));
}

function isPythonApi(api: unknown): api is PythonApi {
  if (typeof api !== 'object' || api === null || !('environments' in api)) return false;
  const { environments } = api;
  return (
    typeof environments === 'object' &&
    environments !== null &&
    'getActiveEnvironmentPath' in environments &&
    'resolveEnvironment' in environments
  );
}
