import {
  defaultFormatOptions,
  type FormatStyle,
  formatText,
  isWhole,
  NotationDocument,
} from '../../core/notation/index.ts';
import { applyEdits, say, wording } from '../../core/text/index.ts';
import { flag, type OptionValues, value } from '../arguments.ts';
import { attempt } from '../attempt.ts';
import { defineCommand, failure, type Invocation, reportProblems, tell } from '../command.ts';
import { failedToReadOrWrite, filesOrHere } from '../common-options.ts';
import { Configurations } from '../configuration.ts';
import { type ExitCode, exitCode, graver } from '../exit-code.ts';
import { findInputs, folderOfInput, isNotationName, nameOfInput, pathsOrHere } from '../files.ts';
import type { Host } from '../host.ts';
import { printable } from '../output/printable.ts';
import { print } from '../output/shown.ts';
import { readText } from '../read-text.ts';
import { betweenFiles } from '../temporary-file.ts';
import { replaceText } from '../write-file.ts';

const options = {
  check: flag('List the files that would change, without changing them; exit with code 1 if there are any'),
  'stdin-filepath': value('PATH', 'Read standard input, with the settings that apply to the file PATH'),
};

type FmtOptions = OptionValues<typeof options>;

export const fmtCommand = defineCommand(
  {
    name: 'fmt',
    summary: wording`Format \`.aion\` files`,
    details: [
      'Changes only white space and, with `"format": { "propertyOrder": "canonical" }` in `.aionrc.json`, the order of properties. Strings and line endings stay the same. Text with syntax errors is reported and not changed.',
      'Finds files like `aion check`. For standard input, the result is written to standard output.',
    ],
    operands: filesOrHere,
    options,
    examples: {
      'aion fmt': 'Format all .aion files in the current folder',
      'aion fmt --check': "Fail if a file isn't formatted, for example in CI",
      'aion fmt --stdin-filepath aion_tools/auth.aion < auth.aion': 'Format standard input, for example from an editor',
    },
    exits: {
      0: 'All files are formatted, except for text with syntax errors',
      1: "With `--check`: some files aren't formatted",
      2: failedToReadOrWrite,
    },
  },
  runFmt,
);

async function runFmt({ operands, options }: Invocation<FmtOptions>, host: Host): Promise<ExitCode> {
  const { inputs, problems } = await findInputs(host, pathsOrHere(operands, options['stdin-filepath']), isNotationName);
  const configurations = new Configurations({});
  let code = reportProblems(host, 'fmt', problems);
  let changed = 0;
  for (const input of inputs) {
    await betweenFiles();
    const path = nameOfInput(input, options['stdin-filepath']);
    const read = await readText(host, input.absolute);
    if (!read.ok) {
      code = failure(host, 'fmt', `${path}: ${read.says}`);
      continue;
    }
    const style = await configurations.formatStyleFor(folderOfInput(host, input, options['stdin-filepath']));
    const done = attempt((): LaidOut => laidOut(read.text, style));
    if (!done.ok) {
      code = failure(host, 'fmt', `${path}: ${done.says}`);
      continue;
    }
    const { text, left } = done;
    if (left !== null) tell(host, `aion fmt: ${path}: ${left}`);
    if (input.absolute === null && !options.check) {
      print(host, text);
      continue;
    }
    if (text === read.text) continue;
    if (!options.check && input.absolute !== null) {
      const replaced = replaceText(input.absolute, read.text, text, input.foundIn);
      if (!replaced.ok) {
        code = failure(host, 'fmt', `${path}: ${replaced.says}`);
        continue;
      }
    }
    changed++;
    host.standardOutput.write(`${printable(path)}\n`);
  }
  reportProblems(host, 'fmt', configurations.warnings);
  code = graver(code, reportProblems(host, 'fmt', configurations.problems));
  return graver(code, options.check && changed > 0 ? exitCode.found : exitCode.clean);
}

interface LaidOut {
  readonly ok: true;
  readonly text: string;
  /** The reason why a part was not formatted, as a sentence; null if all was. */
  readonly left: string | null;
}

function laidOut(text: string, style: FormatStyle): LaidOut {
  const document = NotationDocument.parse(text);
  const edits = formatText(document, { ...defaultFormatOptions, ...style });
  return { ok: true, text: applyEdits(text, edits), left: whyLeft(document) };
}

function whyLeft(document: NotationDocument): string | null {
  if (document.text.trim() === '') return null;
  if (!document.aionLike) return say`Not formatted: the file doesn't look like a .aion file.`;
  return isWhole(document) ? null : say`Text with syntax errors wasn't formatted. Run aion check to see the errors.`;
}
