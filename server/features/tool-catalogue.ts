import type { CancellationToken } from 'vscode-languageserver';
import {
  type CatalogueFile,
  type ToolCatalogueParams,
  type ToolCatalogueResult,
  toolCatalogueRequest,
} from '../../protocol/tool-catalogue.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { answerOwn } from '../own-request.ts';
import { ToolCatalogue } from '../tool-catalogue/tool-catalogue.ts';

/** Lists the tools of the workspace and of the open documents, or of the files that the client names. */
export const toolCatalogue: Feature = {
  name: 'tool catalogue',
  register(context) {
    const catalogue = new ToolCatalogue(context);
    const nothing: ToolCatalogueResult = { files: [] };
    answerOwn(
      context,
      toolCatalogueRequest,
      'listing the tools',
      nothing,
      async (params: ToolCatalogueParams, token) => {
        if (params?.uris !== undefined) return list(catalogue, addresses(params, context), token);
        return { files: await catalogue.workspace(() => !token.isCancellationRequested) };
      },
    );
  },
};

async function list(
  catalogue: ToolCatalogue,
  uris: Iterable<string>,
  token: CancellationToken,
): Promise<ToolCatalogueResult> {
  const files: CatalogueFile[] = [];
  for (const uri of uris) {
    if (token.isCancellationRequested) break;
    const file = await catalogue.file(uri);
    if (file !== null) files.push(file);
  }
  return { files };
}

/** Each address once: an open document is not read from its file. */
function addresses({ uris = [] }: ToolCatalogueParams, { documents }: ServerContext): ReadonlySet<string> {
  return new Set([...uris.filter((uri) => typeof uri === 'string'), ...[...documents.all()].map(({ uri }) => uri)]);
}
