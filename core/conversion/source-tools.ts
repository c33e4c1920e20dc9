import type { FrameworkCall } from '../code/python/framework-call.ts';
import { canonicalize } from '../formats/canonicalize.ts';
import { type Confidences, confidencesOf, type DetectedFormat, detectTools } from '../formats/detect.ts';
import { formOfFamily } from '../formats/family.ts';
import type { FormatId } from '../formats/format-id.ts';
import { unknownKeywordsWarning, whyNoTool, whyNothingRead } from '../formats/no-tool.ts';
import type { EnvelopeKind } from '../formats/unwrap.ts';
import type { JsonProblem } from '../json/json-problem.ts';
import type { JsonObject, JsonValue } from '../json/json-value.ts';
import type { JsonDocument, ParsedJson } from '../json/parse-json.ts';
import { existingPointers, parentPointer } from '../json/pointer.ts';
import { jsonLine } from '../json/print-json.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { ElementNode } from '../notation/syntax.ts';
import { firstNotationError } from '../rules/notation-errors.ts';
import { LineIndex } from '../text/line-index.ts';
import { say } from '../text/say.ts';
import { type Span, touches } from '../text/span.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { NO_PYTHON, type PythonKnowledge } from '../tools/element-meaning.ts';
import { withKeptTool } from '../tools/kept-tool.ts';
import { withTrueHints } from '../tools/known/true-hints.ts';
import type { Loss } from '../tools/loss.ts';
import { type PythonCall, pythonCallOf } from '../tools/python-call.ts';
import { meaningOfNode, toolOfNode } from '../tools/tool-of-node.ts';
import { hiddenCharacterWarning } from './hidden-characters.ts';
import { isProgramAt, type PythonPlace, parseJsonOrProgramValues, pythonValues } from './program-values.ts';

/** One tool of a text. */
export interface SourceTool {
  readonly tool: CanonicalTool;
  readonly format: DetectedFormat;
  /** The format that the envelope of its definition names; null for none. */
  readonly vouched: FormatId | null;
  /** The JSON pointer of its definition; in a document of the notation the index among the elements. */
  readonly pointer: string;
  readonly span: Span;
  /** Of a tool that a program defines: the places of parts of its definition, by JSON pointer. */
  readonly places?: ReadonlyMap<string, Span>;
  readonly losses: readonly Loss[];
  readonly warnings: readonly string[];
  /** The definition as written in the text; null for an element of the notation. */
  readonly definition: JsonObject | null;
  /** The losses for which no form is the reason: facts that a JSON value cannot express. */
  readonly unread: readonly Loss[];
  /** Of a value in a program: the parts that only a run decides, with their places; absent for other tools. */
  readonly undecided?: readonly SourceProblem[];
  /** The value that its pointer leads into; null for a document of the notation. Of many documents, `before` leads to it. */
  readonly root: JsonValue | null;
  readonly before: string;
  /** Why it is no definition of a tool, as a sentence; it is not converted then. Null for a definition. */
  readonly noTool: string | null;
  /** Finds the Python function that runs an element; null if it isn't in the folder of the file. Only programs in Python need it. */
  readonly call?: () => PythonCall | null;
  /** How its framework calls a tool of a Python program, null if AION can't have it called; absent for other tools. */
  readonly frameworkCall?: FrameworkCall | null;
  /** The parameters that its framework requires of a call, if its schema requires more of them. */
  readonly minimum?: readonly string[];
}

/**
 * Maps the path of a loss to the pointer of the nearest existing part of the text's value. `isWritten`: the loss is one
 * of writing the tool, and its path leads into the definition that a canonical tool was read from.
 */
