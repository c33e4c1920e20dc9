/**
 * `node scripts/tour.ts [--packed] [WORDS]`: goes through README.md and docs/features.md in a real VS Code of 1280 × 800 pixels by mouse
 * and keyboard, and looks whether each step shows what the page says. `WORDS` chooses the steps whose title holds them; `--packed` takes
 * the package that is there. A picture of each step is put into `test-results/tour`.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { VscodeWindow } from './host/window.ts';
import { packExtension } from './package.ts';
import { onStage, type Play } from './screenshot.ts';
import { addCounts, type Counts, endWith, noTests } from './test/counts.ts';
import { type Step, steps } from './tour/steps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const size = { width: 1280, height: 800 };

/** Plays every step whose title holds `words`, and counts those that showed what the page says. */
export async function tour(words = ''): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'aion-tour-'));
  try {
    return await onStage({}, async (play) => {
      let counts: Counts = noTests;
      for (const [index, step] of steps.entries()) {
        if (!step.title.includes(words)) continue;
        const problem = await passes(play, step, join(folder, String(index)), index);
        const passed = problem === null;
        console.log(`  ${passed ? '✓' : '✗'} ${step.page}: ${step.title}${passed ? '' : `\n    ${problem}`}`);
        counts = addCounts(counts, { ...noTests, [passed ? 'passed' : 'failed']: 1 });
      }
      return counts;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Null, or why the step does not show what the page says. As the tests in VS Code, it is tried again: a key may come before what it is for. */
async function passes(play: Play, step: Step, folder: string, index: number): Promise<string | null> {
  const problem = await shown(play, step, folder, index);
  if (problem === null) return null;
  console.log(`    Tried again: ${step.page}: ${step.title}: ${problem}`);
  return shown(play, step, folder, index);
}

async function shown(play: Play, step: Step, folder: string, index: number): Promise<string | null> {
  mkdirSync(folder, { recursive: true });
  const files = Object.entries(step.files);
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  const name = `${String(index + 1).padStart(2, '0')}-${step.title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}`;
  const scene = {
    folder: files.length === 0 ? null : folder,
    file: files[0]?.[0] ?? '',
    picture: join(root, 'test-results/tour', `${name}.png`),
    size,
    act: (window: VscodeWindow) => step.act(window),
  };
  try {
    if (!readFileSync(join(root, step.page), 'utf8').includes(step.says)) {
      throw new Error(`${step.page} does not say "${step.says}" any more.`);
    }
    await play(scene, 1);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

if (import.meta.main) {
  const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  if (!process.argv.includes('--packed')) await packExtension();
  endWith(await tour(words.join(' ')));
}
