/** The reading thread of Node; its starter can end it. It gets the folder for compiled code, if its starter has one. */
import module from 'node:module';
import { workerData } from 'node:worker_threads';
import { serve } from '../../threads/serve.ts';
import type { AnswerTo, Question } from './questions.ts';

if (typeof workerData === 'string') module.enableCompileCache?.(workerData);
// Loaded after that, or it would be compiled anew.
void import('./reader.ts').then(({ Reader }) => {
  serve<Question, AnswerTo<Question>>((post) => {
    const tell = { at: (part: string) => post({ kind: 'at', part }), ready: () => post({ kind: 'ready' }) };
    const reader = new Reader(tell, () => import('../../core/code/typescript/index.ts'));
    return (question) => reader.answer(question);
  });
});
