import { startPage } from '../../../page/webview/start-page.ts';
import { RunPage } from './run-page.tsx';

startPage((root, tell) => new RunPage(root, tell));
