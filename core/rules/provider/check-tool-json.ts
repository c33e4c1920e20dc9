import { type DetectedTool, detectTools } from '../../formats/detect.ts';
import type { FormatId } from '../../formats/format-id.ts';
import { problemsOfList } from '../../formats/judge-request.ts';
import { limitOf, type ProviderProblem } from '../../formats/limits.ts';
import { type ToolsPage, toolsPage } from '../../formats/mcp-message.ts';
import { formatOf } from '../../formats/registry.ts';
import { targetOf } from '../../formats/targets.ts';
import { isJsonArray, isJsonObject, type JsonValue } from '../../json/json-value.ts';
import type { JsonDocument, JsonProblem } from '../../json/parse-json.ts';
import { parseJson } from '../../json/parse-json.ts';
import { parseYaml } from '../../json/parse-yaml.ts';
import { childPointer } from '../../json/pointer.ts';
import { addAll } from '../../text/long-list.ts';
import { once } from '../../text/once.ts';
import { applyEdits } from '../../text/span.ts';
import type { Finding, Fix } from '../finding.ts';
import {
  hiddenCharacters,
  hiddenMessage,
  hiddenSpans,
  removeHidden,
  withoutHidden,
} from '../notation/hidden-characters.ts';
import { placeFinding } from '../place-finding.ts';
import { localFinding } from '../rule.ts';
import type { CheckSettings } from '../settings.ts';
import { keepsAll, keepsArguments } from './kept-arguments.ts';
import { findingOf } from './mistake-finding.ts';
import { toolsOfOtherFormats } from './mixed-formats.ts';
import { type PlacedTool, spanAt, spanInDocument } from './placed-tool.ts';
import { toolJsonFixes } from './tool-json-fixes.ts';
import { mistakesIn, targetsFor } from './tool-json-problems.ts';

export type ToolJsonCheck =
  | {
      readonly kind: 'checked';
      readonly findings: readonly Finding[];
      /** The fixes of one of the findings. */
      readonly fixesOf: (finding: Finding) => readonly Fix[];
    }
  /** The text is no JSON; `problem` is the first error. */
  | { readonly kind: 'not-json'; readonly problem: JsonProblem }
  | { readonly kind: 'no-tools' };

export interface ToolJsonOptions {
  readonly isYaml?: boolean;
  /** Only definitions that are certainly tools. */
  readonly isCertain?: boolean;
  /** Other findings are left out. */
  readonly isShown?: (finding: Finding) => boolean;
}

/** A finding with the computation of its fixes. */
interface Found {
  readonly finding: Finding;
  readonly fixes: () => readonly Fix[];
}

/** Checks tool definitions by the limits of their own format and of the targets. The findings are of the family *provider*, in text order. */
export function checkToolJson(
  text: string,
  settings: CheckSettings,
  { isYaml = false, isCertain = false, isShown = () => true }: ToolJsonOptions = {},
): ToolJsonCheck {
  const parsed = isYaml ? parseYaml(text) : parseJson(text);
  const problem = parsed.problems.find(({ severity }) => severity === 'error');
  if (problem !== undefined) return { kind: 'not-json', problem };
  const byFormat = new Map<FormatId, PlacedTool[]>();
  const ofLists: Found[] = [];
  const all: PlacedTool[] = [];
  for (const document of parsed.documents) {
    const listed = toolsPage(document.value);
    for (const tool of detectTools(document.value).tools) {
      if (tool.format === 'raw' || (isCertain && !isCertainlyTool(tool))) continue;
      const isListed = listed !== null && tool.format === 'mcp';
      const placed: PlacedTool = { tool, document, text, isYaml, ...(isListed ? { listed } : {}) };
      all.push(placed);
      const others = byFormat.get(tool.format);
      if (others === undefined) byFormat.set(tool.format, [placed]);
      else others.push(placed);
    }
    if (listed === null) continue;
    const isOfServer = byFormat.get('mcp')?.some((placed) => placed.document === document) === true;
    if (isOfServer || listed.isMessage) addAll(ofLists, listFindings(listed, document, text, settings));
  }
  if (byFormat.size === 0 && ofLists.length === 0) return { kind: 'no-tools' };
  const ofTools = [...byFormat].flatMap(([format, placed]) => [
    ...findingsOf(format, placed, settings),
    ...placed.flatMap((one) => hiddenFindings(one, settings)),
  ]);
  const found = [...ofLists, ...ofTools, ...(byFormat.size > 1 ? mixedFindings(all, settings) : [])];
  const fixes = new Map(found.map((one) => [one.finding, one.fixes]));
  const findings = [...fixes.keys()]
    .filter(isShown)
    .sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
  return { kind: 'checked', findings, fixesOf: (finding) => fixes.get(finding)?.() ?? [] };
}

/** More rounds are not needed: one edit of an object in each. */
const mostRounds = 10;

