import type { UsedWindow } from '../host/gestures.ts';
import { absent, sees } from './looking.ts';

interface Seen {
  readonly title: string;
  /** A sentence of the page that the step proves; the page must hold it. */
  readonly says: string;
  /** The files of the folder; the first is open. Empty: an empty window. Missing: `mail.aion`. */
  readonly files?: Readonly<Record<string, string>>;
  /** It is about a window as it starts; the others are steps in one window. */
  readonly isAtStart?: true;
  /** Rejects if the window does not match the page. */
  readonly act: (window: UsedWindow) => Promise<void>;
}

const sendMail = `[
  {
    name --> "SendMail",
    function --> "lambda to, text='': send_mail(to, text)" --> {
      arg-1 --> "string (the address)",
      arg-2 --> "the text of the mail",
      return-1 --> "dict (status)"
    },
    link --> "https://example.com/mail",
    description --> "Sends a mail. Read it with ReadMail."
  },
  {
    name --> "ReadMail",
    link --> "https://example.com/read",
    description --> "Reads what SendMail has sent."
  }
]
`;
const wrong = sendMail.replace('description --> "Sends', 'desc --> "Sends');
const toolJson = JSON.stringify(
  {
    tools: [
      {
        name: 'get_weather',
        description: 'Gets the weather.',
        inputSchema: { type: 'object', properties: { city: { type: 'string', minLength: 2 } }, required: ['city'] },
      },
    ],
  },
  undefined,
  2,
);

const editor = '.editor-instance .view-line';
const row = '.quick-input-list .monaco-list-row';
const suggestion = '.suggest-widget.visible .monaco-list-row';
const action = '.action-widget .monaco-list-row';
const hover = '.monaco-hover:not(.hidden)';
// The lens of a closed editor may still be in the window.
const lens = '.codelens-decoration:visible';
const statusBar = '.statusbar-item';
const squiggle = '.squiggly-error';

const ticked = '.getting-started-step:has(.codicon-getting-started-step-checked)';

/** The panel of the tool at the cursor, then its JSON for a provider as a document. */
async function opensAsDocument(window: UsedWindow, provider: string): Promise<void> {
  await window.runCommand('AION: Preview Tools');
  await window.webView.waitFor(`[role="tab"]:has-text("${provider}")`);
  await window.webView.click(`[role="tab"]:has-text("${provider}")`);
  await window.webView.waitFor(`[role="tab"][aria-selected="true"]:has-text("${provider}")`);
  await window.webView.click('.head .action:has-text("Open as Document")');
}

async function openWalkthrough(window: UsedWindow): Promise<void> {
  await window.runCommand('Welcome: Open Walkthrough');
  await sees(window, row, 'Get Started with AION');
  await window.type('Get Started with AION');
  await window.click(row, 'Get Started with AION');
  await sees(window, '.getting-started-step', 'Write a tool');
}

async function takeStep(window: UsedWindow, step: string, button: string): Promise<void> {
  await window.click('.getting-started-step .step-title', step);
  await sees(window, '.getting-started-step.expanded', step);
  await window.click('.getting-started-step.expanded .monaco-button', button);
}

