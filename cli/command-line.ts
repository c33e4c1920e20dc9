import { say, speak } from '../core/text/index.ts';
import { didYouMean } from './arguments.ts';
import { tell } from './command.ts';
import { commands, loadCommands } from './commands.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import { commandHelp, overview } from './help.ts';
import type { Host } from './host.ts';
import { withoutLanguage } from './language.ts';
import { version } from './version.ts';

/** Runs one command line, without the program's own name. */
export async function runCommandLine(words: readonly string[], host: Host): Promise<ExitCode> {
  const spoken = withoutLanguage(words, host.environment['AION_LANG']);
  if (!spoken.ok) {
    tell(host, `aion: ${spoken.problem}`);
    return exitCode.failed;
  }
  speak(spoken.sentences);
  const [first, ...rest] = spoken.words;
  if (first === undefined) {
    host.standardError.write(overview(await loadCommands(), host.standardError.columns));
    return exitCode.failed;
  }
  if (first === '--version' || first === '-V' || first === '-v') return printVersion(host);
  if (first === '--help' || first === '-h' || first === 'help') {
    return help(first === 'help' ? rest[0] : undefined, host);
  }
  const load = commands.get(first);
  if (load === undefined) return unknownCommand(first, host);
  const options = rest.includes('--') ? rest.slice(0, rest.indexOf('--')) : rest;
  if (options.includes('--help') || options.includes('-h')) return help(first, host);
  // `toolcanon canonicalize` takes it, too.
  if (options.includes('--version')) return printVersion(host);
  const command = await load();
  return command.run(rest, host);
}

function printVersion(host: Host): ExitCode {
  host.standardOutput.write(`${version}\n`);
  return exitCode.clean;
}

async function help(name: string | undefined, host: Host): Promise<ExitCode> {
  if (name === undefined) {
    host.standardOutput.write(overview(await loadCommands(), host.standardOutput.columns));
    return exitCode.clean;
  }
  const load = commands.get(name);
  if (load === undefined) return unknownCommand(name, host);
  const command = await load();
  host.standardOutput.write(commandHelp(command.declaration, host.standardOutput.columns));
  return exitCode.clean;
}

function unknownCommand(name: string, host: Host): ExitCode {
  const names = [...commands.keys()];
  const problem = name.startsWith('-')
    ? say`Unknown option ${name}.${optionHint(name)}`
    : `${say`Unknown command "${name}".`}${didYouMean(name, names)}`;
  tell(host, `aion: ${problem}`);
  tell(host, say`See: aion --help`);
  return exitCode.failed;
}

function optionHint(option: string): string {
  const near = option.startsWith('--') ? didYouMean(option, ['--help', '--version', '--lang']) : '';
  return near === '' ? say` Put the options of a command after the command name.` : near;
}
