import { loads } from '../../loaders/load.ts';
import { faultOf } from '../../loaders/published.ts';
import { behaviourOf, knowsInlineSchema, type LoaderVersion, newestLoaderVersion } from '../../loaders/versions.ts';
import type { NotationDocument } from '../../notation/notation-document.ts';
import { classNameOf } from '../../rules/loader/ignored-class.ts';
import { say } from '../../text/say.ts';

/** The effect of a version of `aions-llm` on a document, for the user: whether it can be used, and the tools and schemas that it loses. */
export function versionEffect(document: NotationDocument, version: LoaderVersion): string {
  const effects = effectsOf(document, version);
  return (version === newestLoaderVersion ? [say`pip's newest`, ...effects] : effects).join(', ');
}

function effectsOf(document: NotationDocument, version: LoaderVersion): readonly string[] {
  const fault = faultOf(version);
  if (fault !== null) return [say`cannot be imported (${fault})`];
  const answer = loads(document.text, version);
  if (!answer.ok) return [say`refuses this file (${answer.error})`];
  const elements = document.chunks.flatMap(({ items }) => items.filter((item) => item.kind === 'element'));
  const [read, written] = [answer.value.length, elements.length];
  const ignoresClass = knowsInlineSchema(behaviourOf(version)) && elements.some((item) => classNameOf(item) !== null);
  return [
    ...(read === written ? [] : [say`reads ${read} of ${written} tools`]),
    ...(ignoresClass ? [say`ignores the class name in args_schema`] : []),
    ...(read === written && !ignoresClass ? [say`reads all tools`] : []),
  ];
}
