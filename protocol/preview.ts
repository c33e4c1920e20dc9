import type { SourcePosition, SourceRange } from './conversion.ts';
import type { RequestName } from './request.ts';

/**
 * Previews are documents of this scheme that the server computes (`workspace/textDocumentContent`). An address says all
 * that a preview depends on, so that it can be computed again at any time, by a server that was started later too.
 */
export const previewScheme = 'aion-preview';

/** Asks what of a preview comes from a place of its source: a range, or null where nothing does. Never fails. */
export const previewPlaceRequest = 'aion/previewPlace' as RequestName<PreviewPlaceParams, PreviewPlaceResult>;

export interface PreviewPlaceParams {
  /** The address of the preview. */
  readonly preview: string;
  /** In the source. */
  readonly position: SourcePosition;
}

export type PreviewPlaceResult = SourceRange | null;

export interface PreviewOf {
  /** The address of the document whose tools are shown. */
  readonly source: string;
  /** The id of a format, `losses` for the report of what is lost, or `loader` for what a Python loader reads. */
  readonly format: string;
  /** For `losses`: ids of formats; without it the targets of the settings. */
  readonly to?: readonly string[];
  /** For `loader`: the version of `aions-llm`; without it the one in force for the document. */
  readonly loader?: string;
}

/** The address of a preview. `name` is shown as the title: the name of the source without its folder. */
export function previewAddress(preview: PreviewOf): string {
  const path = preview.source.split(/[?#]/, 1)[0] ?? '';
  const name = decoded(path.slice(path.lastIndexOf('/') + 1)).replace(/[^\p{L}\p{N}._ -]/gu, '_') || 'tools';
  const ending = preview.format === 'losses' ? 'md' : 'json';
  const version = preview.loader === undefined ? '' : `-${preview.loader}`;
  const file = `${name.replace(/\.(?:aion|jsonc?|jsonl)$/, '')}.${preview.format}${version}.${ending}`;
  return `${previewScheme}:/${encodeURIComponent(file)}?${encodeURIComponent(JSON.stringify(preview))}`;
}

/** What a preview shows; null where the address is none of a preview. */
export function previewOf(address: string): PreviewOf | null {
  const query = /^aion-preview:[^?#]*\?([^#]*)/.exec(address)?.[1];
  if (query === undefined) return null;
  try {
    const value: unknown = JSON.parse(decoded(query));
    if (typeof value !== 'object' || value === null) return null;
    const { source, format, to, loader } = value as Partial<PreviewOf>;
    if (typeof source !== 'string' || typeof format !== 'string' || !/^[a-z0-9-]+$/.test(format)) return null;
    const targets = Array.isArray(to) ? to.filter((id) => typeof id === 'string') : null;
    return {
      ...{ source, format },
      ...(targets === null ? {} : { to: targets }),
      ...(typeof loader === 'string' ? { loader } : {}),
    };
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
