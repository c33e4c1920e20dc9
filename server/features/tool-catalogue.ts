import { type ToolCatalogueParams, toolCatalogueRequest } from '../../protocol/tool-catalogue.ts';
import type { ServerContext } from '../context.ts';
import type { Feature } from '../feature.ts';
import { answerOwn } from '../own-request.ts';
import { ToolCatalogue } from '../tool-catalogue/tool-catalogue.ts';

export const toolCatalogue: Feature = {
  register(context) {
    const catalogue = new ToolCatalogue(context);
    answerOwn(context, toolCatalogueRequest, 'listing the tools', { files: [] }, async (params, token) => {
      const isWanted = (): boolean => !token.isCancellationRequested;
      if (params?.uris === undefined) {
        const programs = params?.programs === true ? await catalogue.programs(isWanted) : [];
        return { files: [...(await catalogue.workspace(isWanted)), ...programs] };
      }
      return { files: await catalogue.files(addresses(params, context), isWanted) };
    });
  },
};

/** An open document is not read from its file, so each address comes once. */
function addresses({ uris = [] }: ToolCatalogueParams, { documents }: ServerContext): ReadonlySet<string> {
  return new Set([...uris.filter((uri) => typeof uri === 'string'), ...[...documents.all()].map(({ uri }) => uri)]);
}
