import { env, l10n, type Uri, window } from 'vscode';
import { type Choice, lastFirst, pickOne } from '../../pick-one.ts';
import { importEditorTools } from '../editor-tools/import-editor-tools.ts';
import { convertTexts } from '../paste-and-drop/convert-texts.ts';
import { textsOfFiles } from '../paste-and-drop/dropped-files.ts';
import type { Conversions } from './requests.ts';

const originNames = ['clipboard', 'files', 'editor'] as const;
type Origin = (typeof originNames)[number];

/** *AION: Convert Tools…* without an editor, or in an empty `.aion` file: asks where the tools are, unless `given` says so. */
export async function convertNew(conversions: Conversions, given: unknown): Promise<void> {
  const { client, reports } = conversions;
  switch (originNames.find((name) => name === given) ?? (await pickOrigin(conversions))) {
    case 'clipboard':
      return convertTexts(client, reports, [await env.clipboard.readText()]);
    case 'files': {
      const filters = { JSON: ['json', 'jsonc'] };
      const uris: readonly Uri[] | undefined = await window.showOpenDialog({ canSelectMany: true, filters });
      return uris === undefined ? undefined : convertTexts(client, reports, await textsOfFiles(uris));
    }
    case 'editor':
      return importEditorTools(conversions);
    case undefined:
      return undefined;
  }
}

async function pickOrigin({ answers }: Conversions): Promise<Origin | undefined> {
  const origins: readonly Choice<Origin>[] = [
    { label: l10n.t('$(clippy) JSON from the clipboard'), value: 'clipboard' },
    { label: l10n.t('$(file) JSON files…'), value: 'files' },
    {
      label: l10n.t("$(tools) VS Code's tools…"),
      description: l10n.t('of extensions and MCP servers'),
      value: 'editor',
    },
  ];
  const placeHolder = l10n.t('Tool source');
  // The walkthrough page takes the focus back after a click on its button.
  const options = { placeHolder, ignoreFocusOut: true };
  return answers.noted('origin', await pickOne(lastFirst(origins, answers.to('origin')), options));
}
