import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { describeWithPython } from '../support/system-python.ts';
import { tokenProxy } from '../support/token-proxy.ts';
import { project, startServing } from './serving.ts';

const root = join(import.meta.dirname, '../..');
const suite = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js');
const leftOut = join(root, 'test/fixtures/served/conformance-left-out.yml');

describeWithPython('the conformance suite of MCP', () => {
  test('passes in every scenario, but for those that the list leaves out', async () => {
    const { told } = startServing(project('conformance'), ['.'], { http: 0 });
    await expect.poll(told).toMatch(/Token: \S+\n/);
    const [, url = '', token = ''] = /Listening: (\S+)\nToken: (\S+)\n/.exec(told()) ?? [];
    const proxy = await tokenProxy(url, token);
    onTestFinished(() => proxy.close());
    const words = [suite, 'server', '--url', proxy.url, '--suite', 'all', '--expected-failures', leftOut];
    const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) => {
      execFile(process.execPath, words, { cwd: root, maxBuffer: 2 ** 26 }, (error, printed) =>
        resolve({ code: error?.code ?? 0, out: printed }),
      );
    });
    const summary = out.slice(out.indexOf('=== SUMMARY ==='));
    expect(code, summary).toBe(0);
    expect(summary).toContain('✓ tools-call-with-progress: 1 passed, 0 failed');
  });
});
