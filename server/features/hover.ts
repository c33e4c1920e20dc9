import type { Hover, HoverParams, MarkupContent } from 'vscode-languageserver';
import { type LoaderVersion, newestLoaderVersion } from '../../core/loaders/versions.ts';
import { loaderInForce } from '../../core/rules/loader-in-force.ts';
import { pythonKnowledge } from '../../core/tools/python-knowledge.ts';
import type { ClientProfile } from '../client-profile.ts';
import type { ServerContext } from '../context.ts';
import { documentRequest } from '../document-request.ts';
import type { Feature } from '../feature.ts';
import { type Explanation, explainAt } from '../hover/explain.ts';
import { mentionAt } from '../hover/mention-note.ts';
import { noteText } from '../hover/note.ts';
import type { OpenDocument } from '../open-document.ts';
import { pythonOf } from '../python/python-at.ts';
import { explainPython } from '../python/python-note.ts';
import type { Settings } from '../settings/settings.ts';
import { topicText } from '../topic-text.ts';

/** What the thing under the pointer is: what it means in the notation, and what becomes of it for a model. */
export const hover: Feature = {
  name: 'hover',
  capability: () => ({ hoverProvider: true }),
  register(context) {
    context.connection.onHover(
      documentRequest<HoverParams, Hover | null>(context, 'explaining a place', null, (document, { position }) =>
        hoverAt(document, position, context),
      ),
    );
  },
};

async function hoverAt(
  document: OpenDocument,
  position: HoverParams['position'],
  context: ServerContext,
): Promise<Hover | null> {
  const { settings, client } = context;
  const { notation } = document;
  const offset = document.offsetAt(position);
  const python = await explainPython(document, offset, context);
  if (python !== null) return { contents: contentsOf(python, client), range: document.rangeOf(python.span) };
  const loader = await loaderFor(document, offset, settings);
  // A pointer behind the last character of a word still means the word.
  const known = pythonKnowledge(await pythonOf(document, context));
  const found =
    mentionAt(document, offset, context, known) ??
    explainAt(notation, offset, loader, known) ??
    (offset > 0 ? explainAt(notation, offset - 1, loader, known) : null);
  return found === null ? null : { contents: contentsOf(found, client), range: document.rangeOf(found.span) };
}

/** The loader that hands out the prompts. Only where prompts are meant does anybody wait for the settings. */
async function loaderFor(document: OpenDocument, offset: number, settings: Settings): Promise<LoaderVersion> {
  if (document.notation.itemAt(offset)?.item.kind !== 'root-property') return newestLoaderVersion;
  const { check } = await settings.of(document.uri);
  return loaderInForce(document.notation, check).versions[0] ?? newestLoaderVersion;
}

function contentsOf({ note, topic }: Explanation, { hoverFormat, documentationLink }: ClientProfile): MarkupContent {
  const own = noteText(note, hoverFormat);
  if (topic === null) return own;
  const common = topicText(topic, hoverFormat, documentationLink);
  if (note.length === 0) return common;
  const between = hoverFormat === 'markdown' ? '\n\n---\n\n' : '\n\n';
  return { kind: hoverFormat, value: `${own.value}${between}${common.value}` };
}
