/** Runs the tests in `test/web` inside VS Code for the Web, with only the packed files; the server is a web worker. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ResultLine, resultMark } from '../test/vscode/support/results.ts';
import { buildAll } from './build.ts';
import { runCommand } from './host/run-command.ts';
import { layOutPackage } from './package.ts';
import { type Counts, countResults, endWith, failWithoutTests } from './test/counts.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const testBundle = 'dist/test/web.cjs';

/** Counts the tests of one run of the built package. */
export async function testWeb(): Promise<Counts> {
  console.log('VS Code for the Web, its web worker extension host');
  const extension = mkdtempSync(join(tmpdir(), 'aion-web-extension-'));
  try {
    await layOutPackage(extension);
    // The host finds tests only below the extension.
    cpSync(join(root, testBundle), join(extension, testBundle));
    return await runIn(extension);
  } finally {
    rmSync(extension, { recursive: true, force: true });
  }
}

async function runIn(extension: string): Promise<Counts> {
  const host = join(root, 'scripts/host/web-host.ts');
  const args = [host, extension, join(extension, testBundle), join(root, 'test/vscode/workspace-awake')];
  const { code, output } = await runCommand(process.execPath, args);
  const lines = output.split('\n');
  const results = lines.flatMap((line): ResultLine[] => {
    const start = line.indexOf(resultMark);
    return start === -1 ? [] : [JSON.parse(line.slice(start + resultMark.length))];
  });
  const counts = failWithoutTests(countResults(results, code === 0));
  if (counts.failed.length > 0) console.log(lines.filter((line) => !line.includes(resultMark)).join('\n'));
  return counts;
}

if (import.meta.main) {
  await buildAll({ production: true, tests: true });
  endWith(await testWeb());
}
