import type { CallFile } from '../calls/call-place.ts';
import type { CallableSet } from '../calls/callable-set.ts';
import type { CodeTool } from '../code/code-tool.ts';
import type { PythonFiles } from '../conversion/python-files.ts';
import type { SourceTool } from '../conversion/source-tools.ts';
import type { EmissionMemory } from '../formats/emission-memory.ts';
import type { TargetId } from '../formats/format-id.ts';
import type { LoaderVersion } from '../loaders/versions.ts';
import type { TypedCharacter } from '../notation/formatting/format-on-type.ts';
import type { FormatOptions } from '../notation/formatting/options.ts';
import type { Topic } from '../notation/knowledge.ts';
import type { PlacedLink } from '../notation/link-text.ts';
import type { NotationDocument } from '../notation/notation-document.ts';
import type { RootItem } from '../notation/syntax.ts';
import type { FileContext } from '../python/file-context.ts';
import type { PythonIndex } from '../python/python-index.ts';
import type { Finding, Fix } from '../rules/finding.ts';
import type { CheckSettings } from '../rules/settings.ts';
import type { Span, TextEdit } from '../text/span.ts';
import type { ElementMeaning, PythonKnowledge } from '../tools/element-meaning.ts';
import type { CallSuggestion } from './completion/call-suggestions.ts';
import type { CompletionSurroundings } from './completion/completions-at.ts';
import type { Suggestion } from './completion/suggestion.ts';
import type { FoldedLines, FoldedText } from './folding-lines.ts';
import type { Explanation } from './hover/explain.ts';
import type { Hint } from './inlay-hints/hints.ts';
import type { InlayHintSettings } from './inlay-hints/settings.ts';
import type { SymbolHighlight } from './navigation/references.ts';
import type { RenamedSymbol, RenameRefusal, SymbolRename } from './navigation/rename.ts';
import type { SymbolUse } from './navigation/symbol-uses.ts';
import type { ToolsOfOtherFormat } from './paste/other-format.ts';
import type { Pasted, ToolsToPaste } from './paste/paste-tools.ts';
import type { ProviderView } from './preview/provider-view.ts';
import type { ToolOfFunction } from './python/function-tools.ts';
import type { WritingPython } from './python/module-place.ts';
import type { DeclaredPython, PythonName } from './python/python-at.ts';
import type { AddressOf } from './python/python-uses.ts';
import type { Refactoring, RefactoringPlace } from './refactorings/refactoring.ts';
import type { SemanticToken } from './semantic-tokens/item-tokens.ts';
import type { Signature } from './signature-help/signature.ts';
import type { PlacedSymbol } from './symbols/document-symbols.ts';
import type { FindingCount, ListedTool } from './symbols/listed-tools.ts';
import type { OutlineExtent } from './symbols/outline-extent.ts';
import type { TextFormat } from './text-format.ts';
import type { ProjectOf, SearchedDocument, Workspace } from './workspace.ts';

/**
 * The operations of an editor: a document and an offset in, plain data out. An operation depends only on its arguments, never waits, and
 * throws for no text. Offsets are absolute unless a type says otherwise. `python` is the Python that a document sees; null for none.
 */
export interface LanguageService {
  // Problems and their fixes.

  /** The findings of all rules about a document, in the order of the text. */
  doValidation(document: NotationDocument, settings: CheckSettings, python?: FileContext | null): readonly Finding[];
  /** Reads the Python behind a document in small steps. Validation then finds it read. */
  prepareValidation(document: NotationDocument, python: FileContext): Generator<void>;
  /** The fixes of a finding of the document, the best first. */
  getFixes(
    finding: Finding,
    document: NotationDocument,
    settings: CheckSettings,
    python?: FileContext | null,
  ): readonly Fix[];
  /** The edits of all safe fixes, in steps. */
  fixAll(document: NotationDocument, settings: CheckSettings): Generator<void, readonly TextEdit[]>;
  /** The edit of a configuration file (`.aionrc.json`) that turns a rule off; null for an unreadable one, or for no change. */
  disableRule(rule: string, text: string): TextEdit | null;
  /** The Python function or class that a finding misses, to write; null for another finding. `path`: the document's path in the project. */
  createMissing(finding: Finding, document: NotationDocument, path: string, python: FileContext): WritingPython | null;

  // Refactorings.

