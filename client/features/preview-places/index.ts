import {
  commands,
  type Disposable,
  type Location,
  type LocationLink,
  Range,
  Selection,
  type TextDocument,
  type TextEditor,
  TextEditorRevealType,
  TextEditorSelectionChangeKind,
  ThemeColor,
  Uri,
  window,
  workspace,
} from 'vscode';
import { type BaseLanguageClient, State } from 'vscode-languageclient';
import { previewOf, previewPlaceRequest, previewScheme } from '../../../protocol/preview.ts';
import { ask } from '../../ask.ts';
import { Pause } from '../../pause.ts';
import { protocolPositionOf, rangeOf } from '../../protocol-ranges.ts';

/** In milliseconds: skips the intermediate positions of a held cursor key. */
const pause = 80;

/** Synchronizes previews and sources: a click in a preview selects the source, and a preview follows the cursor. */
export class PreviewPlaces implements Disposable {
  readonly #client: BaseLanguageClient;
  readonly #mark = window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new ThemeColor('editor.rangeHighlightBackground'),
  });
  readonly #listeners: Disposable;
  readonly #versions = new WeakMap<TextDocument, number>();
  /** The source whose cursor moved last. */
  #source: TextEditor | null = null;
  readonly #pause = new Pause(pause, () => this.#follow());

  constructor(client: BaseLanguageClient) {
    this.#client = client;
    this.#listeners = window.onDidChangeTextEditorSelection(({ textEditor, kind, selections }) => {
      const { uri } = textEditor.document;
      if (uri.scheme !== previewScheme) this.#moved(textEditor, kind);
      else if (kind === TextEditorSelectionChangeKind.Mouse && selections.every(({ isEmpty }) => isEmpty)) {
        void this.#showSource(textEditor);
      }
    });
  }

  async reveal(preview: TextEditor, position: Selection['active']): Promise<void> {
    if (this.#client.state !== State.Running) return;
    const params = { preview: preview.document.uri.toString(), position: protocolPositionOf(position) };
    const place = await ask(this.#client, previewPlaceRequest, params);
    if (place === null) {
      preview.setDecorations(this.#mark, []);
      return;
    }
    const range = rangeOf(place);
    preview.setDecorations(this.#mark, [range]);
    // Shows the beginning of a tool that is higher than the window.
    preview.revealRange(new Range(range.start, range.start), TextEditorRevealType.InCenterIfOutsideViewport);
  }

  dispose(): void {
    this.#pause.dispose();
    this.#listeners.dispose();
    this.#mark.dispose();
  }

  /** The preview does not scroll while the user types. */
  #moved(source: TextEditor, kind: TextEditorSelectionChangeKind | undefined): void {
    const { document } = source;
    const hasTyped = this.#versions.has(document) && this.#versions.get(document) !== document.version;
    this.#versions.set(document, document.version);
    if (kind === undefined || hasTyped) return;
    this.#source = source;
    this.#pause.restart();
  }

  #follow(): void {
    if (this.#source === null) return;
    const { document, selection } = this.#source;
    const previews = window.visibleTextEditors.filter((editor) => isPreviewOf(editor, document.uri));
    if (previews.length === 0) return;
    if (workspace.getConfiguration('aion', document.uri).get<boolean>('preview.followCursor') !== true) return;
    for (const preview of previews) void this.reveal(preview, selection.active);
  }

  /** Moves the cursor of the source, opened beside the preview if hidden. The focus stays in the preview. */
  async #showSource({ document, selection, viewColumn }: TextEditor): Promise<void> {
    const found = await commands.executeCommand<readonly (Location | LocationLink)[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      selection.active,
    );
    const [first] = found;
    if (first === undefined) return;
    const [uri, range] = 'uri' in first ? [first.uri, first.range] : [first.targetUri, first.targetRange];
    const shown = window.visibleTextEditors.find((one) => one.document.uri.toString() === uri.toString());
    const other = window.tabGroups.all.find((group) => group.viewColumn !== viewColumn)?.viewColumn;
    const column = shown?.viewColumn ?? other;
    if (column === undefined) return;
    const editor = await window.showTextDocument(uri, { viewColumn: column, preserveFocus: true, preview: false });
    editor.selection = new Selection(range.start, range.start);
    editor.revealRange(range, TextEditorRevealType.InCenterIfOutsideViewport);
  }
}

function isPreviewOf({ document }: TextEditor, source: Uri): boolean {
  if (document.uri.scheme !== previewScheme) return false;
  const of = previewOf(document.uri.toString());
  return of !== null && Uri.parse(of.source, true).toString() === source.toString();
}
