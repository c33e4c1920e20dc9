import { isLoopback, type ModelAddress } from '../../agent/bridges/model-address.ts';
import type { EvalModel } from '../../agent/expectations/evaluate-all.ts';
import type { ModelPrice } from '../../core/rules/index.ts';
import { type OrProblem, say } from '../../core/text/index.ts';
import type { Host } from '../host.ts';
import { namedModel } from '../named-model.ts';
import type { EvalOptions } from './options.ts';

type Prices = ReadonlyMap<string, ModelPrice>;

/** Requests in flight to a server on the network. One on this computer has the resources for one. */
const usualConcurrency = 4;

/** The models of `--model`, each once, with their prices: those of `--price`, then the configured ones. */
export function evaluatedModels(
  host: Host,
  options: EvalOptions,
  configured: Prices,
): OrProblem<{ readonly models: readonly EvalModel[] }> {
  if (options.model.length === 0) return { ok: false, problem: say`--model is required, as NAME@ADDRESS.` };
  const prices = pricesOf(options.price);
  if (!prices.ok) return prices;
  const models = new Map<string, EvalModel>();
  for (const words of options.model) {
    const named = namedModel(host, words, {
      ...{ isPrompted: options.prompted, isStream: true, answer: options },
      ...(options.seed === null ? {} : { seed: options.seed }),
    });
    if (!named.ok) return named;
    if (options.seed !== null && named.named.form === 'anthropic') {
      return { ok: false, problem: say`--seed isn't supported by Anthropic's format.` };
    }
    const model = modelOf(named.named, named.bridge, options, new Map([...configured, ...prices.prices]));
    models.set(model.key, model);
  }
  const unknown = [...prices.prices.keys()].find((name) => ![...models.values()].some(({ model }) => model === name));
  if (unknown !== undefined) return { ok: false, problem: say`--price: "${unknown}" isn't a model of --model.` };
  return { ok: true, models: [...models.values()] };
}

function modelOf(
  { model, form, address }: ModelAddress,
  bridge: EvalModel['bridge'],
  { concurrency }: EvalOptions,
  prices: Prices,
): EvalModel {
  const url = new URL(address);
  // A query may hold a key.
  const place = `${form === 'anthropic' ? 'anthropic+' : ''}${url.origin}${url.pathname.replace(/\/$/, '')}`;
  const price = prices.get(model);
  return {
    ...{ key: `${model}@${place}`, name: `${model}@${url.host}`, model, address: place, bridge },
    concurrency: concurrency ?? (isLoopback(url) ? 1 : usualConcurrency),
    ...(price === undefined ? {} : { price }),
  };
}

function pricesOf(words: readonly string[]): OrProblem<{ readonly prices: Prices }> {
  const prices = new Map<string, ModelPrice>();
  for (const word of words) {
    const match = /^(.+)=(\d+(?:\.\d+)?)\/(\d+(?:\.\d+)?)$/.exec(word);
    const [, model = '', input = '', output = ''] = match ?? [];
    if (match === null) {
      return {
        ok: false,
        problem: say`Invalid value "${word}" for --price. Use NAME=IN/OUT, for example gpt-4.1=2/8.`,
      };
    }
    prices.set(model, { input: Number(input), output: Number(output) });
  }
  return { ok: true, prices };
}