/** The text after all safe fixes; the same text if there is none. */
export function repairToolJson(text: string, settings: CheckSettings, options: ToolJsonOptions = {}): string {
  let repaired = text;
  for (let round = 0; round < mostRounds; round++) {
    const checked = checkToolJson(repaired, settings, options);
    if (checked.kind !== 'checked') break;
    const safe = checked.findings.flatMap((finding) => checked.fixesOf(finding).find((fix) => fix.safe)?.edits ?? []);
    const edits = new Map(safe.map((edit) => [edit.span.start, edit]));
    if (edits.size === 0) break;
    const next = applyEdits(repaired, [...edits.values()]);
    // Edits that are right alone may not be right together.
    if (!keepsAll(repaired, next, options.isYaml ?? false)) break;
    repaired = next;
  }
  return repaired;
}

/** Schemas and API descriptions are written for more than tools. */
const ofOtherUse: ReadonlySet<string> = new Set(['json-schema', 'openapi']);

function isCertainlyTool({ format, definition, vouched }: DetectedTool): boolean {
  if (format === 'raw' || ofOtherUse.has(format)) return false;
  return vouched === format || formatOf(format).detect(definition) >= leastCertain;
}

const leastCertain = 0.95;

function findingsOf(format: FormatId, placed: readonly PlacedTool[], settings: CheckSettings): readonly Found[] {
  const targets = targetsFor(format, settings);
  const mistakes = mistakesIn(
    placed.map(({ tool }) => tool),
    format,
    targets,
    settings,
  );
  return mistakes.flatMap(({ pointer, problems }): readonly Found[] => {
    const place = placeOf(problems[0], pointer, placed);
    // In a list of the protocol 2026-07-28, results may have any type.
    if (place === null || (problems[0].limit === 'object-result' && place.placed.listed?.isTyped === true)) return [];
    const span = spanAt(place.placed, place.pointer);
    const finding = findingOf(problems, span, format, settings);
    if (finding === null) return [];
    const mistake = { ...place, span, problems, format, targets, all: placed };
    return [{ finding, fixes: once(() => toolJsonFixes(mistake)) }];
  });
}

function listFindings(
  listed: ToolsPage,
  document: JsonDocument,
  text: string,
  settings: CheckSettings,
): readonly Found[] {
  return problemsOfList(listed).flatMap((problem): readonly Found[] => {
    const span = spanInDocument(document, text, problem.pointer);
    const finding = findingOf([problem], span, 'mcp', settings);
    return finding === null ? [] : [{ finding, fixes: () => [] }];
  });
}

function mixedFindings(placed: readonly PlacedTool[], settings: CheckSettings): readonly Found[] {
  return toolsOfOtherFormats(placed).flatMap(({ placed: one, problem }) => {
    const { format } = one.tool;
    const finding = format === 'raw' ? null : findingOf([problem], spanAt(one, ''), format, settings);
    return finding === null ? [] : [{ finding, fixes: () => [] }];
  });
}

function hiddenFindings(placed: PlacedTool, settings: CheckSettings): readonly Found[] {
  return hiddenStrings(placed.tool.definition).flatMap(({ pointer, text, at }) => {
    const span = spanAt(placed, pointer);
    const edits = [{ span, newText: JSON.stringify(withoutHidden(text)) }];
    const local = localFinding(hiddenCharacters, span, hiddenMessage(text.slice(at), false));
    const finding = placeFinding({ local, start: 0 }, settings);
    if (finding === null) return [];
    const fixes = [{ title: removeHidden(), edits, safe: false, snippetEdits: null }];
    return [{ finding, fixes: () => fixes.filter((fix) => keepsArguments(placed, fix.edits)) }];
  });
}

interface HiddenString {
  readonly pointer: string;
  readonly text: string;
  /** The first hidden character. */
  readonly at: number;
}

function hiddenStrings(value: JsonValue, pointer = ''): readonly HiddenString[] {
  if (typeof value === 'string') {
    const [first] = hiddenSpans(value);
    return first === undefined ? [] : [{ pointer, text: value, at: first.start }];
  }
  if (isJsonArray(value)) return value.flatMap((item, index) => hiddenStrings(item, childPointer(pointer, index)));
  if (!isJsonObject(value)) return [];
  return Object.entries(value).flatMap(([key, item]) => hiddenStrings(item, childPointer(pointer, key)));
}

interface Place {
  readonly placed: PlacedTool;
  /** In the definition. */
  readonly pointer: string;
}

/** The place of `/3/name`: `/name` of definition 3 (from 0). A problem of the whole list is at the first surplus definition; null for none. */
function placeOf({ format }: ProviderProblem, pointer: string, placed: readonly PlacedTool[]): Place | null {
  const [, index, rest = ''] = /^\/(\d+)(.*)$/s.exec(pointer) ?? [];
  const first = index === undefined ? (limitOf(targetOf(format).limits, 'tool-count')?.max ?? 0) : Number(index);
  const found = placed[first];
  return found === undefined ? null : { placed: found, pointer: rest };
}
