/** `npm run screenshots`: takes the pictures of the documentation anew, `docs/images/*.png`, out of a real VS Code. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Scene, takePictures } from './screenshot.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const examples = join(root, 'examples');
const picture = (name: string): string => join(root, 'docs/images', `${name}.png`);
const problem = '.squiggly-error';

const scenes: readonly Scene[] = [
  {
    folder: examples,
    file: 'mistakes.aion',
    picture: picture('problem'),
    async act(window) {
      await window.waitFor(problem);
      await window.hover('desc -->');
    },
  },
  {
    folder: examples,
    file: 'mistakes.aion',
    picture: picture('quick-fix'),
    async act(window) {
      await window.waitFor(problem);
      await window.clickAfter('"UnknownProperty",');
      await window.press('ArrowDown');
      await window.press('Home');
      await window.press('Control+.');
      await window.waitFor('.action-widget .monaco-list-row');
    },
  },
  {
    folder: examples,
    file: 'mistakes.aion',
    picture: picture('completion'),
    async act(window) {
      await window.waitFor(problem);
      await window.clickAfter('"NothingToDo",');
      await window.press('Enter');
      await window.press('Control+Space');
      await window.waitFor('.suggest-widget.visible .monaco-list-row');
    },
  },
];

await takePictures(scenes);
