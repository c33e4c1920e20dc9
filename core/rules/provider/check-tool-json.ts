import { type DetectedTool, detectTools } from '../../formats/detect.ts';
import type { FormatId } from '../../formats/format-id.ts';
import { judgeAll } from '../../formats/judge.ts';
import { limitOf, type ProviderProblem } from '../../formats/limits.ts';
import { formatOf } from '../../formats/registry.ts';
import { isNameAccepted, repairName } from '../../formats/shared/normalise-name.ts';
import { isJsonArray, isJsonObject, type JsonValue, member } from '../../json/json-value.ts';
import type { JsonDocument, JsonProblem } from '../../json/parse-json.ts';
import { parseJson } from '../../json/parse-json.ts';
import { childPointer, parentPointer, splitPointer, valueAt } from '../../json/pointer.ts';
import { printJson } from '../../json/print-json.ts';
import { sameJson } from '../../json/same-json.ts';
import { repairSchema } from '../../schema/repair.ts';
import { nearestMeaning } from '../../text/edit-distance.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { visible } from '../../text/visible.ts';
import type { Finding, Fix } from '../finding.ts';
import {
  hiddenCharacters,
  hiddenMessage,
  hiddenSpans,
  removeHidden,
  withoutHidden,
} from '../notation/hidden-characters.ts';
import type { CheckSettings } from '../settings.ts';
import { quotedLimit } from './target.ts';

type ToolJsonCheck =
  | { readonly kind: 'checked'; readonly findings: readonly Finding[] }
  /** The text is no JSON; `problem` is the first error. */
  | { readonly kind: 'not-json'; readonly problem: JsonProblem }
  | { readonly kind: 'no-tools' };

interface Placed {
  readonly tool: DetectedTool;
  readonly document: JsonDocument;
  readonly text: string;
}

interface FixData {
  readonly title: string;
  readonly value: JsonValue;
}

/**
 * Checks tool definitions, each by the limits of its own format, not by `targets`. The findings are of the family *provider*, in text order.
 * `parsed`: the result of parsing, if it is not that of JSON.
 */
export function checkToolJson(text: string, settings: CheckSettings, parsed = parseJson(text)): ToolJsonCheck {
  const problem = parsed.problems.find(({ severity }) => severity === 'error');
  if (problem !== undefined) return { kind: 'not-json', problem };
  const byFormat = new Map<FormatId, Placed[]>();
  for (const document of parsed.documents) {
    for (const tool of detectTools(document.value).tools) {
      if (tool.format === 'raw') continue;
      const others = byFormat.get(tool.format);
      if (others === undefined) {
        byFormat.set(tool.format, [{ tool, document, text }]);
      } else {
        others.push({ tool, document, text });
      }
    }
  }
  if (byFormat.size === 0) return { kind: 'no-tools' };
  const findings = [...byFormat].flatMap(([format, placed]) => [
    ...findingsOf(format, placed, settings),
    ...placed.flatMap((one) => hiddenFindings(one, settings)),
  ]);
  return { kind: 'checked', findings: findings.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end) };
}

/** The fixes of a finding of {@link checkToolJson}. None is safe: code may use the tool's name, and the intended value is a guess. */
export function toolJsonFixes(finding: Finding): readonly Fix[] {
  const data = finding.data as FixData | null;
  if (data === null) return [];
  const edits = [{ span: finding.span, newText: JSON.stringify(data.value) }];
  return [{ title: visible(data.title), edits, safe: false, snippetEdits: null }];
}

function findingsOf(format: FormatId, placed: readonly Placed[], settings: CheckSettings): readonly Finding[] {
  const problems = judgeAll(
    placed.map(({ tool }) => tool.definition),
    format,
  );
  let names: ReadonlySet<string> | null = null;
  return problems.flatMap((problem): readonly Finding[] => {
    const rule = ruleOf(problem.limit);
    const chosen = Object.hasOwn(settings.rules, rule) ? settings.rules[rule] : undefined;
    const span = placeOf(problem, format, placed);
    if (chosen === 'off' || span === null) return [];
    let data: FixData | null = null;
    if (rule === 'provider-tool-name') {
      names ??= new Set(placed.map(({ tool }) => formatOf(format).parse(tool.definition).result.name));
      data = nameData(format, span, placed, names);
    } else if (problem.limit === 'json-schema') {
      data = valueData(problem, placed);
    }
    return [
      {
        rule,
        family: 'provider',
        severity: chosen ?? problem.severity,
        exception: null,
        span,
        message: visible(`${problem.message} ${quotedLimit(problem)}.`),
        related: [],
        versions: [format],
        data,
      },
    ];
  });
}

