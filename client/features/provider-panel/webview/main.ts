import { startPage } from '../../../page/webview/start-page.ts';
import type { PanelState } from '../messages.ts';
import { PanelPage } from './panel-page.tsx';

startPage(
  (root, tell) => new PanelPage(root, tell),
  ({ choice }: PanelState) => choice,
);
