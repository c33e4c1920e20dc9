/** `npm run screenshots`: takes the pictures of the documentation, `docs/images`, in a real VS Code. */
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startScriptedModel } from './host/scripted-model-server.ts';
import type { VscodeWindow } from './host/window.ts';
import { type AddFrame, type Scene, takePictures } from './screenshot.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const examples = join(root, 'examples');
/** Tools that run with Python alone. */
const shop = join(root, 'test/fixtures/shop');
const picture = (name: string): string => join(root, 'docs/images', `${name}.png`);
const problem = '.squiggly-error';
/** The lenses come late and move the lines. */
const lens = '.codelens-decoration:has-text("Preview")';

function scene(name: string, file: string, act: Scene['act'], size?: Scene['size']): Scene {
  return { folder: examples, file, picture: picture(name), act, ...(size === undefined ? {} : { size }) };
}

const themes = { dark: 'Dark Modern', light: 'Light Modern', 'high-contrast': 'Dark High Contrast' };
const wide = { width: 1300, height: 700 };
const large = { width: 1500, height: 900 };

/** A picture for review, on no page. */
const lookedAt = (name: string): string => join(root, 'test-results', `${name}.png`);

/** The pages have one theme of each picture; the others are for review. */
const inTheme = (name: string, theme: string): string =>
  theme === 'dark' ? picture(name) : lookedAt(`${name}-${theme}`);

/** Scenes in each theme and, if `widths` says so, also in a narrow window. */
function inThemes(
  name: string,
  place: Pick<Scene, 'folder' | 'file' | 'size'>,
  act: (window: VscodeWindow, isNarrow: boolean) => Promise<void>,
  widths: readonly boolean[] = [false, true],
): readonly Scene[] {
  return Object.entries(themes).flatMap(([theme, title]) =>
    widths.map((isNarrow) => ({
      ...place,
      picture: isNarrow ? lookedAt(`${name}-${theme}-500`) : inTheme(name, theme),
      act: async (window: VscodeWindow) => {
        await chooseTheme(window, title);
        await act(window, isNarrow);
      },
    })),
  );
}

async function makeNarrow(window: VscodeWindow, height: number): Promise<void> {
  await window.runCommand('View: Close Primary Side Bar');
  await window.resize(500, height);
}

const scenes: readonly Scene[] = [
  {
    folder: examples,
    file: 'aion_tools/auth.aion',
    picture: join(root, 'docs/images/first-look.gif'),
    size: { width: 1000, height: 500 },
    act: firstLook,
  },
  scene(
    'overview',
    'aion_tools/auth.aion',
    async (window) => {
      await window.runCommand('View: Close Primary Side Bar');
      await window.clickAfter('name --> "LogIn"');
      await window.runCommand('AION: Preview Tools');
      await window.webView.waitFor('[role="tab"]');
      await window.waitFor(lens);
      await window.clickAfter('remember --> "bool |');
      await window.press('ArrowDown');
      await window.press('ArrowDown');
      await window.press('Home');
      // From description to desc.
      for (let letter = 0; letter < 4; letter++) await window.press('ArrowRight');
      for (let letter = 0; letter < 7; letter++) await window.press('Delete');
      await window.putMouseAway();
      await window.waitFor(problem);
      await window.press('Control+.');
      await window.waitFor('.action-widget .monaco-list-row');
    },
    wide,
  ),
  scene('problem', 'mistakes.aion', async (window) => {
    await window.waitFor(problem);
    await window.waitFor(lens);
    await window.hover('desc -->');
  }),
  scene('quick-fix', 'mistakes.aion', async (window) => {
    await window.waitFor(problem);
    await window.waitFor(lens);
    await window.clickAfter('"UnknownProperty",');
    await window.press('ArrowDown');
    await window.press('Home');
    await window.press('Control+.');
    await window.waitFor('.action-widget .monaco-list-row');
  }),
  scene('completion', 'mistakes.aion', async (window) => {
    await window.waitFor(problem);
    await window.waitFor(lens);
    await window.clickAfter('"NothingToDo",');
    await window.press('Enter');
    await window.press('Control+Space');
    await window.waitFor('.suggest-widget.visible .monaco-list-row');
  }),
  scene('convert', 'tools.json', async (window) => {
    await window.runCommand('AION: Convert Tools…');
    await window.putMouseAway();
    await window.waitFor('.quick-input-title:has-text("Convert to AION")');
  }),
  scene('paste', 'tools.json', async (window) => {
    await window.clickAfter('"tools"');
    await window.press('Control+a');
    await window.press('Control+c');
    await window.openFile('aion_tools/auth.aion');
    await window.waitFor('.codelens-decoration');
    await window.press('Control+End');
    await window.press('ArrowUp');
    await window.press('ArrowUp');
    await window.press('End');
    await window.press('Control+v');
    await window.click('.post-edit-widget');
    await window.waitFor('.action-widget .monaco-list-row');
  }),
  scene(
    'preview',
    'aion_tools/auth.aion',
    async (window) => {
      await window.clickAfter('name --> "LogIn"');
      await window.runCommand('AION: Preview Tools');
      await window.webView.click('.head .action:has-text("Open as Document")');
      await window.waitFor('.tab[data-resource-name$=".json"]');
      await window.waitFor(lens);
    },
    wide,
  ),
  scene('tools-view', 'aion_tools/auth.aion', async (window) => {
    await window.runCommand('Explorer: Focus on AION Tools View');
    await window.waitFor('.monaco-list-row:has-text("LogIn")');
  }),
  scene(
    'walkthrough',
    'aion_tools/auth.aion',
    async (window) => {
      await window.runCommand('Welcome: Open Walkthrough');
      await window.waitFor('.quick-input-list .monaco-list-row');
      await window.type('Get Started with AION');
      await window.click('.quick-input-list .monaco-list-row', 'Get Started with AION');
      await window.waitFor('.gettingStartedContainer .getting-started-step');
    },
    wide,
  ),
  ...inThemes(
    'providers',
    { folder: examples, file: 'aion_tools/auth.aion', size: { width: 1700, height: 900 } },
    preview,
    [false],
  ),
  ...inThemes('run-tool', { folder: shop, file: 'shop.aion', size: large }, runTool, [false]),
  ...inThemes('try-tools', { folder: shop, file: 'shop.aion', size: large }, tryTools),
  ...inThemes('checked-call', { folder: shop, file: 'answer.json', size: wide }, checkCall),
];

