import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { langchainTools } from '../../../core/loaders/langchain.ts';
import { loadFileText } from '../../../core/loaders/load.ts';
import { faultOf, publishedLoaderVersions } from '../../../core/loaders/published.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { toolNameOf } from '../../../core/notation/tool-names.ts';
import { versionEffect } from '../../../core/service/preview/version-effect.ts';
import { readStrictly } from '../loaders/strict-reader.ts';
import { toolsAsWritten } from '../loaders/tools-as-written.ts';

export const usable = publishedLoaderVersions.filter((version) => faultOf(version) === null);

export function effectOf(text: string, version: LoaderVersion): string {
  return versionEffect(NotationDocument.parse(text), version).replace('newest on PyPI, ', '');
}

/** Compares what the effect says with the reading of that version, and that with the text, read by another reader. */
export function isTrue(text: string, version: LoaderVersion, isInNotation = true): void {
  const effect = effectOf(text, version);
  const loaded = loadFileText(text, version);
  const { answer } = langchainTools(text, version);
  if (!loaded.ok || !answer.ok) {
    const refused = loaded.ok ? null : `rejects this file (${loaded.error})`;
    expect(effect, text).toBe(refused ?? `get_langchain_tools() raises ${answer.ok ? '' : answer.error}`);
    return;
  }
  const written = readStrictly(text);
  if (written !== null && isInNotation) {
    const tools = toolsAsWritten(written, version);
    expect(effect.includes('reads all tools'), `${effect}: ${text}`).toBe(isDeepStrictEqual(loaded.value, tools));
    return;
  }
  if (!effect.includes('reads all tools')) return;
  const names = [...NotationDocument.parse(text).items()].flatMap(({ item }) =>
    item.kind === 'element' ? [toolNameOf(item)?.text] : [],
  );
  expect(
    loaded.value.map(({ name }) => name),
    text,
  ).toEqual(names);
}
