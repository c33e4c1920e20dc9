import {
  type LanguageModelChat,
  l10n,
  lm,
  type Memento,
  type QuickInputButton,
  type QuickPickItem,
  QuickPickItemKind,
  ThemeIcon,
  window,
} from 'vscode';
import { keyRefusal, type ModelServer, modelServers, readModelAddress } from '../../../agent/bridges/model-address.ts';
import { sayError } from '../../say-error.ts';
import { addressId, type KeptAddress, type ModelAddresses } from './addresses.ts';
import { type ChosenModel, editorModelAsked } from './chosen-model.ts';
import { editorModelBridge } from './editor-model.ts';

const lastKey = 'aion.models.last';

/** `key` is the button of an address. */
type ModelItem = QuickPickItem &
  (
    | { readonly means: 'model'; readonly model: LanguageModelChat }
    | { readonly means: 'address'; readonly address: KeptAddress }
    | { readonly means: 'key'; readonly address: KeptAddress }
    | { readonly means: 'server'; readonly server: ModelServer }
    | { readonly means: 'new address' }
  );

/** Asks for a model; null: cancelled. Sends nothing. */
export async function chooseModel(addresses: ModelAddresses, state: Memento): Promise<ChosenModel | null> {
  for (;;) {
    const picked = await pickItem(await editorModels(), addresses, state.get(lastKey));
    if (picked === null) return null;
    const model = await modelOf(picked, addresses);
    if (model === null) continue;
    await state.update(lastKey, model.id);
    return model;
  }
}

/** The model with that {@link ChosenModel.id}; null if it is gone. */
export async function modelOfId(id: string, addresses: ModelAddresses): Promise<ChosenModel | null> {
  const address = addresses.all.find(({ named }) => addressId(named) === id);
  if (address !== undefined) return addresses.model(address);
  const own = (await editorModels()).find((model) => editorModelAsked(model).id === id);
  return own === undefined ? null : editorModel(own);
}

/** The models of VS Code; none if their extension fails. */
async function editorModels(): Promise<readonly LanguageModelChat[]> {
  try {
    return await lm.selectChatModels();
  } catch {
    // The list then reports no model, and how to add an address.
    return [];
  }
}

function editorModel(model: LanguageModelChat): ChosenModel {
  return { ...editorModelAsked(model), bridge: editorModelBridge(model) };
}

async function modelOf(item: ModelItem, addresses: ModelAddresses): Promise<ChosenModel | null> {
  switch (item.means) {
    case 'model':
      return editorModel(item.model);
    case 'address':
      return addresses.model(item.address);
    case 'server':
      return newModelOf(item.server, addresses);
    case 'new address':
      return newAddress(addresses);
    case 'key':
      await askKey(item.address, addresses);
      return null;
  }
}

