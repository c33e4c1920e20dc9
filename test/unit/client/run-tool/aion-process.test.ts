import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { aionEnvironment, runAion } from '../../../../client/features/run-tool/aion-process.ts';
import { programEnvironment } from '../../../../client/program-environment.ts';
import { folderWith } from '../../../cli/support.ts';

test('no variable makes Node load code of the workspace', async () => {
  const folder = folderWith({
    'evil.cjs': "require('node:fs').writeFileSync('ran', '');\n",
    'program.cjs': "console.log('the program');\n",
  });
  vi.stubEnv('NODE_OPTIONS', '--require ./evil.cjs');
  vi.stubEnv('NODE_PATH', '.');
  onTestFinished(() => void vi.unstubAllEnvs());
  const program = { command: process.execPath, script: 'program.cjs' };
  expect(await runAion(program, [], folder)).toEqual({ code: 0, stdout: 'the program\n', stderr: '' });
  expect(() => readFileSync(join(folder, 'ran'))).toThrow('ENOENT');
  expect(aionEnvironment(program)).toMatchObject({ PATH: process.env['PATH'], ...programEnvironment });
});

test.each([
  'features/check-task/index.ts',
  'features/run-tool/aion-process.ts',
  'features/run-tool/offer-to-agent.ts',
  'process-connection.ts',
])('%s starts the program with these variables', (path) => {
  expect(readFileSync(join(import.meta.dirname, '../../../../client', path), 'utf8')).toContain(
    '...programEnvironment',
  );
});
