import type { Memento } from 'vscode';
import { member, textOf } from '../../json.ts';

const key = 'aion.lastAnswers';

/** The questions of *AION: Convert Tools…* whose last answers are remembered in the workspace. */
export type Question = 'tools' | 'format' | 'destination' | 'origin';

/** The last answers to the questions of *AION: Convert Tools…*; each is offered first the next time. */
export class LastAnswers {
  readonly #memory: Memento;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  /** The last answer; null for none. */
  to(question: Question): string | null {
    return textOf(member(this.#memory.get(key), question));
  }

  /** Remembers the answer and returns it; a cancelled question keeps the last answer. */
  async noted<Answer extends string>(question: Question, answer: Answer | undefined): Promise<Answer | undefined> {
    if (answer !== undefined) await this.#memory.update(key, { ...this.#memory.get<object>(key), [question]: answer });
    return answer;
  }
}
