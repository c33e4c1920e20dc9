import { l10n, type Memento, type QuickPickItem, window } from 'vscode';
import { inOneLine } from '../../../core/text/index.ts';
import type { ChosenModel } from '../models/chosen-model.ts';
import type { Models } from '../models/models.ts';

const modelsKey = 'aion.evaluations.models';
const timesKey = 'aion.evaluations.times';
const offeredTimes: readonly number[] = [1, 3, 5, 10];

type OptionItem = QuickPickItem &
  ({ readonly means: 'add' | 'done' } | { readonly means: 'remove'; readonly id: string } | { readonly means: number });

export class RunOptions {
  readonly #models: Models;
  readonly #state: Memento;

  constructor(models: Models, state: Memento) {
    this.#models = models;
    this.#state = state;
  }

  get times(): number {
    const value: unknown = this.#state.get(timesKey);
    return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : 1;
  }

  /** The chosen models; asks where there are none. Empty: cancelled. */
  async models(): Promise<readonly ChosenModel[]> {
    const known = await this.#known();
    if (known.length > 0) return known;
    const added = await this.#add();
    return added === null ? [] : [added];
  }

  async change(): Promise<void> {
    for (;;) {
      const known = await this.#known();
      const picked = await this.#pick(known);
      if (picked === undefined || picked.means === 'done') return;
      if (picked.means === 'add') await this.#add();
      else if (picked.means === 'remove') await this.#keep(known.map(({ id }) => id).filter((id) => id !== picked.id));
      else await this.#state.update(timesKey, picked.means);
    }
  }

  async #pick(known: readonly ChosenModel[]): Promise<OptionItem | undefined> {
    const items: OptionItem[] = [
      { label: l10n.t('$(check) Done'), means: 'done' },
      ...known.map(
        ({ id, name, place }): OptionItem => ({
          label: l10n.t('$(trash) Remove {0}', name),
          description: place,
          ...{ means: 'remove', id },
        }),
      ),
      { label: l10n.t('$(add) Add a Model…'), means: 'add' },
      ...offeredTimes
        .filter((times) => times !== this.times)
        .map(
          (times): OptionItem => ({
            label: times === 1 ? l10n.t('Ask Each Question Once') : l10n.t('Ask Each Question {0} Times', times),
            means: times,
          }),
        ),
    ];
    const names = known.map(({ name }) => inOneLine(name)).join(', ');
    const placeHolder =
      known.length === 0
        ? l10n.t('Nothing sent yet.')
        : this.times === 1
          ? l10n.t('Asks each question once: {0}', names)
          : l10n.t('Asks each question {0} times: {1}', this.times, names);
    return window.showQuickPick(items, { title: l10n.t('Models for Expectations'), placeHolder });
  }

  async #known(): Promise<readonly ChosenModel[]> {
    const ids: unknown = this.#state.get(modelsKey);
    const kept = Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
    const models = await Promise.all(kept.map((id) => this.#models.known(id)));
    return models.flatMap((model) => model ?? []);
  }

  async #add(): Promise<ChosenModel | null> {
    const model = await this.#models.choose();
    if (model === null) return null;
    const known = (await this.#known()).map(({ id }) => id).filter((id) => id !== model.id);
    await this.#keep([...known, model.id]);
    return model;
  }

  async #keep(ids: readonly string[]): Promise<void> {
    await this.#state.update(modelsKey, ids);
  }
}
