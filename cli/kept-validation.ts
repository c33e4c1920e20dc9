import type { ValidateAll } from '../agent/read-answer.ts';
import { KeptThread } from '../validator/kept-thread.ts';

/** Does work that checks values again and again, in one thread that can be stopped; the thread ends with the work. */
export async function withKeptValidation<Value>(work: (validate: ValidateAll) => Promise<Value>): Promise<Value> {
  const thread = new KeptThread();
  try {
    return await work((questions) => thread.askAll(questions));
  } finally {
    await thread.close();
  }
}