export function placesOfLosses(
  { root, before, pointer, format, tool }: SourceTool,
  isWritten: boolean,
): (path: string) => string {
  if (root === null) return (path) => `${pointer}${path}`;
  const hasOriginal = format === 'canonical' && Object.keys(tool.original_definition).length > 0;
  const above = pointer.slice(before.length) + (isWritten && hasOriginal ? '/original_definition' : '');
  const existing = existingPointers(root);
  return (path) => {
    // The definition of an operation also has its path and its document, so `/operation` is not in the text.
    const own = format === 'openapi' ? path.replace(/^\/operation(?=\/|$)/, '') : path;
    return before + existing(above + own);
  };
}

/** The confidence of each format; a tool that was read from no definition has only its own. */
export function confidencesOfTool({ definition, format, vouched }: SourceTool): Confidences {
  return definition === null ? { [format]: 1 } : confidencesOf(definition, vouched);
}

/** Whether it is a definition of a tool in a known form. */
export function isKnownTool({ format, noTool }: SourceTool): boolean {
  return format !== 'raw' && noTool === null;
}

export interface SourceProblem {
  readonly message: string;
  readonly span: Span;
}

export type SourceTools =
  | {
      readonly ok: true;
      readonly tools: readonly SourceTool[];
      readonly warnings: readonly string[];
      /** What is said once of all files of a project, as sentences; absent without any. */
      readonly notes?: readonly string[];
      /** Of a program: the tools written as values whose name only a run knows; absent without any. */
      readonly nameless?: readonly SourceProblem[];
      /** If there are no tools: the content of the text instead, as a sentence; absent if unknown. */
      readonly none?: string;
    }
  | {
      readonly ok: false;
      readonly problem: SourceProblem;
      /** Of a program: the definitions of tools that can't be read, as sentences with their lines; absent without any. */
      readonly unread?: readonly string[];
      readonly nameless?: readonly SourceProblem[];
    };

/** Whether the text has a definition of a tool in a known form. */
export function holdsKnownTool(read: SourceTools): boolean {
  return read.ok && read.tools.some(isKnownTool);
}

/** Why a readable text has no tools, as a sentence. */
export function whyNone({ none = '' }: { readonly none?: string }): string {
  return none === '' ? say`no tools found.` : say`no tools found: ${none}`;
}

/**
 * The tools of JSON (also with comments, or JSON Lines) or a program's values, in the form `from` or the detected one. Never throws.
 * `python` gives the place of a Python program among other modules, and is asked for one alone; null: it is alone.
 */
export function toolsOfJson(
  text: string,
  from: DetectedFormat | null = null,
  python: (() => PythonPlace) | null = null,
): SourceTools {
  if (text.trim() === '') {
    return { ok: false, problem: { message: say`The input is empty.`, span: { start: 0, end: text.length } } };
  }
  const { parsed, isAmongCode } = parseJsonOrProgramValues(text);
  const isOther = isAmongCode || parsed.problems.some(({ severity }) => severity === 'error');
  const ofPython = isOther ? pythonValues(text, python) : null;
  const read = ofPython === null ? null : toolsOfParsed(text, ofPython, true, from);
  return read?.ok === true || read?.nameless !== undefined ? read : toolsOfParsed(text, parsed, isAmongCode, from);
}