function hiddenFindings(placed: Placed, settings: CheckSettings): readonly Finding[] {
  const { id, family, defaultSeverity } = hiddenCharacters;
  const chosen = Object.hasOwn(settings.rules, id) ? settings.rules[id] : undefined;
  if (chosen === 'off') return [];
  return hiddenStrings(placed.tool.definition).map(({ pointer, text, at }) => ({
    rule: id,
    family,
    severity: chosen ?? defaultSeverity,
    exception: null,
    span: spanAt(placed, pointer),
    message: hiddenMessage(text.slice(at), false),
    related: [],
    versions: [],
    data: { title: removeHidden(), value: withoutHidden(text) },
  }));
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

/** The rule of a limit; many limits of schemas are one rule. */
function ruleOf(limit: string): string {
  switch (limit) {
    case 'name-pattern':
      return 'provider-tool-name';
    case 'description-length':
      return 'provider-description-length';
    case 'property-names':
      return 'provider-argument-name';
    case 'tool-count':
      return 'provider-tool-count';
    case 'unique-name':
      return 'duplicate-tool-name';
    case 'strict-budget':
    case 'strict-defaults':
    case 'strict-references':
    case 'strict-subset':
      return 'provider-strict';
    default:
      return 'provider-schema';
  }
}

/**
 * The span of `/3/name`: `/name` of definition 3 (from 0). A problem of the whole list is at the first surplus definition; null for none.
 */
function placeOf({ pointer }: ProviderProblem, format: FormatId, placed: readonly Placed[]): Span | null {
  const [, index, rest] = /^\/(\d+)(.*)$/s.exec(pointer) ?? [];
  const first = index === undefined ? (limitOf(formatOf(format).limits, 'tool-count')?.max ?? 0) : Number(index);
  const found = placed[first];
  return found === undefined ? null : spanAt(found, rest ?? '');
}

/** The span of a text or number; for an object or list, its key, or its opening bracket without a key. */
function spanAt({ tool, document, text }: Placed, pointer: string): Span {
  const whole = `${tool.pointer}${pointer}`;
  const value = document.pointers.nearest(whole);
  const opening = text.charAt(value.start);
  if (opening !== '{' && opening !== '[') return value;
  return document.pointers.key(whole) ?? { start: value.start, end: value.start + 1 };
}

/** A name that the provider accepts; null if another tool has it. */
function nameData(format: FormatId, span: Span, placed: readonly Placed[], names: ReadonlySet<string>): FixData | null {
  const limit = limitOf(formatOf(format).limits, 'name');
  const text = placed[0]?.text ?? '';
  const name = parseJson(text.slice(span.start, span.end)).documents[0]?.value;
  if (limit === undefined || typeof name !== 'string') return null;
  const repairedName = repairName(name, limit);
  return isNameAccepted(repairedName, limit) && !names.has(repairedName)
    ? { title: say`Rename to ${repairedName}`, value: repairedName }
    : null;
}

/** The value that a conversion writes in place of one that JSON Schema does not allow, or the most similar type. */
function valueData({ pointer }: ProviderProblem, placed: readonly Placed[]): FixData | null {
  const [, index, rest = ''] = /^\/(\d+)(.*)$/s.exec(pointer) ?? [];
  const definition = placed[Number(index)]?.tool.definition;
  const at = splitPointer(rest)?.at(-1);
  const parent = parentPointer(rest);
  const holder = definition === undefined || parent === null ? undefined : valueAt(definition, parent);
  if (at === undefined || !isJsonObject(holder)) return null;
  const written = member(holder, at);
  // As the schema of an argument: at the root, the repair would add a type.
  const around = repairSchema({ type: 'object', properties: { x: holder } }).result;
  const argument = valueAt(around, '/properties/x');
  const repaired = isJsonObject(argument) ? member(argument, at) : undefined;
  const value = at === 'type' && repaired === undefined ? nearestType(written) : repaired;
  // A list or object is too long for the title of a fix, and its span is only its bracket.
  const isShort = typeof written !== 'object' || written === null;
  return value === undefined || written === undefined || !isShort || sameJson(value, written)
    ? null
    : { title: say`Change to ${printJson(value).replaceAll(/\s+/g, ' ')}`, value };
}

const jsonTypes = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'].map(
  (type) => [type, type] as const,
);

/** With more changes the word is another one. */
const mostChanges = 2;

function nearestType(written: JsonValue | undefined): string | undefined {
  const word = typeof written === 'string' ? written.toLowerCase() : '';
  return nearestMeaning(word, jsonTypes, () => mostChanges) ?? undefined;
}
