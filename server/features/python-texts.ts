import { pythonLanguage } from '../document-kind.ts';
import type { Feature } from '../feature.ts';
import { synchronizeTexts } from '../synchronized-texts.ts';

/** Asks for the open Python files, so that unsaved functions count; only once the workspace's Python was read for a `.aion` file or for the tools in Python. */
export const pythonTexts: Feature = {
  register({ connection, client, guard, python }) {
    if (!client.registersSynchronization) return;
    python.onRead(() => {
      if (guard.state !== 'running') return;
      guard.background('asking for open Python files', () => synchronizeTexts(connection, [pythonLanguage]));
    });
  },
};
