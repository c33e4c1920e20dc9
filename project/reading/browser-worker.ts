/** The reading thread of a browser. The scripts before it leave core and the reader of TypeScript in its scope. */
import type { TypeScriptReader } from '../../core/code/typescript/index.ts';
import { serve } from '../../threads/serve.ts';
import type { AnswerTo, Question } from './questions.ts';
import { Reader } from './reader.ts';

declare const aionTypeScript: TypeScriptReader;

serve<Question, AnswerTo<Question>>((post) => {
  const tell = { at: (part: string) => post({ kind: 'at', part }), ready: () => post({ kind: 'ready' }) };
  const reader = new Reader(tell, () => Promise.resolve(aionTypeScript));
  return (question) => reader.answer(question);
});
