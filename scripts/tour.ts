/**
 * `node scripts/tour.ts [--packed] [WORDS]`: follows README.md and docs/features.md in a real VS Code of 1280 × 800 pixels by mouse and
 * keyboard, each step in a window of its own, and checks it against the page. `WORDS` selects the steps whose title holds them; `--packed`
 * uses the existing package. A picture of each step goes to `test-results/tour`. `npm test` plays most steps in one window, as tests.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packExtension } from './package.ts';
import { onStage, type Play, type Scene } from './screenshot.ts';
import { addCounts, type Counts, countCheck, endWith, noTests, withFirstLine } from './test/counts.ts';
import { type Step, steps } from './tour/steps.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const size = { width: 1280, height: 800 };

/** Plays the chosen steps, and counts those that match the page. */
export async function tour(isChosen: (step: Step) => boolean): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'aion-tour-'));
  try {
    return await onStage({}, async (play) => {
      let counts: Counts = noTests;
      for (const [index, step] of steps.entries()) {
        if (!isChosen(step)) continue;
        const { problem, isRetried } = await playStep(play, step, join(folder, String(index)), index);
        const passed = problem === null;
        console.log(`  ${passed ? '✓' : '✗'} ${step.page}: ${step.title}${passed ? '' : `\n    ${problem}`}`);
        const title = `${step.page}: ${step.title}`;
        const checked = countCheck(passed ? title : withFirstLine(title, problem), passed);
        counts = addCounts(counts, { ...checked, retried: isRetried ? [title] : [] });
      }
      return counts;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Played {
  /** The reason why the step does not match the page; null if it does. */
  readonly problem: string | null;
  readonly isRetried: boolean;
}

/** A failed step is retried once, as in the tests in VS Code: a key may come too early. */
async function playStep(play: Play, step: Step, folder: string, index: number): Promise<Played> {
  const problem = await shown(play, step, folder, index);
  if (problem === null) return { problem, isRetried: false };
  console.log(`  ↻ ${step.page}: ${step.title}\n    ${problem}`);
  return { problem: await shown(play, step, folder, index), isRetried: true };
}

async function shown(play: Play, step: Step, folder: string, index: number): Promise<string | null> {
  mkdirSync(folder, { recursive: true });
  const files = Object.entries(step.files);
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  const name = `${String(index + 1).padStart(2, '0')}-${step.title.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}`;
  const scene: Scene = {
    folder: files.length === 0 ? null : folder,
    file: files[0]?.[0] ?? '',
    picture: join(root, 'test-results/tour', `${name}.png`),
    size,
    act: (window) => step.act(window),
  };
  try {
    await play(scene, 1);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

if (import.meta.main) {
  const words = process.argv
    .slice(2)
    .filter((argument) => !argument.startsWith('--'))
    .join(' ');
  if (!process.argv.includes('--packed')) await packExtension();
  endWith(await tour(({ title }) => title.includes(words)));
}
