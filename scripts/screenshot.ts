import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import sharp from 'sharp';
import { browserArguments, findBrowser } from './host/find-browser.ts';
import { startVscodeServer, type VscodeServer } from './host/vscode-server.ts';
import { VscodeWindow } from './host/window.ts';
import { packageFile, packExtension } from './package.ts';

export interface Scene {
  /** The workspace; `null` for an empty window. */
  readonly folder: string | null;
  /** Within the folder. */
  readonly file: string;
  /** A `.png` of the last moment, or a `.gif` of the frames that `act` adds. */
  readonly picture: string;
  readonly size?: { readonly width: number; readonly height: number };
  readonly act: (window: VscodeWindow, addFrame: AddFrame) => Promise<void>;
}

/** Adds this moment to an animated picture, shown for so many milliseconds. */
export type AddFrame = (milliseconds: number) => Promise<void>;

const root = fileURLToPath(new URL('..', import.meta.url));
const smallWindow = { width: 1000, height: 600 };

const plainSettings = {
  'breadcrumbs.enabled': false,
  'editor.minimap.enabled': false,
  'editor.fontSize': 14,
  'explorer.openEditors.visible': 0,
  'window.menuBarVisibility': 'compact',
  'workbench.activityBar.location': 'hidden',
  'workbench.colorTheme': 'Default Dark Modern',
};

interface Stage {
  readonly dataFolder: string;
  readonly server: VscodeServer;
  readonly browser: Browser;
}

/** Plays a scene in its own window and takes its picture; `scale` is in picture pixels per window pixel. */
export type Play = (scene: Scene, scale?: number) => Promise<void>;

/** Lets `work` play scenes, then closes the stage. `settings` extend those of every window. */
export async function onStage<Result>(
  settings: Readonly<Record<string, unknown>>,
  work: (play: Play) => Promise<Result>,
): Promise<Result> {
  const executablePath = await findBrowser();
  const dataFolder = mkdtempSync(join(tmpdir(), 'aion-screenshot-'));
  const server = await startVscodeServer({ dataFolder, extensions: [packageFile], trustAll: true, settings });
  const browser = await chromium.launch({ executablePath, headless: true, args: [...browserArguments] });
  try {
    return await work((scene, scale = 2) => play({ dataFolder, server, browser }, scene, scale));
  } finally {
    server.stop();
    await browser.close();
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

/** A failed scene leaves a picture in `test-results`. */
async function play({ dataFolder, server, browser }: Stage, scene: Scene, deviceScaleFactor: number): Promise<void> {
  const { folder, file, picture, size = smallWindow, act } = scene;
  const permissions = ['clipboard-read', 'clipboard-write'];
  const context = await browser.newContext({ viewport: size, deviceScaleFactor, permissions });
  try {
    const page = await context.newPage();
    const window = new VscodeWindow(page);
    if (folder === null) {
      await page.goto(server.address());
      await window.waitFor('.monaco-workbench');
    } else {
      // A copy: VS Code saves changes by itself.
      const path = join(dataFolder, 'workspaces', parse(picture).name, basename(folder));
      cpSync(resolve(folder), path, { recursive: true });
      await page.goto(server.address(path, [['openFile', server.uri(join(path, file))]]));
      await window.ready();
    }
    const frames: Frame[] = [];
    try {
      await act(window, async (milliseconds) => {
        frames.push({ png: await window.frame(), milliseconds });
      });
    } catch (error) {
      const seen = join(root, 'test-results', basename(picture));
      mkdirSync(dirname(seen), { recursive: true });
      await window.screenshot(seen);
      console.error(`${picture} was not taken; what stood in its place is ${seen}`);
      throw error;
    }
    mkdirSync(dirname(resolve(picture)), { recursive: true });
    if (picture.endsWith('.gif')) await writeAnimation(frames, picture);
    else await window.screenshot(picture);
  } finally {
    await context.close();
  }
}

interface Frame {
  readonly png: Buffer;
  readonly milliseconds: number;
}

/** An editor has few colours: 64 are enough. */
async function writeAnimation(frames: readonly Frame[], path: string): Promise<void> {
  const delay = frames.map(({ milliseconds }) => milliseconds);
  await sharp(
    frames.map(({ png }) => png),
    { join: { animated: true } },
  )
    .gif({ delay, loop: 0, colours: 64, dither: 0, effort: 10 })
    .toFile(path);
}

/** Takes each scene in its own window, with the packed extension installed. `packed`: the package exists already. */
export async function takePictures(scenes: readonly Scene[], packed = false): Promise<void> {
  if (!packed) await packExtension();
  await onStage(plainSettings, async (play) => {
    for (const scene of scenes) {
      await play(scene);
      console.log(scene.picture);
    }
  });
}
