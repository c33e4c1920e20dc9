import { pythonLanguage } from '../document-kind.ts';
import type { Feature } from '../feature.ts';
import { synchronizeTexts } from '../synchronized-texts.ts';

/**
 * Asks the client for the Python files that a person has open, so that a function counts before it is saved. It asks only once
 * the workspace's Python was read for a file of the notation: where nobody needs it, nothing of it is sent.
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
