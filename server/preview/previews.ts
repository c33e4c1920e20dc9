import { type Diagnostic, DiagnosticSeverity, type Location, type Position, type Range } from 'vscode-languageserver';
import type { PreviewPlaces } from '../../core/service/index.ts';
import { LineIndex, percentDecoded, say, visible } from '../../core/text/index.ts';
import { type PreviewOf, previewOf, previewScheme } from '../../protocol/preview.ts';
import type { ServerContext } from '../context.ts';
import { openDocument, type ReadSource, readSource } from '../conversion/source.ts';
import { diagnosticSource, severities } from '../diagnostics/to-diagnostic.ts';
import type { OpenDocument } from '../open-document.ts';
import { fileNameOf } from '../workspace/folders.ts';
import { type GoodState, type PreviewContent, previewContent, type ShownOfBroken } from './preview-content.ts';

/** In milliseconds: the longest delay, and the shortest interval during typing. */
const followsAfter = 100;

/** More previews are not updated, or a client that never reports a closed one would cost ever more. */
const mostPreviews = 50;

interface OpenPreview {
  readonly address: string;
  readonly of: PreviewOf;
  /** The last text given to the client; null before the first. */
  shown: string | null;
  /** The content that the client was asked to fetch, and `#changes` at that time. */
  ready: { readonly content: PreviewContent; readonly changes: number } | null;
  told: string;
  /** Of the last readable state of the source. */
  places: PreviewPlaces | null;
}

class Previews {
  readonly #context: ServerContext;
  readonly #open = new Map<string, OpenPreview>();
  readonly #good = new Map<string, GoodState>();
  readonly #waiting = new Set<string>();
  #changes = 0;

  constructor(context: ServerContext) {
    this.#context = context;
  }

  /** The text of a preview; a sentence for another address. */
  async text(address: string): Promise<string> {
    const of = previewOf(address);
    if (of === null) return '"This is not the address of a preview."\n';
    const preview = this.#preview(address, of);
    // The content of the pending refresh is the one that the client now fetches.
    const content =
      preview.ready?.changes === this.#changes
        ? preview.ready.content
        : this.#content(of, await readSource({ uri: of.source }, null, this.#context));
    preview.ready = null;
    preview.shown = content.text;
    preview.places = content.places ?? preview.places;
    this.#tell(preview, content);
    return content.text;
  }

