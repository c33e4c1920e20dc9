import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WatchedFolders } from '../../cli/watched-folders.ts';

describe('the folders whose changes are told', () => {
  let folder = '';
  let watched: WatchedFolders | null = null;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'aion-watched-'));
    mkdirSync(join(folder, 'a', 'b'), { recursive: true });
  });

  afterEach(() => {
    watched?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Waits until a change made after this call is reported, and no more reports come. */
  async function told(onChange: ReturnType<typeof vi.fn>, change: () => void): Promise<void> {
    onChange.mockClear();
    change();
    await expect.poll(() => onChange).toHaveBeenCalled();
    await quiet();
  }

  /** Longer than the report of a change takes. */
  const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 400));

  it('are watched again when they were deleted and made anew', async () => {
    const onChange = vi.fn();
    watched = await WatchedFolders.of([folder], onChange);
    await told(onChange, () => writeFileSync(join(folder, 'a', 'b', 'tools.aion'), '[]'));
    await told(onChange, () => rmSync(join(folder, 'a'), { recursive: true }));
    await told(onChange, () => mkdirSync(join(folder, 'a', 'b'), { recursive: true }));
    await told(onChange, () => writeFileSync(join(folder, 'a', 'tools.aion'), '[]'));
    await told(onChange, () => writeFileSync(join(folder, 'a', 'b', 'tools.aion'), '[]'));
  });

  it('tell nothing of files that make no tools', async () => {
    const onChange = vi.fn();
    watched = await WatchedFolders.of([folder], onChange);
    writeFileSync(join(folder, 'a', 'notes.txt'), '');
    mkdirSync(join(folder, 'a', '__pycache__'));
    await quiet();
    expect(onChange).not.toHaveBeenCalled();
  });
});