function toolsOfParsed(
  text: string,
  parsed: ParsedJson,
  isAmongCode: boolean,
  from: DetectedFormat | null,
): SourceTools {
  const error = parsed.problems.find(({ severity }) => severity === 'error');
  if (error !== undefined && /^\s*\/\/ (?:Jest|Vitest) Snapshot v\d/.test(text)) {
    const message = say`Jest and Vitest snapshots aren't JSON. Copy a value into a JSON file.`;
    return { ok: false, problem: { message, span: { start: 0, end: 0 } } };
  }
  if (error !== undefined && isProgramAt(text, error.span.start)) {
    const message = say`No list of tools found in this program. Expected tools = [{…}] at the start of a line.`;
    return { ok: false, problem: { message, span: { start: 0, end: 0 } } };
  }
  if (error !== undefined) {
    return { ok: false, problem: { message: say`Invalid JSON: ${error.message}`, span: error.span } };
  }
  const unnamed = parsed.problems.filter(({ kind }) => kind === 'nameless');
  const nameless = unnamed.length === 0 ? {} : { nameless: unnamed };
  const isSingle = parsed.documents.length === 1;
  const all = parsed.documents.map((document, index) =>
    toolsOfValue(document, isSingle ? '' : `/${index}`, from, parsed.problems, text),
  );
  const found = isAmongCode ? toolsOfProgram(all) : all;
  const tools = found.flatMap((one) => one.tools);
  if (isAmongCode && tools.length === 0) {
    const message = say`Not JSON, and no value is a tool definition.`;
    return { ok: false, problem: { message, span: { start: 0, end: 0 } }, ...nameless };
  }
  const placed = new Set(all.flatMap((one) => one.losses));
  const kept = new Set(found.map(({ span }) => span));
  const others = isAmongCode ? all.filter(({ span }) => !kept.has(span)) : [];
  const problems = parsed.problems.filter(
    (problem) =>
      problem.kind !== 'nameless' && !placed.has(problem) && !others.some(({ span }) => isLossIn(problem, span)),
  );
  const said = found.flatMap((one) => one.warnings);
  const lines = new LineIndex(text);
  const warnings = problems.map((problem) => saidOf(problem, text, lines));
  const [none] = tools.length === 0 ? said : [];
  return { ok: true, tools, warnings: [...warnings, ...said], ...nameless, ...(none === undefined ? {} : { none }) };
}

/** A program has values of many kinds, schemas of its tools among them, and the same tool under two names. */
function toolsOfProgram(found: readonly ValueTools[]): readonly ValueTools[] {
  const isOfTool = (source: SourceTool): boolean =>
    isKnownTool(source) &&
    // A schema with a title is one of data, beside code.
    source.format !== 'json-schema' &&
    // Without a name it is a schema or a part of a tool, unless a run tells the name.
    (source.tool.name !== '' || source.unread.some(({ path }) => path.endsWith('/name'))) &&
    // `{"type": "function", "name": "a"}` beside a tool of that name is a choice of it.
    !(saysNothing(source) && described.has(source.tool.name));
  const sources = found.flatMap(({ tools }) => tools);
  const described = new Set(sources.filter((source) => !saysNothing(source)).map(({ tool }) => tool.name));
  const told = new Set<string>();
  const isNew = ({ definition }: SourceTool): boolean => {
    const written = jsonLine(definition);
    const isTold = told.has(written);
    told.add(written);
    return !isTold;
  };
  return found
    .map((one) => ({ ...one, tools: one.tools.filter((source) => isOfTool(source) && isNew(source)) }))
    .filter(({ tools }) => tools.length > 0);
}

function saysNothing({ tool }: SourceTool): boolean {
  return tool.description === '' && Object.keys(tool.inputs).length === 0;
}

function saidOf({ kind, message, span }: JsonProblem, text: string, lines: LineIndex): string {
  if (kind !== 'undecided') return message;
  const line = lines.positionAt(span.start).line + 1;
  return say`Line ${line}: ${quotedPart(text, span)} was omitted: ${message}.`;
}

interface ValueTools {
  readonly span: Span;
  readonly tools: readonly SourceTool[];
  readonly warnings: readonly string[];
  /** The problems of the text that are losses of the tools. */
  readonly losses: readonly JsonProblem[];
}

