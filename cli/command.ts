import { say } from '../core/text/say.ts';
import { type OperandDeclaration, type OptionDeclarations, type OptionValues, parseArguments } from './arguments.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import type { Host } from './host.ts';
import { printable } from './output/printable.ts';

/** What a command is, for the help, the documentation and the reading of its words. */
export interface CommandDeclaration<D extends OptionDeclarations = OptionDeclarations> {
  readonly name: string;
  /** One sentence, for the list of commands. */
  readonly summary: string;
  /** What it does, as Markdown paragraphs. */
  readonly details: readonly string[];
  readonly operands: OperandDeclaration | null;
  readonly options: D;
  /** What each line does. */
  readonly examples: Readonly<Record<string, string>>;
  /** What its exit codes mean, by code. */
  readonly exits: Readonly<Partial<Record<ExitCode, string>>>;
}

export interface Invocation<Options> {
  readonly operands: readonly string[];
  readonly options: Options;
}

type Runner<D extends OptionDeclarations> = (invocation: Invocation<OptionValues<D>>, host: Host) => Promise<ExitCode>;

export interface Command {
  readonly declaration: CommandDeclaration;
  run(words: readonly string[], host: Host): Promise<ExitCode>;
}

/** Joins a declaration and what it starts. `load` brings the work: `aion --version` does not wait for it. */
export function defineCommand<const D extends OptionDeclarations>(
  declaration: CommandDeclaration<D>,
  load: () => Promise<Runner<D>>,
): Command {
  return {
    declaration,
    async run(words, host) {
      const parsed = parseArguments(words, declaration);
      if (!parsed.ok) return usageProblem(host, declaration.name, parsed.problem);
      const runner = await load();
      return runner({ operands: parsed.operands, options: parsed.options }, host);
    },
  };
}

/** Says one line on standard error; what stands in it of a file or a name is shown, not obeyed. */
export function tell(host: Host, line: string): void {
  host.standardError.write(`${printable(line)}\n`);
}

/** Says on standard error what is wrong with the line that was typed. */
export function usageProblem(host: Host, command: string, problem: string): ExitCode {
  tell(host, `aion ${command}: ${problem}`);
  tell(host, say`See: aion help ${command}`);
  return exitCode.failed;
}

/** Says on standard error what stood in the way of a line that was right. */
export function failure(host: Host, command: string, says: string): ExitCode {
  tell(host, `aion ${command}: ${says}`);
  return exitCode.failed;
}