  /** The optional changes of form at the selection. */
  getRefactorings(place: RefactoringPlace): readonly Refactoring[];
  /** The inline schema at the selection as a Pydantic model in a Python file; null for none. */
  moveToModel(
    document: NotationDocument,
    selection: Span,
    path: string,
    python: FileContext | null,
  ): WritingPython | null;
  /** Tool JSON at the selection of an `.aion` document as tools of the notation; null for none. */
  convertInPlace(document: NotationDocument, selection: Span, settings: CheckSettings): ToolsOfOtherFormat | null;

  // Completion and signatures.

  /** The suggestions at an offset, likeliest first. */
  doComplete(document: NotationDocument, offset: number, around?: CompletionSurroundings | null): readonly Suggestion[];
  /** Whether a name of Python is completed at the offset: the only place where an editor should complete unasked. */
  completesPython(document: NotationDocument, offset: number): boolean;
  /** Looks up the names for completion ahead, in small steps. */
  prepareCompletion(python: FileContext): Generator<void>;
  /** The documentation of a property or another part of the notation. `pages`: the folder of the rule pages, as a URI. */
  describeTopic(topic: Topic, format: TextFormat, pages: string | null, loaders: readonly LoaderVersion[]): string;
  /** The suggestions at an offset of a file with tool calls; null outside a call. */
  doCompleteCall(text: string, offset: number, file: CallFile, tools: CallableSet): readonly CallSuggestion[] | null;
  /** The call, field or interface text around the offset. `isAsked`: also where it adds nothing to the text. */
  getSignatureHelp(
    document: NotationDocument,
    offset: number,
    python: FileContext | null,
    isAsked: boolean,
  ): Signature | null;

  // Hovers.

  /** The explanation at an offset; null for none. */
  doHover<Document extends SearchedDocument>(
    document: Document,
    offset: number,
    loaders: readonly LoaderVersion[],
    python: FileContext | null,
    workspace: Workspace<Document>,
  ): Explanation | null;
  /** The explanation at an offset of a file with tool calls. */
  doHoverCall(text: string, offset: number, file: CallFile, tools: CallableSet): Explanation | null;
  /** The text of a hover. `pages`: the folder of the rule pages, as a URI. */
  printHover(
    explanation: Explanation,
    format: TextFormat,
    pages: string | null,
    loaders: readonly LoaderVersion[],
  ): string;

  // Navigation between tools and parameters.

  /** The definitions of the tool or parameter at an offset; null for neither. */
  findDefinition<Document extends SearchedDocument>(
    document: Document,
    offset: number,
    workspace: Workspace<Document>,
  ): readonly SymbolUse<Document>[] | null;
  /** All uses of the tool or parameter at an offset, its definitions included; null for neither. */
  findReferences<Document extends SearchedDocument>(
    document: Document,
    offset: number,
    workspace: Workspace<Document>,
  ): readonly SymbolUse<Document>[] | null;
  /** The places in the document of the tool or parameter at an offset; null for neither. */
  findHighlights<Document extends SearchedDocument>(
    document: Document,
    offset: number,
    workspace: Workspace<Document>,
  ): readonly SymbolHighlight[] | null;
  /** The tool or parameter at an offset, or why it can't be renamed. */
  prepareRename<Document extends SearchedDocument>(
    document: Document,
    offset: number,
    workspace: Workspace<Document>,
  ): RenamedSymbol | RenameRefusal;
  /** The uses to rename. `nameOf`: how a sentence calls a document. */
  doRename<Document extends SearchedDocument>(
    document: Document,
    offset: number,
    newName: string,
    workspace: Workspace<Document>,
    nameOf: (document: Document) => string,
  ): SymbolRename<Document> | RenameRefusal;
  /** All uses of a tool's name, as `document` means it. */
  findUsesOfTool<Document extends SearchedDocument>(
    name: string,
    document: Document,
    documents: Iterable<Document>,
    projectOf: ProjectOf<Document>,
  ): readonly SymbolUse<Document>[];
  /** Those of `names` that a text mentions. */
  findMentionedTools<Document extends SearchedDocument>(
    names: ReadonlySet<string>,
    document: Document,
    documents: Iterable<Document>,
    projectOf: ProjectOf<Document>,
  ): ReadonlySet<string>;

  // Navigation to Python.

