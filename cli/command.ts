import { say } from '../core/text/index.ts';
import type { FileProblem } from '../project/files.ts';
import { type OperandDeclaration, type OptionDeclarations, type OptionValues, parseArguments } from './arguments.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import type { Host } from './host.ts';
import { printable } from './output/printable.ts';

export interface CommandDeclaration<D extends OptionDeclarations = OptionDeclarations> {
  readonly name: string;
  readonly summary: string;
  /** Markdown paragraphs. */
  readonly details: readonly string[];
  readonly operands: OperandDeclaration | null;
  readonly options: D;
  /** Command lines with their explanations. */
  readonly examples: Readonly<Record<string, string>>;
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

/** Joins a declaration and its work. */
export function defineCommand<const D extends OptionDeclarations>(
  declaration: CommandDeclaration<D>,
  runner: Runner<D>,
): Command {
  return {
    declaration,
    async run(words, host) {
      const parsed = parseArguments(words, declaration);
      if (!parsed.ok) return usageProblem(host, declaration.name, parsed.problem);
      return runner({ operands: parsed.operands, options: parsed.options }, host);
    },
  };
}

/** Writes one line to standard error, with control characters made visible. */
export function tell(host: Host, line: string): void {
  host.standardError.write(`${printable(line)}\n`);
}

/** Reports a wrong command line on standard error; returns exit code 2. */
export function usageProblem(host: Host, command: string, problem: string): ExitCode {
  tell(host, `aion ${command}: ${problem}`);
  tell(host, say`See: aion help ${command}`);
  return exitCode.failed;
}

/** Reports each file that cannot be used on standard error; returns exit code 2 if there is one. */
export function reportProblems(host: Host, command: string, problems: readonly FileProblem[]): ExitCode {
  for (const { path, says } of problems) tell(host, `aion ${command}: ${path}: ${says}`);
  return problems.length === 0 ? exitCode.clean : exitCode.failed;
}

/** Reports the failure of a correct command line on standard error; returns exit code 2. */
export function failure(host: Host, command: string, says: string): ExitCode {
  tell(host, `aion ${command}: ${says}`);
  return exitCode.failed;
}
