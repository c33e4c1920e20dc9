/** The reading thread of Node; its starter can end it. */
import { serve } from '../../threads/serve.ts';
import type { AnswerTo, Question } from './questions.ts';
import { Reader } from './reader.ts';

serve<Question, AnswerTo<Question>>((post) => {
  const tell = { at: (part: string) => post({ kind: 'at', part }), ready: () => post({ kind: 'ready' }) };
  const reader = new Reader(tell, () => import('../../core/code/typescript/index.ts'));
  return (question) => reader.answer(question);
});
