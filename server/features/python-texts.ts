import { pythonLanguage } from '../document-kind.ts';
import type { Feature } from '../feature.ts';
import { synchronizeTexts } from '../synchronized-texts.ts';

/**
 * Asks the client for the open Python files, so that a function counts before it is saved. Asks only once the workspace's Python was read
 * for a `.aion` file; else no Python text is sent.
 */
export const pythonTexts: Feature = {
  name: 'open Python files',
  register({ connection, client, guard, python }) {
    if (!client.registersSynchronization) return;
    let isAsked = false;
    python.onChanged(() => {
      if (isAsked || guard.state !== 'running') return;
      isAsked = true;
      guard.background('asking for open Python files', () => synchronizeTexts(connection, [pythonLanguage]));
    });
  },
};