const onReadme: readonly Seen[] = [
  {
    title: 'the walkthrough goes from its first step to its last in an empty window',
    says: 'The walkthrough *Get Started with AION* (*Help: Welcome*) covers the features in five steps.',
    files: {},
    isAtStart: true,
    async act(window) {
      await openWalkthrough(window);
      await absent(window, ticked);
      await takeStep(window, 'Write a tool', 'New Tool File');
      await sees(window, editor, 'description -->');
      await window.press('Escape');
      await openWalkthrough(window);
      await sees(window, ticked, 'Write a tool');
      await takeStep(window, 'Make a mistake', 'Go to the File');
      // Its line pushes the lines below it down.
      await window.waitFor(lens);
      await window.clickAfter('description -->');
      await window.press('Backspace');
      await window.waitFor(squiggle);
      await openWalkthrough(window);
      await sees(window, ticked, 'Make a mistake');
      await takeStep(window, 'Fix it', 'Quick Fix');
      await sees(window, action, '-->');
      await window.press('Enter');
      await absent(window, squiggle);
      await openWalkthrough(window);
      await sees(window, ticked, 'Fix it');
      await window.copy(toolJson);
      await takeStep(window, 'Convert existing tools', 'Convert JSON');
      await sees(window, row, 'JSON from the clipboard');
      await window.click(row, 'JSON from the clipboard');
      await sees(window, editor, 'name --> "get_weather"');
      await openWalkthrough(window);
      await sees(window, ticked, 'Convert existing tools');
      await takeStep(window, 'Preview what providers receive', 'Preview');
      await sees(window, '.tab', 'Providers');
      await openWalkthrough(window);
      await sees(window, ticked, 'Preview what providers receive');
    },
  },
  {
    title: 'the page of the extension has no broken picture',
    says: '# AION Language Tools',
    async act(window) {
      await window.runCommand('Extensions: Show Installed Extensions');
      await window.click('.extension-list-item', 'AION Language Tools');
      await sees(window, '.extension-editor', 'AION Language Tools');
      const pictures = await window.pictures();
      // Those of the repository come from the network, which a test can't count on.
      const broken = pictures.filter(({ address, isBroken }) => isBroken && !address.startsWith('https:'));
      if (broken.length > 0) throw new Error(`Broken pictures: ${JSON.stringify(broken)}`);
    },
  },
  {
    title: 'New Tool File opens a file with a first tool',
    says: '*AION: New Tool File*',
    async act(window) {
      await window.runCommand('AION: New Tool File');
      await window.waitFor('.tab.active[data-resource-name^="Untitled"]');
      await sees(window, editor, 'name -->');
    },
  },
  {
    title: 'a wrong key is underlined, and Ctrl+. renames it',
    says: 'The\neditor underlines it at once, and `Ctrl+.` renames it.',
    files: { 'mail.aion': wrong },
    async act(window) {
      await window.waitFor(squiggle);
      // Its line pushes the lines below it down.
      await window.waitFor(lens);
      await window.hover('desc -->');
      await sees(window, hover, 'Unknown property');
      await window.press('Escape');
      await window.clickAfter('desc');
      await window.press('Control+.');
      await sees(window, action, 'Change to description');
      await window.press('Enter');
      await sees(window, editor, 'description --> "Sends');
      await absent(window, squiggle);
    },
  },
  {
    title: 'Convert Tools… makes AION of tool JSON',
    says: '**AION: Convert Tools…** converts tool JSON',
    files: { 'tools.json': toolJson },
    async act(window) {
      await window.clickAfter('"tools"');
      await window.runCommand('AION: Convert Tools…');
      await sees(window, row, 'get_weather');
      await window.press('Enter');
      await sees(window, row, 'args_schema');
      await window.press('Enter');
      await sees(window, editor, 'name --> "get_weather"');
    },
  },
  {
    title: 'Preview opens a panel with a tab for each provider',
    says: '**AION: Preview Tools** (`Ctrl+K V`), also above each tool, opens a panel with a tab for each provider',
    async act(window) {
      await window.clickAfter('"SendMail"');
      await window.runCommand('AION: Preview Tools');
      await sees(window, '.tab', 'Providers');
      await sees({ texts: (selector) => window.webView.texts(selector) }, 'body', 'SendMail');
    },
  },
];

