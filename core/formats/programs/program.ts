import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { PythonCall } from '../../tools/python-call.ts';
import type { SlotMember } from '../shared/slots.ts';

/** A tool as its definition says it, ready to be written as code. */
export interface ToolOfProgram {
  readonly name: string;
  readonly title: string | undefined;
  readonly description: string;
  readonly inputs: JsonObject;
  readonly outputs: JsonObject | undefined;
  readonly annotations: JsonObject | undefined;
  readonly examples: readonly JsonValue[] | undefined;
  readonly icons: readonly JsonValue[] | undefined;
  readonly meta: JsonObject | undefined;
  readonly isStrict: boolean;
  /** In Python: the function that runs the tool; null if it isn't known. */
  readonly call: PythonCall | null;
  /** The result of a tool that has a link and no function; null for any other. */
  readonly sentence: string | null;
  /** The names in its Python expression. A function of the program with such a name would hide the function of the project. */
  readonly namesOfPython: readonly string[];
}

/** How the tools of a target are written as a program of a framework. */
export interface ProgramWriter {
  readonly language: 'python' | 'typescript';
  /** The name of the file, with the dot. */
  readonly ending: '.py' | '.ts';
  /** The members of a tool that the framework can have. */
  readonly members: readonly SlotMember[];
  /** The titles in schemas that the framework sends: all, those of properties, those of parameters, or none. */
  readonly titles: 'all' | 'properties' | 'parameters' | 'none';
  /** Whether the framework removes the blanks around a description. */
  readonly trimsDescription?: true;
  /** The source of the module, with a final line break. No text of a tool takes effect in it. */
  write(tools: readonly ToolOfProgram[]): string;
}

/** The error of a tool without a body. */
export function notWritten(name: string): string {
  return `${name} is not written yet`;
}
