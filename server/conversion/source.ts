import {
  readableTools,
  type SourceTool,
  type SourceTools,
  toolsOfCode,
  toolsOfJson,
  toolsOfMarkdown,
  toolsOfNotation,
} from '../../core/conversion/index.ts';
import type { DetectedFormat } from '../../core/formats/index.ts';
import { NotationDocument } from '../../core/notation/index.ts';
import type { CheckSettings } from '../../core/rules/index.ts';
import { LineIndex, type Span, say } from '../../core/text/index.ts';
import {
  type CanonicalTool,
  keptToolsName,
  NO_PYTHON,
  type PythonKnowledge,
  pythonKnowledge,
} from '../../core/tools/index.ts';
import type { ToolSource } from '../../protocol/conversion.ts';
import { type DocumentKind, documentKind } from '../document-kind.ts';
import type { Documents } from '../documents.ts';
import type { OpenDocument } from '../open-document.ts';
import type { Programs } from '../programs/programs.ts';
import { withPython } from '../python/with-python.ts';
import type { Settings } from '../settings/settings.ts';
import { fileNameOf } from '../workspace/folders.ts';
import type { PythonWorkspace } from '../workspace/python/python-workspace.ts';
import type { WorkspaceFiles } from '../workspace/workspace-files.ts';

/** The parts of the server that a source is read with. */
export interface SourceContext {
  readonly documents: Documents;
  readonly toolTexts: Documents;
  readonly programTexts: Documents;
  readonly files: WorkspaceFiles;
  readonly python: PythonWorkspace;
  readonly programs: Programs;
  readonly settings: Settings;
}

export interface ReadSource {
  readonly name: string;
  readonly text: string;
  readonly tools: SourceTools;
  readonly settings: CheckSettings;
  readonly lines: LineIndex;
  /** Null for a text outside the notation. */
  readonly notation: NotationDocument | null;
  /** What the workspace's Python says of the tools of the notation. */
  readonly python: PythonKnowledge;
  /** The readable tools of a document with syntax errors; else empty. */
  readonly readable: () => readonly SourceTool[];
}

/** In characters. A larger text is no list of tools. */
const largestSource = 64 * 1024 * 1024;

/**
 * Reads the tools of a source as it is now. `from` is the format of its JSON; null to detect it for each definition. `waits`: for what the
 * workspace's Python says of them.
 */
export async function readSource(
  source: ToolSource,
  from: DetectedFormat | null,
  context: SourceContext,
  waits: 'briefly' | 'for all' = 'briefly',
): Promise<ReadSource> {
  const { uri = '' } = source;
  const { check: settings } = await context.settings.of(uri);
  // Open Python files are asked for at the first reading.
  if (documentKind(uri, source.languageId ?? '') === 'python') await context.python.ready();
  const { open, text } = await sourceText(source, context);
  const name = uri === '' ? say`the text` : fileNameOf(uri);
  if (text === null) return unreadable(name, say`${name} doesn't exist or can't be read.`, settings);
  if (text.length > largestSource) return unreadable(name, say`${name} is too large: max. 64 MB.`, settings);
  const lines = new LineIndex(text);
  const kind = documentKind(uri, source.languageId ?? open?.languageId ?? '', text);
  const span = source.range === undefined ? null : spanOf(lines, source.range);
  const notation = kind === 'notation' ? (open?.notation ?? NotationDocument.parse(text)) : null;
  const { all, readable, python } =
    notation !== null
      ? await notationTools(notation, source, span, context, waits)
      : { python: NO_PYTHON, all: await otherTools(kind, source, text, from, context), readable: () => [] };
  return { name, text, tools: span === null ? all : within(all, span), settings, lines, notation, python, readable };
}

/** The text of a source as it is now, null for none; and its document, if the client has it open. */
export async function sourceText(
  { uri = '', text }: ToolSource,
  context: SourceContext,
): Promise<{ readonly open: OpenDocument | null; readonly text: string | null }> {
  if (text !== undefined) return { open: null, text };
  const open = openDocument(uri, context);
  return { open, text: open?.text ?? (uri === '' ? null : await context.files.readFile(uri)) };
}

/** The document of that address, of any kind, if the client has it open; else null. */
export function openDocument(uri: string, { documents, toolTexts, programTexts }: SourceContext): OpenDocument | null {
  return documents.get(uri) ?? toolTexts.get(uri) ?? programTexts.get(uri);
}

function unreadable(name: string, message: string, settings: CheckSettings): ReadSource {
  const tools: SourceTools = { ok: false, problem: { message, span: { start: 0, end: 0 } } };
  const lines = new LineIndex('');
  return { name, text: '', tools, settings, lines, notation: null, python: NO_PYTHON, readable: () => [] };
}

async function notationTools(
  document: NotationDocument,
  source: ToolSource,
  span: Span | null,
  context: SourceContext,
  waits: 'briefly' | 'for all',
): Promise<{ readonly all: SourceTools } & Pick<ReadSource, 'readable' | 'python'>> {
  const kept = source.uri === undefined || source.text !== undefined ? [] : await keptTools(source.uri, context);
  const read = (python: PythonKnowledge) => {
    const all = toolsOfNotation(document, kept, python, span);
    return { all, python, readable: () => (all.ok ? [] : readableTools(document, kept, python)) };
  };
  const { uri } = source;
  return uri === undefined
    ? read(NO_PYTHON)
    : withPython({ uri }, context, (python) => read(pythonKnowledge(python)), waits);
}

async function otherTools(
  kind: DocumentKind,
  { uri = '', plainFunctions }: ToolSource,
  text: string,
  from: DetectedFormat | null,
  { programs }: SourceContext,
): Promise<SourceTools> {
  if (kind === 'markdown') return toolsOfMarkdown(text, from);
  if (kind === 'python') {
    return programs.toolsOfPython(uri, text, from, plainFunctions === false ? 'none' : 'without others');
  }
  const written = toolsOfJson(text, from);
  if (kind !== 'typescript' || from !== null) return written;
  return toolsOfCode(text, await programs.read(uri, text, kind), written);
}

async function keptTools(uri: string, context: SourceContext): Promise<readonly CanonicalTool[]> {
  if (!uri.endsWith('.aion')) return [];
  const text = await context.files.readFile(keptToolsName(uri));
  const read = text === null ? null : toolsOfJson(text, 'canonical');
  return read?.ok === true ? read.tools.map(({ tool }) => tool) : [];
}

function spanOf(lines: LineIndex, { start, end }: NonNullable<ToolSource['range']>): Span {
  return { start: lines.offsetAt(start), end: lines.offsetAt(end) };
}

function within(source: SourceTools, span: Span): SourceTools {
  if (!source.ok) return source;
  return {
    ...source,
    tools: source.tools.filter((tool) => tool.span.start <= span.end && span.start <= tool.span.end),
  };
}
