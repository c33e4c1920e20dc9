import { type OrProblem, say, translated, wording } from '../../core/text/index.ts';
import type { ModelBridge } from '../model-bridge.ts';
import { anthropicBridge } from './anthropic-bridge.ts';
import { openaiBridge } from './openai-bridge.ts';
import type { ServerModel } from './server-bridge.ts';

export interface ModelAddress {
  /** The server's name of the model. */
  readonly model: string;
  readonly form: 'openai' | 'anthropic';
  /** The address up to the request's path. */
  readonly address: string;
  /** The scope of the key: scheme, host and port. */
  readonly origin: string;
}

export interface ModelServer {
  /** The word for it in `NAME@WORD`. */
  readonly word: string;
  readonly title: string;
  readonly address: string;
  /** A model that it is known to have. */
  readonly example: string;
}

/** The servers with a known address: on this machine at the ports of their documentation, then those of providers. */
export const modelServers: readonly ModelServer[] = [
  { word: 'ollama', title: 'Ollama', address: 'http://127.0.0.1:11434/v1', example: 'llama3.2' },
  { word: 'lmstudio', title: 'LM Studio', address: 'http://127.0.0.1:1234/v1', example: 'openai/gpt-oss-20b' },
  { word: 'llamacpp', title: 'llama.cpp', address: 'http://127.0.0.1:8080/v1', example: 'default' },
  { word: 'vllm', title: 'vLLM', address: 'http://127.0.0.1:8000/v1', example: 'Qwen/Qwen3-8B' },
  { word: 'openai', title: 'OpenAI', address: 'https://api.openai.com/v1', example: 'gpt-4.1' },
  {
    word: 'anthropic',
    title: 'Anthropic',
    address: 'anthropic+https://api.anthropic.com',
    example: 'claude-sonnet-4-5',
  },
  { word: 'openrouter', title: 'OpenRouter', address: 'https://openrouter.ai/api/v1', example: 'openai/gpt-4o-mini' },
];

const example = wording`Use NAME@ADDRESS, for example llama3.2@ollama or llama3.2@http://127.0.0.1:11434/v1.`;

/**
 * Reads `NAME@ADDRESS`. The address is a server with OpenAI's format, up to `/chat/completions`, or, after `anthropic+`, one with
 * Anthropic's; or the word of a known server. A named model is permission to send the question and the tools only to its address.
 */
export function readModelAddress(words: string): OrProblem<{ readonly named: ModelAddress }> {
  const at = words.lastIndexOf('@');
  const model = words.slice(0, Math.max(at, 0)).trim();
  const written = words.slice(at + 1).trim();
  if (model === '' || written === '') {
    return { ok: false, problem: `${say`Missing model name or address: "${words}".`} ${translated(example)}` };
  }
  const address = modelServers.find(({ word }) => word === written)?.address ?? written;
  const isAnthropic = address.startsWith('anthropic+');
  const url = urlOf(isAnthropic ? address.slice('anthropic+'.length) : address);
  if (url === null) return { ok: false, problem: `${say`Invalid address "${written}".`} ${translated(example)}` };
  if (url.username !== '' || url.password !== '') {
    return { ok: false, problem: say`The address contains a user name or password. Provide the key separately.` };
  }
  return {
    ok: true,
    named: { model, form: isAnthropic ? 'anthropic' : 'openai', address: url.href, origin: url.origin },
  };
}

/** The reason why a key must not be sent to the address, a sentence; null if it may. */
export function keyRefusal({ address }: ModelAddress): string | null {
  const url = new URL(address);
  if (url.protocol !== 'http:' || isLoopback(url)) return null;
  return say`The key would be sent unencrypted to ${url.host}. Use https://.`;
}

export function addressBridge(
  { model, form, address }: ModelAddress,
  options: Omit<ServerModel, 'model' | 'address'>,
): ModelBridge {
  const server = { ...options, model, address };
  return form === 'anthropic' ? anthropicBridge(server) : openaiBridge(server);
}

function urlOf(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

export function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}
