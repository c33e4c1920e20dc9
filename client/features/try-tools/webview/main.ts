import { startPage } from '../../../page/webview/start-page.ts';
import { TryPage } from './try-page.ts';

startPage((root, tell) => new TryPage(root, tell));