  /** The name of Python at an offset; null for none. */
  findPythonName(document: NotationDocument, offset: number): PythonName | null;
  /** The place of its declaration; null if the project does not have it. */
  findPythonDeclaration(python: FileContext, name: string): DeclaredPython | null;
  /** An id, equal for two names of one meaning. */
  meaningOfPython(name: string, python: FileContext | null, addressOf: AddressOf): string;
  /** The names of Python in a document, each with its meaning. */
  findPythonNames(
    document: NotationDocument,
    python: FileContext | null,
    addressOf: AddressOf,
  ): Generator<{ readonly meant: string; readonly part: Span }>;
  /** The uses of a meaning in a document. */
  findPythonUses(
    document: NotationDocument,
    meant: string,
    python: FileContext | null,
    addressOf: AddressOf,
  ): Generator<Span>;
  /** The functions of a Python module as tools. */
  getToolsOfModule(index: PythonIndex, path: string, loader: LoaderVersion): readonly ToolOfFunction[];

  // Formatting.

  /** The edits of a whole document. Only white space changes, unless the style sets an order of properties. */
  format(document: NotationDocument, layout: Omit<FormatOptions, 'eol'>): readonly TextEdit[];
  /** The edits of the items that the ranges touch. */
  formatRanges(document: NotationDocument, options: FormatOptions, ranges: readonly Span[]): readonly TextEdit[];
  /** The edits after a typed character, which ends at the offset. */
  formatOnType(
    document: NotationDocument,
    offset: number,
    typed: TypedCharacter,
    options: FormatOptions,
  ): readonly TextEdit[];

  // The structure of a document.

  /** The tools, properties and arguments as a tree. */
  findDocumentSymbols(document: NotationDocument): {
    readonly depth: number;
    readonly symbols: readonly PlacedSymbol[];
  };
  /** The omissions in that tree; null for none. */
  omittedSymbols(document: NotationDocument): Omit<OutlineExtent, 'depth'> | null;
  /** The outermost symbols whose names match a query. */
  findMatchingSymbols(document: NotationDocument, query: string): Generator<PlacedSymbol>;
  /** The tools, each with its effect and the number of its problems. `findings` are in the order of the text. */
  listTools(document: NotationDocument, findings: readonly Finding[], python: PythonKnowledge): readonly ListedTool[];
  /** The same of the tools that a program defines. */
  listCodeTools(tools: readonly CodeTool[], findings: readonly Finding[]): readonly ListedTool[];
  /** The numbers of errors and warnings. */
  countFindings(findings: readonly Finding[]): FindingCount;
  /** The web addresses in `link` properties. */
  findLinks(document: NotationDocument): readonly PlacedLink[];
  /** The folding ranges, at most `limit`, or all for null. `linesOnly`: the editor folds whole lines. */
  getFoldingRanges(document: FoldedText, linesOnly: boolean, limit: number | null): FoldedLines[];
  /** The spans around an offset, the innermost first. */
  getSelectionRanges(document: NotationDocument, offset: number): readonly Span[];
  /** The tokens of one item, relative to its start. */
  getSemanticTokens(item: RootItem): readonly SemanticToken[];
  /** The hints in a span. */
  getInlayHints(
    document: NotationDocument,
    span: Span,
    wanted: InlayHintSettings,
    python: PythonKnowledge,
  ): readonly Hint[];

  // Pasting and previews.

  /** Pasted texts as tools; null if they are none. */
  readPasted(texts: readonly string[], loader: LoaderVersion, python?: PythonFiles | null): ToolsToPaste | null;
  /** The edit that writes tools at a span; null where the notation has no place for them. */
  paste(document: NotationDocument, span: Span, elements: readonly ElementMeaning[], indent: string): Pasted | null;
  /** What a provider gets of the tools. */
  getProviderView(
    tools: readonly SourceTool[],
    id: TargetId,
    loader: LoaderVersion,
    memory: EmissionMemory,
  ): ProviderView;
  /** Whether a provider refuses a tool. */
  isRefusing(tools: readonly SourceTool[], target: TargetId, loader: LoaderVersion, memory: EmissionMemory): boolean;
  /** What a version of `aions-llm` reads, as JSON. Default: the detected version. */
  getLoaderView(text: string, version: string | undefined, settings: CheckSettings): string;
  /** The effect of a version of `aions-llm` on a document, in one line. */
  getVersionEffect(document: NotationDocument, version: LoaderVersion): string;
}