function toolsOfValue(
  { value, pointers, span: whole }: JsonDocument,
  before: string,
  from: DetectedFormat | null,
  problems: readonly JsonProblem[],
  text: string,
): ValueTools {
  const detected = detectTools(value);
  const unread = problems.length === 0 ? nothingUnread : unreadIn(detected.tools, problems, pointers, whole);
  const tools = detected.tools.map((found): SourceTool => {
    const { definition, format, pointer, vouched } = found;
    const own = (unread.get(pointer) ?? []).map(({ problem, path }) => lossOf(problem, path, text));
    const read = readDefinition(
      definition,
      from === null ? format : formOfFamily(from, definition),
      from !== null,
      own,
      detected.envelope,
    );
    const undecided = (unread.get(pointer) ?? []).flatMap(({ problem, path }): readonly SourceProblem[] => {
      if (problem.kind !== 'undecided') return [];
      return [{ span: problem.span, message: `${path.split('/').at(-1) ?? ''}: ${problem.message}` }];
    });
    return {
      ...read,
      ...(undecided.length === 0 ? {} : { undecided }),
      vouched,
      pointer: before + pointer,
      span: pointers.nearest(pointer),
      definition,
      root: value,
      before,
    };
  });
  const bare = tools.filter(({ format, noTool }) => from === null && format === 'raw' && noTool === null);
  const warnings = [...detected.warnings, ...(bare.length === 0 ? [] : [bareWarning(bare)])];
  const [only] = tools;
  if (from === null && detected.envelope === 'single' && only?.format === 'json-schema' && only.noTool === null) {
    warnings.push(titleWarning(only));
  }
  const losses = [...unread.values()].flatMap((own) => own.map(({ problem }) => problem));
  return { span: whole, tools, warnings, losses };
}

const mostNamed = 5;

/** A name and a description may be the whole tool, or the mention of one in a manifest or an agent. */
function bareWarning(tools: readonly SourceTool[]): string {
  const names = tools.slice(0, mostNamed).map(({ tool }) => `"${tool.name}"`);
  const rest = tools.length > mostNamed ? say` and others` : '';
  return say`No schema for the arguments of ${names.join(', ')}${rest}. Read as a tool without arguments.`;
}

/** Only its title marks a schema as a tool: a file with the schema of settings looks alike. */
function titleWarning({ tool: { name } }: SourceTool): string {
  return name === ''
    ? say`The JSON Schema was read as the arguments of an unnamed tool.`
    : say`The JSON Schema was read as the tool "${name}". The name is the title of the schema.`;
}

const nothingUnread: ReadonlyMap<string, readonly Unread[]> = new Map();

interface Unread {
  readonly problem: JsonProblem;
  /** Pointer into the definition. */
  readonly path: string;
}

const lossKinds: ReadonlySet<JsonProblem['kind']> = new Set(['duplicate-key', 'undecided']);

function isLossIn({ kind, span }: JsonProblem, whole: Span): boolean {
  return lossKinds.has(kind) && touches(whole, span.start);
}

/** By the pointer of each tool, the losses of its JSON values. */
function unreadIn(
  tools: readonly { readonly pointer: string }[],
  problems: readonly JsonProblem[],
  pointers: JsonDocument['pointers'],
  whole: Span,
): ReadonlyMap<string, readonly Unread[]> {
  const own = problems.filter((problem) => isLossIn(problem, whole));
  const byTool = new Map<string, Unread[]>();
  if (own.length === 0) return byTool;
  const known = new Set(tools.map(({ pointer }) => pointer));
  for (const problem of own) {
    const at = pointers.pointerAt(problem.span.start);
    // A repeated key of a whole tool is no loss of that tool.
    const first = problem.kind === 'undecided' ? at : parentPointer(at);
    for (let above = first; above !== null; above = parentPointer(above)) {
      if (!known.has(above)) continue;
      const unread = byTool.get(above) ?? [];
      unread.push({ problem, path: at.slice(above.length) });
      byTool.set(above, unread);
      break;
    }
  }
  return byTool;
}

const mostQuoted = 60;

function quotedPart(text: string, { start, end }: Span): string {
  return text.slice(start, Math.min(end, start + mostQuoted));
}

