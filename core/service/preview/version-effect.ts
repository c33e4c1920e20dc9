import type { Difference } from '../../loaders/difference.ts';
import { langchainTools } from '../../loaders/langchain.ts';
import { compareMeaning } from '../../loaders/meaning.ts';
import { faultOf } from '../../loaders/published.ts';
import { readFileText } from '../../loaders/read.ts';
import { type LoaderVersion, newestLoaderVersion } from '../../loaders/versions.ts';
import { writtenDocument } from '../../loaders/written-document.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { say } from '../../text/say.ts';

/** The effect of a version of `aions-llm` on a document, for the user: whether it can be used, and what of the tools it loses. */
export function versionEffect(document: NotationDocument, version: LoaderVersion): string {
  const effects = effectsOf(document, version);
  return (version === newestLoaderVersion ? [say`newest on PyPI`, ...effects] : effects).join(', ');
}

function effectsOf(document: NotationDocument, version: LoaderVersion): readonly string[] {
  const { text } = document;
  const fault = faultOf(version);
  if (fault !== null) return [say`can't be imported (${fault})`];
  const reading = readFileText(text, version);
  if (reading.refusal !== null) return [say`rejects this file (${reading.refusal.error})`];
  const { answer } = langchainTools(text, version);
  if (!answer.ok) return [say`get_langchain_tools() raises ${answer.error}`];
  // Of a text with too many mistakes only the beginning is known.
  if (!document.isWhole) return [];
  const written = writtenDocument(text, document.items());
  const { lost, changed, more, ignoresClass } = outcomeOf(compareMeaning(written, reading));
  const effects = [
    ...(lost > 0 ? [say`reads only ${written.tools.length - lost} of ${written.tools.length} tools`] : []),
    ...(changed === 0 ? [] : [changed === 1 ? say`reads 1 tool differently` : say`reads ${changed} tools differently`]),
    ...(more > 0 ? [say`reads text that isn't a tool as a tool`] : []),
    ...(ignoresClass ? [say`ignores the class name in args_schema`] : []),
  ];
  return effects.length === 0 ? [say`reads all tools`] : effects;
}

/** Counts tools. A field that is kept as it is written, but with another meaning, is no change: it has its own problem. */
function outcomeOf(differences: readonly Difference[]): {
  readonly lost: number;
  readonly changed: number;
  readonly more: number;
  readonly ignoresClass: boolean;
} {
  const lost = new Set<number>();
  const changed = new Set<number>();
  let more = 0;
  let ignoresClass = false;
  for (const { cause, effects } of differences) {
    if (cause === 'schema-name-ignored') ignoresClass = true;
    for (const effect of effects) {
      switch (effect.kind) {
        case 'tool-lost':
          lost.add(effect.tool);
          break;
        case 'property-lost':
        case 'property-changed':
        case 'property-added':
          if (cause !== 'schema-name-ignored') changed.add(effect.tool);
          break;
        case 'extra-tool':
          more++;
          break;
        case 'refused':
        case 'root-changed':
        case 'field-changed':
          break;
      }
    }
  }
  return { lost: lost.size, changed: changed.size, more, ignoresClass };
}
