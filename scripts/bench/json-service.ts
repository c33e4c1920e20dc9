import { getLanguageService, type LanguageService } from 'vscode-json-languageservice';
import { peerSchema } from './content.ts';

/** VS Code's own reader of JSON, which asks of each text what our rules ask of the same tools in the notation. */
export function jsonService(): LanguageService {
  const service = getLanguageService({});
  service.configure({
    validate: true,
    schemas: [{ uri: 'bench://tools', fileMatch: ['*'], schema: { ...peerSchema } as never }],
  });
  return service;
}