/** A description is typed under a wrong key, fixed, and previewed. */
async function firstLook(window: VscodeWindow, addFrame: AddFrame): Promise<void> {
  await window.runCommand('View: Close Primary Side Bar');
  await window.waitFor(lens);
  await window.clickAfter('name --> "AdminSignup"');
  await window.press('Control+End');
  await window.clickAfter('"https://api.balkandate.com/docs/password_policy",');
  await window.press('ArrowDown');
  await window.press('Home');
  await window.press('Shift+End');
  await window.press('Delete');
  await addFrame(1_000);
  for (const part of ['desc', ' --> ', '"The rules ', 'of a new', ' password."']) {
    await window.type(part);
    await window.rest(100);
    await addFrame(250);
  }
  await window.waitFor(problem);
  await window.press('Escape');
  await addFrame(1_200);
  await window.press('Home');
  await window.press('Control+.');
  await window.waitFor('.action-widget .monaco-list-row');
  await addFrame(1_800);
  await window.press('Enter');
  await window.rest(1_500);
  await addFrame(1_200);
  await window.click('.codelens-decoration:last-of-type a', 'Preview');
  await window.putMouseAway();
  await window.webView.waitFor('[role="tab"]');
  await window.rest(2_000);
  await addFrame(3_500);
}

async function preview(window: VscodeWindow): Promise<void> {
  await window.clickAfter('name --> "LogIn"');
  await window.runCommand('AION: Preview Tools');
  await window.rest(9_000);
}

async function checkCall(window: VscodeWindow, isNarrow: boolean): Promise<void> {
  await window.runCommand('AION: Check Tool Call');
  await window.waitFor(problem);
  if (isNarrow) await makeNarrow(window, 700);
  await window.clickAfter('find_ord');
  await window.press('Control+.');
  await window.click('.action-widget .monaco-list-row', 'Change to find_orders');
  await window.waitFor('.squiggly-error >> nth=1');
  await window.runCommand('Notifications: Clear All Notifications');
  await window.clickAfter('limit');
  await window.press('F8');
  await window.waitFor('.marker-widget');
}

async function chooseTheme(window: VscodeWindow, name: string): Promise<void> {
  // A list that opens before the themes are read never gets them.
  await window.rest(4_000);
  await window.runCommand('Preferences: Color Theme');
  await window.waitFor('.quick-input-list .monaco-list-row:nth-child(4)');
  await window.type(name);
  await window.click('.quick-input-list .monaco-list-row', name);
}

async function tryTools(window: VscodeWindow, isNarrow: boolean): Promise<void> {
  await window.waitFor(lens);
  await window.runCommand('AION: Try Tools with a Model…');
  await window.click('.quick-input-list .monaco-list-row', 'Enter an Address');
  await window.waitFor('.quick-input-title:has-text("Address of a model")');
  await window.type(`shop-model@${model.address}`);
  await window.press('Enter');
  await window.waitFor('.quick-input-title:has-text("API key for")');
  await window.press('Enter');
  await window.click('.monaco-dialog-box .monaco-button', 'While This Window Is Open');
  await window.webView.waitFor('.question');
  await window.webView.click('.question');
  await window.type('Where is the last order of customer C000042?');
  await window.press('Control+Enter');
  await window.click('.monaco-dialog-box .monaco-button', 'Allow');
  await window.webView.waitFor('.step-end');
  await window.webView.click('.step-call summary');
  if (!isNarrow) return;
  await makeNarrow(window, 900);
  await window.rest(1_000);
}

const answers = [
  {
    role: 'assistant',
    content: null,
    tool_calls: [
      {
        id: 'call_1',
        type: 'function',
        function: { name: 'find_orders', arguments: '{"customer": "C000042", "limit": 1}' },
      },
    ],
  },
  { role: 'assistant', content: 'The last order of C000042, number 1001, is still open.' },
];

async function runTool(window: VscodeWindow): Promise<void> {
  await window.clickAfter('name --> "find_orders"');
  await window.runCommand('AION: Run Tool…');
  await window.click('.monaco-dialog-box .monaco-button', 'While This Window Is Open');
  await window.webView.waitFor('#form');
  await window.type('C000042');
  await window.press('Tab');
  await window.type('10');
  await window.press('Control+Enter');
  await window.webView.waitFor('#result');
}

/** `node scripts/screenshots.ts [--packed] [NAME…]`: all pictures, or the named ones; `--packed` uses the existing package. */
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const wanted = scenes.filter(({ picture: path }) => names.length === 0 || names.includes(parse(path).name));
const model = await startScriptedModel(answers);
try {
  await takePictures(wanted, process.argv.includes('--packed'));
} finally {
  model.stop();
}
