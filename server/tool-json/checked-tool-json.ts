import { checkToolJson, type Finding, type Fix, repairToolJson } from '../../core/rules/index.ts';
import { differingMiddle, type TextEdit, wordSet } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import type { OpenDocument } from '../open-document.ts';
import type { DocumentSettings } from '../settings/document-settings.ts';

/** The problems of an open JSON document. */
export interface CheckedToolJson {
  readonly settings: DocumentSettings;
  readonly findings: readonly Finding[];
  readonly fixesOf: (finding: Finding) => readonly Fix[];
  /** The edits of all safe fixes. */
  readonly safeEdits: () => readonly TextEdit[];
}

interface Known {
  readonly changes: number;
  readonly settings: DocumentSettings;
  readonly checked: CheckedToolJson | null;
}

const known = new WeakMap<OpenDocument, Known>();

const languages = wordSet('json jsonc jsonl');

/** In characters. Larger files are data. */
const longestText = 1024 * 1024;

/** A key of a tool definition. Most JSON files have none and are not parsed. */
const keyOfTool =
  /"(?:input_?schema|parameters|parametersJsonSchema|function_?declarations|toolSpec|parameter_definitions|args_schema|modelDescription)"\s*:/i;

/** The keys of the canonical format, which each alone are in many other files. */
const canonicalKeys = [/"inputs"\s*:/, /"source_format"\s*:/];

/** The keys of LangChain's JavaScript, which each alone are in many other files. */
const langchainKeys = [/"name"\s*:/, /"description"\s*:/, /"schema"\s*:/];

/** Files with a meaning of their own, of this extension or of others. */
const otherFile =
  /(?:^|\/)(?:\.aionrc|package|package-lock|composer|deno|settings|launch|tasks|extensions|(?:ts|js)config[^/]*)\.jsonc?$|\.(?:aioncalls|aioneval|aionplan)\.json$/i;

/** Whether the document may hold tool definitions; cheap for all others. */
export function mayHoldToolJson({ uri, languageId, text }: OpenDocument): boolean {
  if (!languages.has(languageId) || text.length > longestText || otherFile.test(uri)) return false;
  return keyOfTool.test(text) || [canonicalKeys, langchainKeys].some((keys) => keys.every((key) => key.test(text)));
}

/** The problems of the definitions that are certainly tools, as the setting `aion.json.validate` says; null if there is nothing to check. */
export async function checkedToolJson(document: OpenDocument, context: ServerContext): Promise<CheckedToolJson | null> {
  if (!mayHoldToolJson(document)) return null;
  const settings = await context.settings.of(document.uri);
  const before = known.get(document);
  if (before?.changes === document.changes && before.settings === settings) return before.checked;
  const checked = check(document.text, settings);
  known.set(document, { changes: document.changes, settings, checked });
  return checked;
}

function check(text: string, settings: DocumentSettings): CheckedToolJson | null {
  const { check: rules, jsonValidation } = settings;
  if (jsonValidation === 'off') return null;
  // Without targets of a person, the errors are those of the definition's own format: each request with it fails.
  const targets: ReadonlySet<string> | null = rules.areTargetsSet ? new Set(rules.targets) : null;
  const isShown = ({ severity, versions }: Finding): boolean =>
    jsonValidation === 'all' || (severity === 'error' && (targets === null || versions.some((id) => targets.has(id))));
  const options = { isCertain: true, isShown };
  const checked = checkToolJson(text, rules, options);
  if (checked.kind !== 'checked') return null;
  return {
    settings,
    findings: checked.findings,
    fixesOf: checked.fixesOf,
    safeEdits: () => {
      const repaired = repairToolJson(text, rules, options);
      return repaired === text ? [] : [differingMiddle(text, repaired)];
    },
  };
}