/** Null: cancelled. */
function pickItem(
  models: readonly LanguageModelChat[],
  addresses: ModelAddresses,
  last: unknown,
): Promise<ModelItem | null> {
  const pick = window.createQuickPick<ModelItem>();
  pick.title = l10n.t('Which model may use the tools?');
  pick.placeholder =
    models.length === 0
      ? l10n.t('No language model available in VS Code. Enter the address of a model.')
      : l10n.t('Choose a model. Nothing is sent yet.');
  pick.matchOnDescription = true;
  const keyButton: QuickInputButton = { iconPath: new ThemeIcon('key'), tooltip: l10n.t('Change the Key…') };
  const removeButton: QuickInputButton = { iconPath: new ThemeIcon('trash'), tooltip: l10n.t('Remove') };
  const items = (): readonly ModelItem[] => [
    ...(models.length === 0 ? [] : [separator(l10n.t('Models of VS Code'))]),
    ...models.map(
      (model): ModelItem => ({
        label: model.name,
        description: [model.vendor, model.version].filter((text) => text !== '').join(' '),
        ...{ means: 'model', model },
      }),
    ),
    separator(l10n.t('Models at an address')),
    ...addresses.all.map(
      (address): ModelItem => ({
        label: address.named.model,
        description: address.named.address,
        buttons: [keyButton, removeButton],
        ...{ means: 'address', address },
      }),
    ),
    ...modelServers.map(
      (server): ModelItem => ({
        label: `$(add) ${server.title}…`,
        description: server.address,
        ...{ means: 'server', server },
      }),
    ),
    {
      label: `$(add) ${l10n.t('Enter an Address…')}`,
      detail: l10n.t(
        'NAME@ADDRESS of an OpenAI- or Anthropic-compatible server, such as llama3.2@http://127.0.0.1:11434/v1',
      ),
      ...{ means: 'new address', alwaysShow: true },
    },
  ];
  pick.items = items();
  const before = pick.items.find((item) => idOf(item) === last);
  if (before !== undefined) pick.activeItems = [before];
  return new Promise((resolve) => {
    let answer: ModelItem | null = null;
    pick.onDidAccept(() => {
      const [item] = pick.activeItems;
      if (item === undefined) return;
      answer = item;
      pick.hide();
    });
    pick.onDidTriggerItemButton(async ({ button, item }) => {
      if (item.means !== 'address') return;
      if (button === removeButton) {
        await addresses.remove(item.address);
        pick.items = items();
        return;
      }
      answer = { label: '', means: 'key', address: item.address };
      pick.hide();
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve(answer);
    });
    pick.show();
  });
}

function separator(label: string): ModelItem {
  return { label, kind: QuickPickItemKind.Separator, means: 'new address' };
}

function idOf(item: ModelItem): string | null {
  if (item.means === 'model') return editorModelAsked(item.model).id;
  return item.means === 'address' ? addressId(item.address.named) : null;
}

/** Asks for an address and its key, and stores both. Null: cancelled. */
async function newAddress(addresses: ModelAddresses): Promise<ChosenModel | null> {
  const written = await window.showInputBox({
    title: l10n.t('Address of a model'),
    prompt: l10n.t('NAME@ADDRESS. Prefix the address of an Anthropic-compatible server with anthropic+.'),
    placeHolder: 'llama3.2@http://127.0.0.1:11434/v1',
    ignoreFocusOut: true,
    validateInput: (text) => {
      const read = readModelAddress(text);
      return text.trim() === '' || read.ok ? null : read.problem;
    },
  });
  return added((written ?? '').trim(), addresses);
}

/** Asks for the name of a model at a known server. Null: cancelled. */
async function newModelOf(server: ModelServer, addresses: ModelAddresses): Promise<ChosenModel | null> {
  const name = await window.showInputBox({
    title: l10n.t('Which model of {0}?', server.title),
    prompt: l10n.t('Name of the model at {0}. Nothing is sent yet.', server.address),
    placeHolder: server.example,
    ignoreFocusOut: true,
  });
  const model = (name ?? '').trim();
  return model === '' ? null : added(`${model}@${server.address}`, addresses);
}

/** Stores an address and, if it may have one, its key. Null: cancelled, or no address. */
async function added(words: string, addresses: ModelAddresses): Promise<ChosenModel | null> {
  const read = readModelAddress(words);
  if (!read.ok) return null;
  const address = { words, named: read.named };
  const isKnown = await addresses.hasKey(read.named);
  if (!isKnown && keyRefusal(read.named) === null && !(await askKey(address, addresses))) return null;
  await addresses.add(words);
  return addresses.model(address);
}

/** Asks for a server's key; false: cancelled. An empty answer is no key. */
async function askKey({ named }: KeptAddress, addresses: ModelAddresses): Promise<boolean> {
  const refusal = keyRefusal(named);
  if (refusal !== null) {
    sayError(refusal);
    return false;
  }
  const key = await window.showInputBox({
    title: l10n.t('API key for {0}', named.origin),
    prompt: l10n.t("Saved in VS Code's secret storage and sent only to this server. Leave empty for no key."),
    password: true,
    ignoreFocusOut: true,
  });
  if (key === undefined) return false;
  await addresses.setKey(named, key.trim());
  return true;
}
