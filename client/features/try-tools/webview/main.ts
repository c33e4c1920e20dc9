import { startPage } from '../../../page/webview/start-page.ts';
import { TryPage } from './try-page.tsx';

startPage((root, tell) => new TryPage(root, tell));
