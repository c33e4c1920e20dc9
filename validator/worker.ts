/** The validation thread, in Node and in a browser; its starter can stop it. */
import { serve } from '../threads/serve.ts';
import { answerTo } from './answer-to.ts';
import type { ToWorker } from './kept-thread.ts';

serve<ToWorker, string>(() => answerTo);
