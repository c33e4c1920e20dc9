import type { PanelState } from '../messages.ts';
import { PanelPage } from './panel-page.ts';
import { startPage } from './start-page.ts';

startPage(
  (root, tell) => new PanelPage(root, tell),
  ({ choice }: PanelState) => choice,
);
