import { type Diagnostic, DiagnosticSeverity, type Location, type Position, type Range } from 'vscode-languageserver';
import type { PreviewPlaces } from '../../core/service/preview/preview-places.ts';
import { LineIndex } from '../../core/text/line-index.ts';
import { percentDecoded } from '../../core/text/percent-decoding.ts';
import { say } from '../../core/text/say.ts';
import { visible } from '../../core/text/visible.ts';
import { type PreviewOf, previewOf, previewScheme } from '../../protocol/preview.ts';
import type { ServerContext } from '../context.ts';
import { openDocument, readSource } from '../conversion/source.ts';
import type { OpenDocument } from '../open-document.ts';
import { fileNameOf } from '../workspace/folders.ts';
import { type GoodState, type PreviewContent, previewContent, type ShownOfBroken } from './preview-content.ts';

/** A preview follows its source at most this much later, and while somebody types no more often. */
const followsAfter = 100;

/** More previews are not kept up to date: a client that never says that it closed one would cost ever more. */
const mostPreviews = 50;

interface OpenPreview {
  readonly address: string;
  readonly of: PreviewOf;
  /** What was last given to the client; null before that. */
  shown: string | null;
  /** What the client was last told to ask for, and after how many changes that was. */
  ready: { readonly content: PreviewContent; readonly changes: number } | null;
  /** The problems last sent. */
  told: string;
  /** Of the last state of the source that could be read. */
  places: PreviewPlaces | null;
}

/** The previews that the client shows, and the last good state of what they show. */
export class Previews {
  readonly #context: ServerContext;
  readonly #open = new Map<string, OpenPreview>();
  readonly #good = new Map<string, GoodState>();
  /** The sources whose previews are about to be brought up to date. */
  readonly #waiting = new Set<string>();
  /** How often anything changed that a preview depends on. */
  #changes = 0;

  constructor(context: ServerContext) {
    this.#context = context;
  }

  /** The text of a preview, for a client that asks for it. An address that is none of a preview is answered by a sentence. */
  async text(address: string): Promise<string> {
    const of = previewOf(address);
    if (of === null) return '"This is not the address of a preview."\n';
    const preview = this.#preview(address, of);
    // What was made to see whether it differs from what is shown is what the client asks for next.
    const content = preview.ready?.changes === this.#changes ? preview.ready.content : await this.#content(of);
    preview.ready = null;
    preview.shown = content.text;
    preview.places = content.places ?? preview.places;
    this.#tell(preview, content);
    return content.text;
  }

  /** Where in its source a place of a preview comes from; the beginning of the source where nothing more is known. */
  async sourceOf(address: string, position: Position): Promise<Location | null> {
    const preview = await this.#made(address);
    if (preview === null) return null;
    const offset = new LineIndex(preview.shown ?? '').offsetAt(position);
    const span = preview.places?.sourceOf(offset) ?? { start: 0, end: 0 };
    return { uri: preview.of.source, range: (await this.#linesOf(preview.of.source)).rangeOf(span) };
  }

  /** What of a preview comes from a place of its source; null where nothing does. */
  async placeOf(address: string, position: Position): Promise<Range | null> {
    const preview = await this.#made(address);
    if (preview === null) return null;
    const offset = (await this.#linesOf(preview.of.source)).offsetAt(position);
    const span = preview.places?.previewOf(offset) ?? null;
    return span === null ? null : new LineIndex(preview.shown ?? '').rangeOf(span);
  }

  /** Of a document that is open they are at hand. */
  async #linesOf(source: string): Promise<Pick<OpenDocument, 'offsetAt' | 'rangeOf'>> {
    const open = openDocument(source, this.#context);
    return open ?? (await readSource({ uri: source }, null, this.#context)).lines;
  }

  /** A preview with its places: one that was resumed has none before it is asked for. */
  async #made(address: string): Promise<OpenPreview | null> {
    if (previewOf(address) === null) return null;
    if (this.#open.get(address)?.places == null) await this.text(address);
    return this.#open.get(address) ?? null;
  }

  /** Takes up a preview that the client shows already, after a restart of the server, say. */
  resume(address: string, text: string): void {
    const of = previewOf(address);
    if (of === null || this.#open.has(address)) return;
    this.#preview(address, of).shown = text;
    this.#follow(of.source, 0);
  }

  /** Forgets a preview that was closed, and its problems. */
  forget(address: string): void {
    const preview = this.#open.get(address);
    if (preview === undefined) return;
    this.#open.delete(address);
    this.#send(preview, []);
    if (![...this.#open.values()].some(({ of }) => of.source === preview.of.source)) {
      this.#good.delete(preview.of.source);
    }
  }

  /** Brings the previews of a source up to date, soon. */
  sourceChanged(source: string): void {
    this.#changes++;
    if ([...this.#open.values()].some(({ of }) => isSame(of.source, source))) this.#follow(source, followsAfter);
  }

  /** Brings every preview up to date: what all of them depend on has changed. */
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

  /** A change while one is waited for changes nothing about when: so a preview follows also somebody who never pauses. */
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
    for (const preview of [...this.#open.values()]) {
      if (!isSame(preview.of.source, source)) continue;
      const changes = this.#changes;
      const content = await this.#content(preview.of);
      if (!this.#open.has(preview.address)) continue;
      // The same text may come from other places.
      if (content.text === preview.shown) preview.places = content.places ?? preview.places;
      if (content.text === preview.shown) this.#tell(preview, content);
      else await this.#refresh(preview, content, changes);
    }
  }

  /** The client asks for the text again; only one that cannot be told so is sent the problems with the text that it has. */
  async #refresh(preview: OpenPreview, content: PreviewContent, changes: number): Promise<void> {
    const { connection, client } = this.#context;
    if (!client.previews) {
      this.#tell(preview, content);
      return;
    }
    preview.ready = { content, changes };
    await connection.workspace.textDocumentContent.refresh(preview.address);
  }

  async #content(of: PreviewOf): Promise<PreviewContent> {
    const read = await readSource({ uri: of.source }, null, this.#context);
    const { content, good } = previewContent(of, read, this.#good.get(of.source) ?? null);
    if (good !== null) this.#good.set(of.source, good);
    return content;
  }

  #tell(preview: OpenPreview, content: PreviewContent): void {
    this.#send(preview, diagnosticsOf(preview.of, content));
  }

  /** Sent to every client without a request: none asks for the problems of other than the notation's documents. */
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

/** The previews of a session. */
export function previewsOf(context: ServerContext): Previews {
  const known = ofSession.get(context) ?? new Previews(context);
  ofSession.set(context, known);
  return known;
}

export function isPreview(address: string): boolean {
  return address.startsWith(`${previewScheme}:`);
}

/** Clients spell one address in several ways. */
function isSame(a: string, b: string): boolean {
  return a === b || percentDecoded(a) === percentDecoded(b);
}

function diagnosticsOf(of: PreviewOf, { text, broken, problems }: PreviewContent): readonly Diagnostic[] {
  const lines = new LineIndex(text);
  const found = problems.map(
    ({ span, severity, code, message, source }): Diagnostic => ({
      range: lines.rangeOf(span),
      severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      source: 'aion',
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
    source: 'aion',
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
      return say`${file} has a syntax error: ${reason} The preview shows the tools that can be read.`;
    case 'reason':
      return say`${file} has a syntax error: ${reason}`;
  }
}
