import { addressBridge, keyRefusal, type ModelAddress, readModelAddress } from '../agent/bridges/model-address.ts';
import { fetchSend } from '../agent/machine/fetch-send.ts';
import type { ModelBridge } from '../agent/model-bridge.ts';
import { type OrProblem, say } from '../core/text/index.ts';
import { modelKeys } from '../runner/start-environment.ts';
import type { OptionValues } from './arguments.ts';
import type { Host } from './host.ts';
import type { answerOptions } from './run-options.ts';

interface ModelChoice {
  readonly isPrompted: boolean;
  readonly isStream: boolean;
  readonly answer: OptionValues<typeof answerOptions>;
  readonly seed?: number;
}

/** The model that `--model NAME@ADDRESS` names. */
export function namedModel(
  host: Host,
  words: string,
  choice: ModelChoice,
): OrProblem<{ readonly bridge: ModelBridge; readonly named: ModelAddress }> {
  const read = readModelAddress(words);
  if (!read.ok) return { ok: false, problem: `--model: ${read.problem}` };
  const key = keyFor(host, read.named.origin);
  const refusal = key === null ? null : keyRefusal(read.named);
  if (refusal !== null) return { ok: false, problem: `--model: ${refusal}` };
  const { 'max-tokens': maxTokens, temperature } = choice.answer;
  const warmth = temperature === null ? null : Number(temperature);
  if (warmth !== null && !(temperature?.trim() !== '' && warmth >= 0 && warmth <= 2)) {
    return {
      ok: false,
      problem: say`Invalid value "${temperature ?? ''}" for --temperature. Use a number from 0 to 2.`,
    };
  }
  const bridge = addressBridge(read.named, {
    ...{ key, send: fetchSend, now: () => Date.now() },
    ...{ isPrompted: choice.isPrompted, isStream: choice.isStream },
    ...(maxTokens === null ? {} : { maxTokens }),
    ...(warmth === null ? {} : { temperature: warmth }),
    ...(choice.seed === undefined ? {} : { seed: choice.seed }),
  });
  return { ok: true, bridge, named: read.named };
}

/** Providers' own variables are only for their own servers. */
function keyFor({ environment }: Host, origin: string): string | null {
  const own =
    origin === 'https://api.openai.com'
      ? environment[modelKeys.openai]
      : origin === 'https://api.anthropic.com'
        ? environment[modelKeys.anthropic]
        : undefined;
  const key = environment[modelKeys.any] ?? own ?? '';
  return key === '' ? null : key;
}
