import { anthropicBridge } from '../agent/bridges/anthropic-bridge.ts';
import { openaiBridge } from '../agent/bridges/openai-bridge.ts';
import type { ModelBridge } from '../agent/model-bridge.ts';
import { fetchSend } from './fetch-send.ts';
import type { Host } from './host.ts';

/** Short words for addresses, and the variable of the environment that holds the key for each. */
const known: Readonly<Record<string, string>> = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'anthropic+https://api.anthropic.com',
  ollama: 'http://127.0.0.1:11434/v1',
};

export type NamedModel =
  | { readonly ok: true; readonly bridge: ModelBridge }
  /** A sentence: what is wrong with the words on the command line. */
  | { readonly ok: false; readonly problem: string };

export interface ModelChoice {
  /** Whether tools stand in the prompt. */
  readonly isPrompted: boolean;
  readonly isStream: boolean;
}

/**
 * The model that `--model NAME@ADDRESS` names. The address is that of a server with OpenAI's form, up to `/chat/completions`, or, with
 * `anthropic+` before it, of one with Anthropic's; or `openai`, `anthropic`, `ollama`. To name a model is to allow that the question and
 * the tools are sent to its address, and to no other.
 */
export function namedModel(host: Host, words: string, choice: ModelChoice): NamedModel {
  const at = words.lastIndexOf('@');
  const name = words.slice(0, at);
  const written = words.slice(at + 1);
  const form = 'Write NAME@ADDRESS, such as llama3.2@ollama or llama3.2@http://127.0.0.1:11434/v1.';
  if (at <= 0 || written === '') {
    return { ok: false, problem: `--model does not say a name and an address: "${words}". ${form}` };
  }
  const address = known[written] ?? written;
  const isAnthropic = address.startsWith('anthropic+');
  const url = urlOf(isAnthropic ? address.slice('anthropic+'.length) : address);
  if (url === null) return { ok: false, problem: `--model: "${written}" is not an address. ${form}` };
  if (url.username !== '' || url.password !== '') {
    return { ok: false, problem: '--model: the address holds a name or a password. Put the key into AION_MODEL_KEY.' };
  }
  const key = keyFor(host, url);
  if (key !== null && url.protocol === 'http:' && !isLoopback(url)) {
    return { ok: false, problem: `--model: the key would be sent unencrypted to ${url.host}. Write https://.` };
  }
  const server = {
    ...{ model: name, address: url.href, key, send: fetchSend, now: () => Date.now() },
    ...{ isPrompted: choice.isPrompted, isStream: choice.isStream },
  };
  return { ok: true, bridge: isAnthropic ? anthropicBridge(server) : openaiBridge(server) };
}

function urlOf(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/** The providers' own variables are for their own servers alone. */
function keyFor({ environment }: Host, url: URL): string | null {
  const own =
    url.origin === 'https://api.openai.com'
      ? environment['OPENAI_API_KEY']
      : url.origin === 'https://api.anthropic.com'
        ? environment['ANTHROPIC_API_KEY']
        : undefined;
  const key = environment['AION_MODEL_KEY'] ?? own ?? '';
  return key === '' ? null : key;
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
