import type { StateMessage } from '../messages.ts';
import { PanelPage } from './panel-page.ts';
import { startPage } from './start-page.ts';

startPage(
  (root, tell) => new PanelPage(root, tell),
  ({ state }: StateMessage) => state.choice,
);
