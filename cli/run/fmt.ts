import { formatText, isWhole } from '../../core/notation/formatting/format-document.ts';
import { defaultFormatOptions, type FormatStyle } from '../../core/notation/formatting/options.ts';
import { NotationDocument } from '../../core/notation/notation-document.ts';
import { say } from '../../core/text/say.ts';
import { applyEdits } from '../../core/text/span.ts';
import { attempt } from '../attempt.ts';
import { failure, type Invocation, reportProblems, tell } from '../command.ts';
import type { FmtOptions } from '../commands/fmt.ts';
import { Configurations } from '../configuration.ts';
import { type ExitCode, exitCode, graver } from '../exit-code.ts';
import { findInputs, folderOfInput, isNotationName, nameOfInput, pathsOrHere } from '../files.ts';
import type { Host } from '../host.ts';
import { printable } from '../output/printable.ts';
import { print } from '../output/shown.ts';
import { readText } from '../read-text.ts';
import { betweenFiles } from '../temporary-file.ts';
import { replaceText } from '../write-file.ts';

export async function runFmt({ operands, options }: Invocation<FmtOptions>, host: Host): Promise<ExitCode> {
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
  if (!document.aionLike) return say`It does not look like a .aion file. It is not changed.`;
  return isWhole(document)
    ? null
    : say`The text with a syntax mistake is not changed. Run aion check to see the mistakes.`;
}
