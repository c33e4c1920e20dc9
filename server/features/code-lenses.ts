import type { CodeLens, CodeLensParams, Command } from 'vscode-languageserver';
import type { ElementNode } from '../../core/notation/syntax.ts';
import { toolNameOf } from '../../core/notation/tool-names.ts';
import { pythonKnowledge } from '../../core/tools/python-knowledge.ts';
import { lensCommands } from '../../protocol/lenses.ts';
import { type ElementPlace, ElementPlaces } from '../code-lens/element-places.ts';
import { providersTitle, referencesTitle } from '../code-lens/lens-title.ts';
import type { ServerContext } from '../context.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import { usesOfTool } from '../navigation/symbol-uses.ts';
import type { OpenDocument } from '../open-document.ts';
import { pythonOf } from '../python/python-at.ts';
import { knownDocuments, projectOf } from '../workspace/known-documents.ts';

/** Above each tool: preview it, copy it, who mentions it, which providers would refuse it. The last two are worked out when they come into sight. */
export const codeLenses: Feature = {
  name: 'code lenses',
  capability: () => ({ codeLensProvider: { resolveProvider: true } }),
  register(context) {
    const { connection, client, guard, settings, python } = context;
    const shown = new WeakMap<OpenDocument, Shown>();
    connection.onCodeLens(
      documentRequest<CodeLensParams, CodeLens[]>(context, 'putting lenses over the tools', [], (document) => {
        const elements = shown.get(document)?.elements ?? new ElementPlaces();
        const places = elements.of(document.notation);
        shown.set(document, { elements, places });
        return places.flatMap((place, index) => lensesOver(place, index, document, context));
      }),
    );
    connection.onCodeLensResolve((lens, token) =>
      guard.request('working out a lens', lens, (unresolved: CodeLens) => resolve(unresolved, shown, context))(
        lens,
        token,
      ),
    );
    const askAgain = (): void => {
      if (!client.refreshesCodeLenses || guard.state !== 'running') return;
      guard.background('asking the client for lenses again', () =>
        connection.sendRequest('workspace/codeLens/refresh'),
      );
    };
    settings.onChanged(askAgain);
    python.onChanged(askAgain);
  },
};

interface Shown {
  readonly elements: ElementPlaces;
  /** What the lenses that the client holds are over. */
  readonly places: readonly ElementPlace[];
}

interface LensData {
  readonly uri: string;
  readonly index: number;
  readonly kind: 'references' | 'providers';
}

function lensesOver(
  { element, start }: ElementPlace,
  index: number,
  document: OpenDocument,
  context: ServerContext,
): CodeLens[] {
  const position = document.positionAt(start);
  const range = { start: position, end: document.positionAt(start + (element.open?.end ?? 0)) };
  const atElement = (title: string, command: string): CodeLens[] =>
    context.client.commands.has(lensCommands.atElement)
      ? [{ range, command: { title, command: lensCommands.atElement, arguments: [document.uri, position, command] } }]
      : [];
  const later = (kind: LensData['kind']): CodeLens => ({
    range,
    data: { uri: document.uri, index, kind } satisfies LensData,
  });
  return [
    ...atElement('Preview', 'aion.previewAs'),
    ...atElement('Copy as…', 'aion.copyAs'),
    ...(toolNameOf(element) === null ? [] : [later('references')]),
    later('providers'),
  ];
}

async function resolve(lens: CodeLens, shown: WeakMap<OpenDocument, Shown>, context: ServerContext): Promise<CodeLens> {
  const data = lens.data as Partial<LensData> | undefined;
  const document = data?.uri === undefined ? null : context.documents.get(data.uri);
  const place = document === null ? undefined : shown.get(document)?.places[data?.index ?? -1];
  if (document === null || place === undefined) return { ...lens, command: sentence('') };
  const command =
    data?.kind === 'references'
      ? await references(place.element, lens, document, context)
      : await providers(place.element, lens, document, context);
  return { ...lens, command };
}

async function references(
  element: ElementNode,
  { range }: CodeLens,
  document: OpenDocument,
  context: ServerContext,
): Promise<Command> {
  await context.index.ready();
  const name = toolNameOf(element)?.text ?? '';
  const locations = usesOfTool(name, document, knownDocuments(context, document), projectOf(context))
    .filter(({ isDefinition }) => !isDefinition)
    .map((use) => ({ uri: use.document.uri, range: use.document.rangeOf(use.span) }));
  const title = referencesTitle(locations.length);
  return locations.length > 0 && context.client.commands.has(lensCommands.showReferences)
    ? { title, command: lensCommands.showReferences, arguments: [document.uri, range.start, locations] }
    : sentence(title);
}

async function providers(
  element: ElementNode,
  { range }: CodeLens,
  document: OpenDocument,
  context: ServerContext,
): Promise<Command> {
  const { settings, client } = context;
  const { uri } = document;
  const { check } = await settings.of(uri);
  const title = providersTitle(element, check.targets, pythonKnowledge(await pythonOf(document, context)));
  if (title === null) return sentence('');
  return client.commands.has(lensCommands.atElement)
    ? { title, command: lensCommands.atElement, arguments: [uri, range.start, 'aion.showLossReport'] }
    : sentence(title);
}

/** A lens that only says something. */
function sentence(title: string): Command {
  return { title, command: '' };
}
