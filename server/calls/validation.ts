import type { Validate, ValidationAnswer, ValidationQuestion } from '../../core/calls/validation.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { say } from '../../core/text/say.ts';
import type { Runtime } from '../runtime.ts';

/** So many answers are kept of one schema: those of the calls that a person works on. */
const mostKept = 1_000;

/** Asks the validator of the runtime, once for a schema and a value. */
export class Validation {
  readonly #runtime: Runtime;
  readonly #script: string | null;
  readonly #known = new WeakMap<JsonObject, Map<string, ValidationAnswer>>();

  /** `script`: the address of the thread's script, where the client gave one. */
  constructor(runtime: Runtime, script: string | null) {
    this.#runtime = runtime;
    this.#script = script;
  }

  /** Asks all questions, and gives what looks their answers up. */
  async answersTo(questions: readonly ValidationQuestion[]): Promise<Validate> {
    const unknown = questions.filter((question) => this.#answer(question) === null);
    const answers = unknown.length === 0 ? [] : await this.#runtime.validate(unknown, this.#script);
    unknown.forEach((question, index) => {
      const answer = answers[index];
      if (answer !== undefined) this.#keep(question, answer);
    });
    return (question) => this.#answer(question) ?? { kind: 'stopped', message: say`it was not asked.` };
  }

  #answer({ schema, value }: ValidationQuestion): ValidationAnswer | null {
    return this.#known.get(schema)?.get(JSON.stringify(value)) ?? null;
  }

  #keep({ schema, value }: ValidationQuestion, answer: ValidationAnswer): void {
    const known = this.#known.get(schema) ?? new Map<string, ValidationAnswer>();
    if (known.size >= mostKept) known.clear();
    known.set(JSON.stringify(value), answer);
    this.#known.set(schema, known);
  }
}