const onFeatures: readonly Seen[] = [
  {
    title: 'Outline',
    says: '*Outline view, breadcrumbs, `Ctrl+Shift+O`.*',
    async act(window) {
      await window.clickAfter('"SendMail"');
      await window.press('Control+Shift+O');
      await sees(window, row, 'SendMail');
      await sees(window, row, 'arg-2');
    },
  },
  {
    title: 'Workspace symbols',
    says: '*`Ctrl+T`.* The tools of every `.aion` file, and the properties outside the tools',
    files: { 'mail.aion': sendMail, 'other.aion': sendMail.replaceAll('Mail', 'Fax') },
    async act(window) {
      await window.waitFor(lens);
      await window.press('Control+T');
      await window.type('readf');
      await sees(window, row, 'ReadFax');
    },
  },
  {
    title: 'Folding',
    says: 'The line of the closing\nbracket stays visible.',
    async act(window) {
      await window.clickAfter('return-1');
      await window.press('Control+Shift+[');
      await absent(window, `${editor}:has-text("return-1")`);
      await sees(window, editor, 'description -->');
      // VS Code keeps what is folded for the next opening of a file with this name.
      await window.press('Control+Shift+]');
      await sees(window, editor, 'return-1');
    },
  },
  {
    title: 'Selection ranges',
    says: '*`Shift+Alt+→`.* Each step selects the next larger range around the cursor.',
    async act(window) {
      await window.clickAfter('(the addr');
      for (let times = 0; times < 3; times++) await window.press('Shift+Alt+ArrowRight');
      await window.press('Control+c');
      await window.press('Control+End');
      await window.press('Control+v');
      await sees(window, editor, '"string (the address)"');
    },
  },
  {
    title: 'Definition, references, highlights',
    says: '*`F12`, `Shift+F12`.* A **tool** is defined by its `name`',
    // VS Code jumps to the only mention of a tool, and lists several.
    files: { 'mail.aion': sendMail.replace('has sent.', 'has sent, after SendMail.') },
    async act(window) {
      await window.waitFor(lens);
      // The lenses move the lines under the mouse.
      await window.rest(1500);
      await window.clickAfter('Reads what SendMa');
      await window.press('Shift+F12');
      await sees(window, '.zone-widget.reference-zone-widget .monaco-list-row, .reference-zone-widget', 'SendMail');
    },
  },
  {
    title: 'Rename',
    says: '*`F2`.* Renames all references',
    async act(window) {
      await window.waitFor(lens);
      await window.clickAfter('name --> "SendMa');
      await window.press('F2');
      await window.waitFor('.rename-box input:focus');
      await window.press('Control+a');
      await window.type('PostMail');
      await window.press('Enter');
      await sees(window, editor, 'name --> "PostMail"');
      await sees(window, editor, 'Reads what PostMail has sent.');
    },
  },
  {
    title: 'Inlay hints',
    says: 'Inlay hints show which parameter an `arg-N` describes.',
    act: (window) => sees(window, editor, 'arg-2text= ""'),
  },
  {
    title: 'Hover',
    says: 'On a property: its meaning in the notation',
    async act(window) {
      await window.waitFor(lens);
      await window.hover('SendMail');
      await sees(window, hover, 'SendMail (tool)');
      await sees(window, hover, 'the address');
    },
  },
  {
    title: 'Formatting',
    says: '*`Shift+Alt+F` (on Linux `Ctrl+Shift+I`)',
    files: { 'mail.aion': '[{name-->"Send",link-->"https://e.com",description-->"Sends."}]' },
    async act(window) {
      await window.waitFor(lens);
      await window.clickAfter('"Send"');
      await window.press(process.platform === 'linux' ? 'Control+Shift+I' : 'Shift+Alt+F');
      await sees(window, editor, '    name --> "Send",');
    },
  },
  {
    title: 'Indentation of a file that is open when VS Code starts',
    says: '(in VS Code two spaces, unless the file or the settings for `[aion]` say otherwise)',
    files: { 'mail.aion': '' },
    isAtStart: true,
    async act(window) {
      await sees(window, statusBar, 'aions-llm 1.');
      await sees(window, statusBar, 'Spaces: 2');
      await window.click('.editor-instance .view-lines');
      await window.type('[', 200);
      await window.press('Enter');
      await window.type('{', 200);
      await sees(window, editor, '{');
      const lines = await window.texts(editor);
      if (!lines.some((line) => /^ {2}\{/.test(line)))
        throw new Error(`The brace is not indented by two: ${JSON.stringify(lines)}`);
    },
  },
  {
    title: 'Completion',
    says: 'Completion',
    files: { 'mail.aion': '[\n  {\n    name --> "Send",\n    \n  }\n]\n' },
    async act(window) {
      await window.clickAfter('"Send",');
      await window.press('ArrowDown');
      await window.press('End');
      await window.rest(1500);
      await window.press('Control+Space');
      await sees(window, suggestion, 'description');
    },
  },
  {
    title: 'Refactorings',
    says: '*`Ctrl+Shift+R`.*',
    async act(window) {
      await window.waitFor(lens);
      await window.clickAfter('function');
      await window.press('Control+Shift+R');
      await sees(window, action, 'Write the parameters as an inline schema');
    },
  },
  {
    title: 'Pasting and dropping',
    says: '*`Ctrl+V` outside a tool',
    files: { 'tools.json': toolJson, 'mail.aion': sendMail },
    async act(window) {
      await window.clickAfter('"tools"');
      await window.press('Control+a');
      await window.press('Control+c');
      await window.openFile('mail.aion');
      await window.waitFor(lens);
      await window.press('Control+End');
      await window.press('ArrowUp');
      await window.press('ArrowUp');
      await window.press('End');
      await window.press('Control+v');
      await sees(window, editor, 'name --> "get_weather"');
    },
  },
  {
    title: 'Previews',
    says: '*`Preview` over each tool, `AION: Preview Tools`, `Ctrl+K V`.*',
    async act(window) {
      await window.clickAfter('"SendMail"');
      await opensAsDocument(window, 'Anthropic');
      await sees(window, editor, '"input_schema"');
    },
  },
  {
    title: 'Tools in Python',
    says: 'Tool JSON and the tools in a Python file have previews too.',
    files: {
      'mail.aion': sendMail,
      'units.py': 'UNITS = ["celsius", "kelvin"]\n',
      'agent.py': `from units import UNITS

WEATHER = {
    "name": "get_weather",
    "description": f"The weather in {UNITS[0]}.",
    "input_schema": {"type": "object", "properties": {"unit": {"type": "string", "enum": UNITS}}},
}
`,
    },
    async act(window) {
      await window.openFile('agent.py');
      await sees(window, editor, 'WEATHER');
      await window.takeFromEditorMenu('get_weather', 'Convert Tools…');
      await sees(window, row, 'get_weather');
      await window.press('Enter');
      await sees(window, row, 'args_schema');
      await window.press('Enter');
      await sees(window, editor, "Literal['celsius', 'kelvin']");
      await window.openFile('agent.py');
      await opensAsDocument(window, 'Anthropic');
      await sees(window, editor, '"description": "The weather in celsius."');
      await window.clickAfter('f"The weather');
      await window.type(' of today');
      await sees(window, editor, '"description": "The weather of today in celsius."');
    },
  },
  {
    title: 'Tool calls',
    says: '*`AION: Check Tool Call`: on a selection, the active document',
    files: { 'answer.json': '{"name": "SendMial", "arguments": {}}\n', 'mail.aion': sendMail },
    async act(window) {
      await window.clickAfter('SendMia');
      await window.runCommand('AION: Check Tool Call');
      await window.waitFor(squiggle);
      // The fixes come shortly after the underline.
      await window.waitFor('.lightBulbWidget');
      await window.press('Control+.');
      await sees(window, action, 'Change to SendMail');
    },
  },
  {
    title: 'The view of all tools',
    says: '*`AION Tools` in the explorer.*',
    async act(window) {
      await window.runCommand('Explorer: Focus on AION Tools View');
      await sees(window, '.monaco-list-row', 'ReadMail');
    },
  },
];

export interface Step extends Seen {
  readonly files: Readonly<Record<string, string>>;
  /** From the project root. */
  readonly page: string;
}

const onPage =
  (page: string) =>
  (seen: Seen): Step => ({ page, files: { 'mail.aion': sendMail }, ...seen });

export const steps = [...onReadme.map(onPage('README.md')), ...onFeatures.map(onPage('docs/features.md'))];
