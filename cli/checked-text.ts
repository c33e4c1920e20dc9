import { parseYaml } from '../core/json/parse-yaml.ts';
import { forgetRecent } from '../core/notation/item-memory.ts';
import { NotationDocument } from '../core/notation/notation-document.ts';
import type { FileContext } from '../core/python/file-context.ts';
import { check, fixAll, fixesOfAll } from '../core/rules/check.ts';
import { type FileNames, namesInFile } from '../core/rules/directory/file-names.ts';
import { checkToolJson, toolJsonFixes } from '../core/rules/provider/check-tool-json.ts';
import type { CheckSettings } from '../core/rules/settings.ts';
import { LineIndex } from '../core/text/line-index.ts';
import { say } from '../core/text/say.ts';
import { applyEdits } from '../core/text/span.ts';
import type { ReportedFile } from './output/report.ts';

export type CheckedText =
  | {
      readonly ok: true;
      readonly file: ReportedFile;
      /** What of it meets the other files of its directory; null for tool definitions as JSON. */
      readonly names: FileNames | null;
    }
  /** Why there is nothing to check, as a sentence. */
  | { readonly ok: false; readonly says: string };

/** Whether a text of that name holds tool definitions as JSON, or an OpenAPI document as YAML; every other one is read as the notation. */
function isToolJson(name: string): boolean {
  return /\.jsonl?$/i.test(name) || isYaml(name);
}

function isYaml(name: string): boolean {
  return /\.ya?ml$/i.test(name);
}

/** Checks a text as what its name says it is. `python` is what it can name of the Python behind it; null where that is unknown. */
export function checkText(
  path: string,
  text: string,
  settings: CheckSettings,
  python: FileContext | null = null,
): CheckedText {
  return isToolJson(path) ? checkedDefinitions(path, text, settings) : checkedNotation(path, text, settings, python);
}

/** The text after all mends that are safe. Tool definitions have none: whoever calls a tool knows it by its name. */
export function mendText(path: string, text: string, settings: CheckSettings): string {
  return isToolJson(path) ? text : applyEdits(text, fixAll(NotationDocument.parse(text), settings));
}

/** The tree is let go: of 20,000 files it would fill the memory. The reports that need it again have the text read again. */
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
    mendable: () =>
      findings.length - check(NotationDocument.parse(mendText(path, text, settings)), settings, python).length,
  };
  const names = namesInFile(document);
  forgetRecent();
  return { ok: true, file, names };
}

function checkedDefinitions(path: string, text: string, settings: CheckSettings): CheckedText {
  const checked = checkToolJson(text, settings, isYaml(path) ? parseYaml(text) : undefined);
  const lines = new LineIndex(text);
  switch (checked.kind) {
    case 'not-json': {
      const { line, character } = lines.positionAt(checked.problem.span.start);
      return {
        ok: false,
        says: isYaml(path)
          ? say`line ${line + 1}, column ${character + 1}: ${checked.problem.message}`
          : say`line ${line + 1}, column ${character + 1}, read as JSON: ${checked.problem.message}`,
      };
    }
    case 'no-tools':
      return { ok: false, says: say`no tool definition of a known form found.` };
    case 'checked': {
      const { findings } = checked;
      const fixes: ReportedFile['fixes'] = () => new Map(findings.map((finding) => [finding, toolJsonFixes(finding)]));
      return { ok: true, file: { path, text, lines, findings, fixes, mendable: () => 0 }, names: null };
    }
  }
}
