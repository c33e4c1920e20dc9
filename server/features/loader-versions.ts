import { publishedLoaderVersions } from '../../core/loaders/index.ts';
import { detectedLoader } from '../../core/rules/index.ts';
import { languageService } from '../../core/service/index.ts';
import {
  type LoaderVersionsParams,
  type LoaderVersionsResult,
  loaderVersionsRequest,
  type VersionEffect,
} from '../../protocol/loader-versions.ts';
import type { ServerContext } from '../context.ts';
import { ownRequest } from '../own-request.ts';
import { Turn } from '../turns.ts';
import { loaderSourceOf } from './loader-status.ts';

const none: LoaderVersionsResult = { detected: [], source: { kind: 'assumed' }, versions: [] };

/** The versions of `aions-llm` to choose from, with the effect of each on a document. */
export const loaderVersions = ownRequest(
  loaderVersionsRequest,
  'comparing versions of aions-llm',
  () => none,
  versionsFor,
);

async function versionsFor({ uri }: LoaderVersionsParams, context: ServerContext): Promise<LoaderVersionsResult> {
  const document = context.documents.get(uri);
  if (document === null) return none;
  const settings = await context.settings.of(uri);
  const turn = new Turn(context.runtime);
  const versions: VersionEffect[] = [];
  for (const version of publishedLoaderVersions.toReversed()) {
    versions.push({ version, effect: languageService.getVersionEffect(document.notation, version) });
    if (turn.isOver) await turn.next();
  }
  return { detected: detectedLoader(settings.check).versions, source: loaderSourceOf(settings), versions };
}
