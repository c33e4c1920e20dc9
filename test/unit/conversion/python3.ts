import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PythonFile } from '../../../core/conversion/python-files.ts';
import type { JsonObject } from '../../../core/json/json-value.ts';

/** Compiles both files; with Pydantic, imports them and prints the JSON Schemas of the named classes. Warnings are errors. */
const program = `
import json, os, py_compile, sys
sys.path.insert(0, os.getcwd())
names = json.load(sys.stdin)
for name in sorted(os.listdir('.')):
    if name.endswith('.py'):
        py_compile.compile(name, doraise=True)
try:
    import pydantic
    usable = pydantic.VERSION.startswith('2.')
except ImportError:
    usable = False
schemas = None
if usable:
    schemas = {}
    if os.path.exists('schemas.py'):
        import schemas as module
        schemas = {name: getattr(module, name).model_json_schema() for name in names}
    if os.path.exists('api_functions.py'):
        import api_functions
print(json.dumps(schemas))
`;

/**
 * The schemas of these classes by python3, or the reason for none. Without Pydantic 2 the files are compiled, not imported. Throws Python's
 * error where it refuses them.
 */
export function generatedBy(
  files: readonly PythonFile[],
  classes: readonly string[],
): ReadonlyMap<string, JsonObject> | string {
  const folder = mkdtempSync(join(tmpdir(), 'aion-python-'));
  try {
    for (const { name, text } of files) writeFileSync(join(folder, name), text);
    const run = spawnSync('python3', ['-W', 'error', '-c', program], {
      cwd: folder,
      input: JSON.stringify(classes),
      encoding: 'utf8',
      maxBuffer: 1 << 28,
    });
    if (run.error !== undefined) return 'there is no python3 to compile the generated files with';
    if (run.status !== 0) throw new Error(run.stderr);
    const schemas = JSON.parse(run.stdout) as Record<string, JsonObject> | null;
    return schemas === null
      ? 'python3 has no Pydantic 2 to import the generated files with'
      : new Map(Object.entries(schemas));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
