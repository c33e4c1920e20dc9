import { CodeActionKind, CodeActionRequest, CodeLensRequest, ReferencesRequest } from 'vscode-languageserver';
import type { ServerContext } from '../context.ts';
import { pythonLanguage, typeScriptLanguages } from '../document-kind.ts';
import type { Feature } from '../feature.ts';
import { synchronizeTexts } from '../synchronized-texts.ts';

/**
 * Asks for the open programs: in Python once the workspace's Python was read, so that unsaved functions count and tell which tools call them;
 * in all languages unless `aion.code` is off.
 */
export const programTexts: Feature = {
  register(context) {
    const { client, guard, python, settings, onInitialized } = context;
    if (client.registersDocuments) {
      onInitialized(() => guard.background('offering what belongs to functions', () => registerFunctions(context)));
    }
    if (!client.registersSynchronization) return;
    const asked = new Set<string>();
    const askFor = async (languages: readonly string[]): Promise<void> => {
      const added = languages.filter((language) => !asked.has(language));
      if (guard.state !== 'running' || added.length === 0) return;
      for (const language of added) asked.add(language);
      await register(added, context);
    };
    const askIfWanted = (): void =>
      guard.background('asking for open programs', async () => {
        if (await isWanted(context)) await askFor([pythonLanguage, ...typeScriptLanguages]);
      });
    python.onRead(() => {
      guard.background('asking for open Python files', () => askFor([pythonLanguage]));
    });
    onInitialized(askIfWanted);
    settings.onChanged(askIfWanted);
  },
};

/** Whether any folder shows tools in programs. */
async function isWanted({ settings, folders }: ServerContext): Promise<boolean> {
  const tops = folders.all();
  const addresses = tops.length === 0 ? ['untitled:program'] : tops.map((folder) => `${folder}/program`);
  const all = await Promise.all(addresses.map((address) => settings.of(address)));
  return all.some(({ inPrograms }) => inPrograms !== 'off');
}

async function register(languages: readonly string[], { connection, client }: ServerContext): Promise<void> {
  await synchronizeTexts(connection, languages);
  if (!client.registersDocuments) return;
  await connection.client.register(CodeLensRequest.type, {
    documentSelector: languages.map((language) => ({ language })),
  });
}

/**
 * What is shown of the functions that `.aion` files call. At the start, not when it is first needed: an editor closes its menu of fixes when
 * actions are registered.
 */
async function registerFunctions({ connection }: ServerContext): Promise<void> {
  const documentSelector = [{ language: pythonLanguage }];
  const codeActionKinds = [CodeActionKind.RefactorRewrite];
  await connection.client.register(CodeActionRequest.type, { documentSelector, codeActionKinds });
  await connection.client.register(ReferencesRequest.type, { documentSelector });
}