/** The loss of a fact that a value cannot express: a repeated key, a part that only a run decides. */
function lossOf({ kind, message, span }: JsonProblem, path: string, text: string): Loss {
  if (kind === 'undecided') return { path, lost: quotedPart(text, span), reason: message };
  return { path, lost: say`earlier value of the property`, reason: message };
}

/** The same tool read in another form; an element of the notation unchanged. */
export function readAs(source: SourceTool, format: FormatId): SourceTool {
  const { definition, unread } = source;
  if (definition === null) return source;
  const read = readDefinition(definition, format, true, unread);
  return { ...source, ...read };
}

type ReadDefinition = Pick<SourceTool, 'tool' | 'format' | 'losses' | 'warnings' | 'unread' | 'noTool'>;

function readDefinition(
  definition: JsonObject,
  format: DetectedFormat,
  isChosen: boolean,
  unread: readonly Loss[],
  envelope: EnvelopeKind = 'single',
): ReadDefinition {
  const { result, losses, warnings } = canonicalize(definition, format === 'raw' && !isChosen ? undefined : format);
  const others = [unknownKeywordsWarning(result.inputs), hiddenCharacterWarning(definition)];
  const hinted = withTrueHints(result, NO_PYTHON.effectsOf);
  return {
    tool: hinted.tool,
    format,
    losses: [...unread, ...losses, ...hinted.losses],
    warnings: [...warnings, ...others.filter((warning) => warning !== null)],
    unread,
    noTool: whyNoTool(definition, format, envelope, isChosen) ?? whyNothingRead(definition, result),
  };
}

/**
 * The tools of a document of the notation. One with mistakes of form is not read: its losses are not known.
 * `kept` are the canonical tools beside it; `python` knows the classes and functions that it names. With `span`, only
 * the tools that touch it are read.
 */
export function toolsOfNotation(
  document: NotationDocument,
  kept: readonly CanonicalTool[],
  python: PythonKnowledge,
  span: Span | null = null,
): SourceTools {
  const problem = firstNotationError(document);
  if (problem !== null) return { ok: false, problem };
  const others = new Set<string>();
  for (const { item } of span === null ? document.items() : []) {
    if (item.kind === 'root-property' && item.entry.key !== null) others.add(item.entry.key.name);
  }
  const warnings = [...others].map((name) => say`${name} is a property of the file and wasn't converted.`);
  return { ok: true, tools: toolsOfElements(document, kept, python, span), warnings };
}

/** The tools of the elements that touch the span, of all if it is null, even with mistakes. */
export function toolsOfElements(
  document: NotationDocument,
  kept: readonly CanonicalTool[],
  python: PythonKnowledge,
  span: Span | null = null,
): readonly SourceTool[] {
  const tools: SourceTool[] = [];
  const keptByName = new Map(kept.toReversed().map((tool) => [tool.name, tool]));
  let index = 0;
  for (const { item, start } of document.items()) {
    if (item.kind !== 'element') continue;
    if (span === null || (start <= span.end && span.start <= start + item.width)) {
      tools.push(toolOfElement(item, start, index, keptByName, python));
    }
    index++;
  }
  return tools;
}

function toolOfElement(
  node: ElementNode,
  start: number,
  index: number,
  kept: ReadonlyMap<string, CanonicalTool>,
  python: PythonKnowledge,
): SourceTool {
  const read = toolOfNode(node, python);
  const beside = kept.get(read.result.name);
  const whole = beside === undefined ? read.result : withKeptTool(meaningOfNode(node), read.result, beside);
  const { tool, losses } = withTrueHints(whole, python.effectsOf);
  const { executable } = tool;
  return {
    tool,
    ...(executable === undefined ? {} : { call: () => pythonCallOf(executable, python) }),
    format: 'aion',
    vouched: null,
    pointer: `/${index}`,
    span: { start, end: start + node.width },
    losses: [...read.losses, ...losses],
    warnings: read.warnings,
    definition: null,
    unread: [],
    root: null,
    before: '',
    noTool: null,
  };
}
