import { forgetRecent, NotationDocument } from '../core/notation/index.ts';
import type { FileContext } from '../core/python/index.ts';
import {
  type CheckSettings,
  check,
  checkToolJson,
  type FileNames,
  fixAll,
  fixesOfAll,
  namesInFile,
  repairToolJson,
} from '../core/rules/index.ts';
import { applyEdits, LineIndex, say } from '../core/text/index.ts';
import type { ReportedFile } from './output/report.ts';

export type CheckedText =
  | {
      readonly ok: true;
      readonly file: ReportedFile;
      /** The names for the checks across its directory; null for tool definitions as JSON. */
      readonly names: FileNames | null;
    }
  /** The reason why there is nothing to check, as a sentence. */
  | { readonly ok: false; readonly says: string };

function isToolJson(name: string): boolean {
  return /\.jsonl?$/i.test(name) || isYaml(name);
}

function isYaml(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

/** Checks a text by the kind that its name shows. `python`: the Python names behind it; null if unknown. */
export function checkText(
  path: string,
  text: string,
  settings: CheckSettings,
  python: FileContext | null = null,
): CheckedText {
  return isToolJson(path) ? checkedDefinitions(path, text, settings) : checkedNotation(path, text, settings, python);
}

/** The text after all safe fixes. */
export function repairText(path: string, text: string, settings: CheckSettings): string {
  if (isToolJson(path)) return repairToolJson(text, settings, { isYaml: isYaml(path) });
  return applyEdits(text, fixAll(NotationDocument.parse(text), settings));
}

/** The tree is not kept: the trees of 20,000 files would fill the memory. Reports that need it read the text again. */
function checkedNotation(path: string, text: string, settings: CheckSettings, python: FileContext | null): CheckedText {
  const document = NotationDocument.parse(text);
  const findings = check(document, settings, python);
  const file: ReportedFile = {
    path,
    text,
    lines: new LineIndex(text),
    findings,
    fixes: () =>
      findings.length === 0 ? new Map() : fixesOfAll(findings, NotationDocument.parse(text), settings, python),
    repairable: () =>
      findings.length - check(NotationDocument.parse(repairText(path, text, settings)), settings, python).length,
  };
  const names = namesInFile(document);
  forgetRecent();
  return { ok: true, file, names };
}

function checkedDefinitions(path: string, text: string, settings: CheckSettings): CheckedText {
  const checked = checkToolJson(text, settings, { isYaml: isYaml(path) });
  const lines = new LineIndex(text);
  switch (checked.kind) {
    case 'not-json': {
      const { line, character } = lines.positionAt(checked.problem.span.start);
      const { message } = checked.problem;
      const problem = isYaml(path) ? message : say`Invalid JSON: ${message}`;
      return { ok: false, says: say`line ${line + 1}, column ${character + 1}: ${problem}` };
    }
    case 'no-tools':
      return { ok: false, says: say`no tool definition in a supported format found.` };
    case 'checked': {
      const { findings, fixesOf } = checked;
      const fixes: ReportedFile['fixes'] = () => new Map(findings.map((finding) => [finding, fixesOf(finding)]));
      const repairable = (): number => findings.filter((one) => fixesOf(one).some(({ safe }) => safe)).length;
      return { ok: true, file: { path, text, lines, findings, fixes, repairable }, names: null };
    }
  }
}
