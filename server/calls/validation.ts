import type { Validate, ValidationAnswer, ValidationQuestion } from '../../core/calls/index.ts';
import type { JsonObject } from '../../core/json/index.ts';
import { jsonLine } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import type { Runtime } from '../runtime.ts';

/** Answers kept for one schema: enough for the calls that a person works on. */
const mostKept = 1_000;
/** In milliseconds. A check that was stopped is not repeated for so long: it blocks a thread, but the machine may have been busy. */
const stoppedFor = 60_000;

/** Asks the runtime's validator, once for a schema and a value. */
export class Validation {
  readonly #runtime: Runtime;
  readonly #script: string | null;
  readonly #known = new Answers();

  constructor(runtime: Runtime, script: string | null) {
    this.#runtime = runtime;
    this.#script = script;
  }

  /** Asks all questions, and gives a lookup of their answers. */
  async answersTo(questions: readonly ValidationQuestion[]): Promise<Validate> {
    const found = new Answers();
    const unknown = questions.filter((question) => {
      const answer = this.#known.to(question);
      if (answer !== null) found.keep(question, answer);
      return answer === null;
    });
    const answers = unknown.length === 0 ? [] : await this.#runtime.validate(unknown, this.#script);
    unknown.forEach((question, index) => {
      const answer = answers[index];
      if (answer === undefined) return;
      found.keep(question, answer);
      this.#known.keep(question, answer, mostKept);
      if (answer.kind === 'stopped') this.#runtime.timers.after(stoppedFor, () => this.#known.forget(question));
    });
    return (question) => found.to(question) ?? { kind: 'stopped', message: say`validation didn't run.` };
  }
}

class Answers {
  readonly #bySchema = new WeakMap<JsonObject, Map<string, ValidationAnswer>>();

  to({ schema, value }: ValidationQuestion): ValidationAnswer | null {
    return this.#bySchema.get(schema)?.get(jsonLine(value)) ?? null;
  }

  /** Forgets the other answers of the schema when there are `most`. */
  keep({ schema, value }: ValidationQuestion, answer: ValidationAnswer, most = Number.POSITIVE_INFINITY): void {
    const known = this.#bySchema.get(schema) ?? new Map<string, ValidationAnswer>();
    if (known.size >= most) known.clear();
    known.set(jsonLine(value), answer);
    this.#bySchema.set(schema, known);
  }

  forget({ schema, value }: ValidationQuestion): void {
    this.#bySchema.get(schema)?.delete(jsonLine(value));
  }
}
