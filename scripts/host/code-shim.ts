#!/usr/bin/env node
/**
 * Replaces the desktop `code` executable: the same command line and exit code, with VS Code's own server and a headless browser instead of
 * the desktop window. The product and its Node extension host are the same. Options: `--install-extension`, `--extensionDevelopmentPath`,
 * `--extensionTestsPath`, `--user-data-dir`, and a folder. Environment: `AION_TEST_RESTRICTED` keeps workspace trust on; `AION_TEST_CHAT`
 * keeps the chat and allows proposed API; `AION_TEST_LANGUAGE` is the language of the window; `CODE_SHIM_VERBOSE` prints the window's
 * console; `CODE_SHIM_SCREENSHOT` names the picture of a failed run; `CODE_SHIM_TIMEOUT` is in seconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { format, parseArgs } from 'node:util';
import { chromium, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from './find-browser.ts';
import { handsVariable } from './gestures.ts';
import { startHands } from './hands.ts';
import { installExtension, startVscodeServer } from './vscode-server.ts';
import { VscodeWindow } from './window.ts';

const limit = Number(process.env['CODE_SHIM_TIMEOUT'] ?? 1800) * 1000;

/** As in `code`, `--install-extension` and the folders of a profile also take the next word; other values stand behind `=`. */
function readCommandLine(args: string[]) {
  const { values, positionals } = parseArgs({
    ...{ args, strict: false, allowPositionals: true },
    options: {
      'install-extension': { type: 'string' },
      'user-data-dir': { type: 'string' },
      'extensions-dir': { type: 'string' },
    },
  });
  const [folder] = positionals;
  const option = (name: string): string | undefined => (typeof values[name] === 'string' ? values[name] : undefined);
  return { option, folder: folder === undefined ? undefined : resolve(folder) };
}

type CommandLine = ReturnType<typeof readCommandLine>;

type Ending = { readonly kind: 'exit'; readonly code: number } | { readonly kind: 'broken'; readonly what: string };

async function runTests({ option, folder }: CommandLine, dataFolder: string): Promise<number> {
  const browserPath = await findBrowser();
  let opened: (window: VscodeWindow) => void = () => undefined;
  const hands = await startHands(
    new Promise((resolve) => {
      opened = resolve;
    }),
  );
  const restricted = process.env['AION_TEST_RESTRICTED'] !== undefined;
  const hasChat = process.env['AION_TEST_CHAT'] !== undefined;
  const server = await startVscodeServer({
    dataFolder,
    trustAll: !restricted,
    automation: true,
    language: process.env['AION_TEST_LANGUAGE'],
    settings: {
      'security.workspace.trust.startupPrompt': 'never',
      'chat.disableAIFeatures': !hasChat,
      // Each movement is drawn by the processor: a third of the work of a list that opens. The minimap is drawn again with each key.
      'editor.cursorBlinking': 'solid',
      'editor.minimap.enabled': false,
    },
    env: { ...process.env, [handsVariable]: hands.address },
  });
  const browser = await chromium.launch({ executablePath: browserPath, headless: true, args: [...browserArguments] });
  try {
    const permissions = ['clipboard-read', 'clipboard-write'];
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      permissions,
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    await showDialogs(page);
    opened(new VscodeWindow(page));
    const ending = endingOf(page, server.ended);
    await page.exposeFunction('codeAutomationLog', (type: string, args: unknown[]) => {
      if (process.env['CODE_SHIM_VERBOSE'] !== undefined) console.error(`[${type}]`, format(...args));
    });
    const payload: [string, string][] = hasChat ? [['enableProposedApi', '']] : [];
    for (const name of ['extensionDevelopmentPath', 'extensionTestsPath']) {
      const path = option(name);
      if (path !== undefined) payload.push([name, server.uri(resolve(path))]);
    }
    await page.goto(server.address(folder, payload));
    const end = await ending;
    if (end.kind === 'exit' && end.code === 0) return 0;
    if (end.kind === 'broken') console.error(`code-shim: ${end.what}`);
    const screenshot = process.env['CODE_SHIM_SCREENSHOT'];
    if (screenshot !== undefined && !page.isClosed()) await page.screenshot({ path: screenshot });
    return end.kind === 'exit' ? end.code : 1;
  } finally {
    hands.stop();
    server.stop();
    await browser.close();
  }
}

/** VS Code refuses modal dialogs during tests of extensions; people and some tests need them. */
async function showDialogs(page: Page): Promise<void> {
  await page.route(/\/workbench\.js$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    const shown = text.replace(
      /(async prompt\(\w+\)\{if\()(this\.\w+\(\)\)throw)/,
      '$1!globalThis.aionShowsDialogs&&$2',
    );
    if (shown === text) console.error('code-shim: this VS Code refuses dialogs in tests; those about dialogs fail.');
    await route.fulfill({ response, body: shown });
  });
}

/** The workbench calls `codeAutomationExit` after the tests. */
async function endingOf(page: Page, serverEnded: Promise<void>): Promise<Ending> {
  return await new Promise((settle) => {
    const broken = (what: string): void => settle({ kind: 'broken', what });
    page
      .exposeFunction('codeAutomationExit', (code: number) => settle({ kind: 'exit', code }))
      .catch((error: unknown) => {
        broken(format(error));
      });
    page.on('crash', () => broken('the page crashed'));
    void serverEnded.then(() => broken('VS Code ended'));
    setTimeout(() => broken(`no end within ${limit / 1000} seconds`), limit).unref();
  });
}

async function main(): Promise<number> {
  const commandLine = readCommandLine(process.argv.slice(2));
  const given = commandLine.option('user-data-dir');
  const dataFolder = given ?? mkdtempSync(join(tmpdir(), 'aion-code-shim-'));
  try {
    const extension = commandLine.option('install-extension');
    if (extension === undefined) return await runTests(commandLine, dataFolder);
    await installExtension(extension, dataFolder);
    return 0;
  } finally {
    if (given === undefined) rmSync(dataFolder, { recursive: true, force: true });
  }
}

// Handles of the browser and the server would keep this process alive.
main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error('code-shim:', error instanceof Error ? error.message : error);
    process.exit(1);
  },
);
