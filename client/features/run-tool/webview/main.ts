import { startPage } from '../../../page/webview/start-page.ts';
import { RunPage } from './run-page.ts';

startPage((root, tell) => new RunPage(root, tell));
