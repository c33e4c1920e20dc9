import type { SourcePosition, SourceRange } from './conversion.ts';
import type { RequestName } from './request.ts';

/** The scheme of server-computed documents (`workspace/textDocumentContent`). The URI has all inputs, for any later server. */
export const previewScheme = 'aion-preview';

/** Requests the preview's range for a source position; null for none. Never fails. */
export const previewPlaceRequest = 'aion/previewPlace' as RequestName<PreviewPlaceParams, PreviewPlaceResult>;

interface PreviewPlaceParams {
  readonly preview: string;
  /** In the source. */
  readonly position: SourcePosition;
}

type PreviewPlaceResult = SourceRange | null;

export interface PreviewOf {
  readonly source: string;
  /** A format id, `losses` for the loss report, or `loader` for a Python loader's reading. */
  readonly format: string;
  /** For `losses`: format ids. Default: the targets of the settings. */
  readonly to?: readonly string[];
  /** For `loader`: the version of `aions-llm`. Default: the detected one. */
  readonly loader?: string;
}

/** The URI of a preview. Its title is the source's file name. */
export function previewAddress(preview: PreviewOf): string {
  const path = preview.source.split(/[?#]/, 1)[0] ?? '';
  const name = decoded(path.slice(path.lastIndexOf('/') + 1)).replace(/[^\p{L}\p{N}._ -]/gu, '_') || 'tools';
  const ending = preview.format === 'losses' ? 'md' : 'json';
  const version = preview.loader === undefined ? '' : `-${preview.loader}`;
  const file = `${name.replace(/\.(?:aion|jsonc?|jsonl)$/, '')}.${preview.format}${version}.${ending}`;
  return `${previewScheme}:/${encodeURIComponent(file)}?${encodeURIComponent(JSON.stringify(preview))}`;
}

/** The content of a preview by its URI; null for other URIs. */
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
