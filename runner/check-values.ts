import {
  CallableSet,
  type CallFinding,
  checkCall,
  laxArguments,
  lionagiMismatch,
  questionOfCall,
  questionOfResultValue,
  type ReadCall,
  resultMismatch,
  type Validate,
  type ValidationAnswer,
  type ValidationQuestion,
} from '../core/calls/index.ts';
import type { JsonObject, JsonValue } from '../core/json/index.ts';
import { inEnglish } from '../core/text/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import { KeptThread } from '../validator/kept-thread.ts';
import { startThread } from '../validator/stoppable.ts';

const nowhere = { start: 0, end: 0 };

/** Checks arguments and results against the schemas of tools, in a thread that can be stopped. Its sentences are English, for models. */
export class ValueCheck {
  readonly #tools: CallableSet;
  readonly #thread = new KeptThread(startThread);

  constructor(tools: Iterable<CanonicalTool>) {
    this.#tools = new CallableSet(tools);
  }

  /** The problems of the arguments, as sentences; null where they fit. `isStrict`: their names must be the required ones of LionAGI. */
  async arguments(tool: string, given: JsonObject, isStrict: boolean): Promise<string | null> {
    const call = callOf(tool, given);
    const validate = await this.#answer(questionOfCall(call, this.#tools));
    const mismatch = isStrict ? lionagiMismatch(call, this.#tools, 'strict') : null;
    const found = inEnglish(() => checkCall(call, this.#tools, validate));
    return sentenceOf([...found, ...(mismatch === null ? [] : [mismatch])]);
  }

  /** The arguments as the tool gets them: LangChain converts `"3"` to 3 for an integer. */
  converted(tool: string, given: JsonObject): JsonObject {
    const known = this.#tools.get(tool);
    return known === null ? given : laxArguments(known, given).value;
  }

  /** Why the result of a tool that has run isn't what the tool declares, one sentence; null if it fits, or no type is declared. */
  async result(tool: string, result: JsonValue): Promise<string | null> {
    const question = questionOfResultValue(tool, result, this.#tools);
    if (question === null) return null;
    const validate = await this.#answer(question);
    return inEnglish(() => resultMismatch(tool, result, this.#tools, validate));
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #answer(question: ValidationQuestion | null): Promise<Validate> {
    const answer: ValidationAnswer =
      question === null ? { kind: 'checked', violations: [] } : await this.#thread.ask(question);
    return () => answer;
  }
}

function callOf(name: string, given: JsonObject): ReadCall {
  return {
    name,
    nameSpan: nowhere,
    arguments: given,
    argumentsText: null,
    notation: 'json',
    places: { value: () => null, key: () => null, nearest: () => nowhere },
    family: 'generic-json',
    span: nowhere,
    problems: [],
  };
}

function sentenceOf(findings: readonly CallFinding[]): string | null {
  const errors = findings.filter(({ severity }) => severity === 'error').map(({ message }) => message);
  return errors.length === 0 ? null : errors.join(' ');
}