  /** The source of a position in a preview; the beginning of the source where unknown. Null for no preview. */
  async sourceOf(address: string, position: Position): Promise<Location | null> {
    const preview = await this.#made(address);
    if (preview === null) return null;
    const offset = new LineIndex(preview.shown ?? '').offsetAt(position);
    const span = preview.places?.sourceOf(offset) ?? { start: 0, end: 0 };
    return { uri: preview.of.source, range: (await this.#linesOf(preview.of.source)).rangeOf(span) };
  }

  /** The range in a preview for a position in its source; null for none. */
  async placeOf(address: string, position: Position): Promise<Range | null> {
    const preview = await this.#made(address);
    if (preview === null) return null;
    const offset = (await this.#linesOf(preview.of.source)).offsetAt(position);
    const span = preview.places?.previewOf(offset) ?? null;
    return span === null ? null : new LineIndex(preview.shown ?? '').rangeOf(span);
  }

  async #linesOf(source: string): Promise<Pick<OpenDocument, 'offsetAt' | 'rangeOf'>> {
    const open = openDocument(source, this.#context);
    return open ?? (await readSource({ uri: source }, null, this.#context)).lines;
  }

  /** A preview with its places: a resumed one has none before its first text. */
  async #made(address: string): Promise<OpenPreview | null> {
    if (previewOf(address) === null) return null;
    if (this.#open.get(address)?.places == null) await this.text(address);
    return this.#open.get(address) ?? null;
  }

  /** Follows a preview that the client already shows, for example after a restart of the server. */
  resume(address: string, text: string): void {
    const of = previewOf(address);
    if (of === null || this.#open.has(address)) return;
    this.#preview(address, of).shown = text;
    this.#follow(of.source, 0);
  }

  forget(address: string): void {
    const preview = this.#open.get(address);
    if (preview === undefined) return;
    this.#open.delete(address);
    this.#send(preview, []);
    if (![...this.#open.values()].some(({ of }) => of.source === preview.of.source)) {
      this.#good.delete(preview.of.source);
    }
  }

  sourceChanged(source: string): void {
    this.#changes++;
    if ([...this.#open.values()].some(({ of }) => isSame(of.source, source))) this.#follow(source, followsAfter);
  }

  everythingChanged(): void {
    this.#changes++;
    for (const source of new Set([...this.#open.values()].map(({ of }) => of.source))) {
      this.#follow(source, followsAfter);
    }
  }

  #preview(address: string, of: PreviewOf): OpenPreview {
    const known = this.#open.get(address);
    if (known !== undefined) return known;
    const preview: OpenPreview = { address, of, shown: null, ready: null, told: '[]', places: null };
    this.#open.set(address, preview);
    const [oldest] = this.#open.keys();
    if (this.#open.size > mostPreviews && oldest !== undefined) this.forget(oldest);
    return preview;
  }

  /** A pending update is not delayed by further changes, so that previews also follow constant typing. */
  #follow(source: string, milliseconds: number): void {
    if (this.#waiting.has(source)) return;
    const { runtime, guard } = this.#context;
    this.#waiting.add(source);
    runtime.timers.after(milliseconds, () => {
      this.#waiting.delete(source);
      if (guard.state === 'running') guard.background('updating previews', () => this.#update(source), source);
    });
  }

  async #update(source: string): Promise<void> {
    let read: ReadSource | null = null;
    let changes = 0;
    for (const preview of [...this.#open.values()]) {
      if (!isSame(preview.of.source, source)) continue;
      // One reading for all previews, unless the source changes meanwhile.
      if (read === null || changes !== this.#changes) {
        changes = this.#changes;
        read = await readSource({ uri: preview.of.source }, null, this.#context);
      }
      const content = this.#content(preview.of, read);
      if (!this.#open.has(preview.address)) continue;
      // The same text may have other places.
      if (content.text === preview.shown) preview.places = content.places ?? preview.places;
      if (content.text === preview.shown) this.#tell(preview, content);
      else await this.#refresh(preview, content, changes);
    }
  }

  /** Makes the client fetch the text again. A client without refresh gets the problems of its current text. */
  async #refresh(preview: OpenPreview, content: PreviewContent, changes: number): Promise<void> {
    const { connection, client } = this.#context;
    if (!client.previews) {
      this.#tell(preview, content);
      return;
    }
    preview.ready = { content, changes };
    await connection.workspace.textDocumentContent.refresh(preview.address);
  }

  #content(of: PreviewOf, read: ReadSource): PreviewContent {
    const { content, good } = previewContent(of, read, this.#good.get(of.source) ?? null);
    if (good !== null) this.#good.set(of.source, good);
    return content;
  }

  #tell(preview: OpenPreview, content: PreviewContent): void {
    this.#send(preview, diagnosticsOf(preview.of, content));
  }

  /** Pushed to every client: none pulls the problems of documents outside the notation. */
  #send(preview: OpenPreview, diagnostics: readonly Diagnostic[]): void {
    const told = JSON.stringify(diagnostics);
    if (told === preview.told) return;
    preview.told = told;
    const { connection, guard } = this.#context;
    guard.background('sending the problems of a preview', () =>
      connection.sendDiagnostics({ uri: preview.address, diagnostics: [...diagnostics] }),
    );
  }
}

const ofSession = new WeakMap<ServerContext, Previews>();

/** The one `Previews` of a session. */
export function previewsOf(context: ServerContext): Previews {
  const known = ofSession.get(context) ?? new Previews(context);
  ofSession.set(context, known);
  return known;
}

export function isPreview(address: string): boolean {
  return address.startsWith(`${previewScheme}:`);
}

/** Clients encode one address in several ways. */
function isSame(a: string, b: string): boolean {
  return a === b || percentDecoded(a) === percentDecoded(b);
}

function diagnosticsOf(of: PreviewOf, { text, broken, problems }: PreviewContent): readonly Diagnostic[] {
  const lines = new LineIndex(text);
  const found = problems.map(
    ({ span, severity, code, message, source }): Diagnostic => ({
      range: lines.rangeOf(span),
      severity: severities[severity],
      source: diagnosticSource,
      code,
      message: visible(message),
      ...(source === null
        ? {}
        : {
            relatedInformation: [
              {
                location: { uri: of.source, range: source.range },
                message: visible(say`${source.tool || say`The tool`} is defined here.`),
              },
            ],
          }),
    }),
  );
  if (broken === null) return found;
  const reason = visible(broken.message);
  const behind: Diagnostic = {
    range: lines.rangeOf({ start: 0, end: lines.lineEnd(0) }),
    severity: DiagnosticSeverity.Warning,
    source: diagnosticSource,
    code: 'preview-behind',
    message: behindMessage(visible(fileNameOf(of.source)), reason, broken.shows),
    relatedInformation: [{ location: { uri: of.source, range: broken.range }, message: reason }],
  };
  return [behind, ...found];
}

function behindMessage(file: string, reason: string, shows: ShownOfBroken): string {
  switch (shows) {
    case 'last valid':
      return say`${file} has a syntax error: ${reason} The preview shows its last valid state.`;
    case 'readable':
      return say`${file} has a syntax error: ${reason} The preview shows the valid tools.`;
    case 'reason':
      return say`${file} has a syntax error: ${reason}`;
  }
}
