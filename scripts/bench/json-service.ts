import { getLanguageService, type LanguageService } from 'vscode-json-languageservice';
import { peerSchema } from './content.ts';

/** VS Code's JSON service, with the same checks as our rules have for the notation. */
export function jsonService(): LanguageService {
  const service = getLanguageService({});
  service.configure({
    validate: true,
    schemas: [{ uri: 'bench://tools', fileMatch: ['*'], schema: { ...peerSchema } as never }],
  });
  return service;
}
