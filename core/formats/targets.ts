import { anthropic } from './anthropic.ts';
import { anthropicLimits } from './facts/anthropic.ts';
import { azureOpenaiLimits, azureOpenaiStrictFlag } from './facts/azure-openai.ts';
import { cerebrasLimits, cerebrasStrictFlag } from './facts/cerebras.ts';
import { chatgptLimits, claudeDesktopLimits, cursorLimits } from './facts/clients.ts';
import { deepseekLimits, deepseekStrictFlag } from './facts/deepseek.ts';
import { fireworksLimits } from './facts/fireworks.ts';
import { groqLimits, groqStrictFlag } from './facts/groq.ts';
import { llamaCppLimits, llamaCppStrictFlag } from './facts/llama-cpp.ts';
import { minimaxLimits } from './facts/minimax.ts';
import { moonshotLimits, moonshotStrictFlag } from './facts/moonshot.ts';
import { openrouterLimits, openrouterStrictFlag } from './facts/openrouter.ts';
import { vertexLimits } from './facts/vertex.ts';
import { vscodeMcpLimits } from './facts/vscode.ts';
import { xaiLimits, xaiStrictFlag } from './facts/xai.ts';
import type { ToolFormat } from './format.ts';
import type { FormatId, TargetId } from './format-id.ts';
import { geminiOpenapi } from './gemini.ts';
import { type ProviderLimit, type StrictFlag, unknownStrictFlag } from './limits.ts';
import { mcp } from './mcp.ts';
import { openai } from './openai.ts';
import { programTargets } from './programs/program-targets.ts';
import { formats } from './registry.ts';
import type { Target } from './target.ts';

function target(
  id: TargetId,
  title: string,
  format: ToolFormat,
  limits: readonly ProviderLimit[],
  strictFlag: StrictFlag,
  provider = title,
): Target {
  return { id, title, provider, format, limits, strictFlag };
}

/** The targets that are written in the format of another. */
const others: readonly Target[] = [
  target('azure-openai', 'Azure OpenAI', openai, azureOpenaiLimits, azureOpenaiStrictFlag),
  {
    id: 'azure-openai-strict',
    title: 'Azure OpenAI (strict mode)',
    provider: 'Azure OpenAI strict mode',
    format: openai,
    limits: azureOpenaiLimits,
    strictFlag: azureOpenaiStrictFlag,
    strict: 'azure-openai',
  },
  target('cerebras', 'Cerebras', openai, cerebrasLimits, cerebrasStrictFlag),
  target('deepseek', 'DeepSeek', openai, deepseekLimits, deepseekStrictFlag),
  target('fireworks', 'Fireworks', openai, fireworksLimits, unknownStrictFlag),
  target('groq', 'Groq', openai, groqLimits, groqStrictFlag),
  target('llama-cpp', 'llama.cpp (llama-server)', openai, llamaCppLimits, llamaCppStrictFlag, 'llama.cpp'),
  target('minimax', 'MiniMax', openai, minimaxLimits, unknownStrictFlag),
  target('moonshot', 'Moonshot (Kimi)', openai, moonshotLimits, moonshotStrictFlag, 'Moonshot'),
  target('openrouter', 'OpenRouter', openai, openrouterLimits, openrouterStrictFlag),
  target('xai', 'xAI', openai, xaiLimits, xaiStrictFlag),
  target('vertex', 'Vertex AI', geminiOpenapi, vertexLimits, geminiOpenapi.strictFlag),
  target('chatgpt', 'ChatGPT', mcp, chatgptLimits, mcp.strictFlag),
  target('claude-desktop', 'Claude Desktop', mcp, claudeDesktopLimits, mcp.strictFlag),
  target('cursor', 'Cursor', mcp, cursorLimits, mcp.strictFlag),
  {
    id: 'anthropic-strict',
    title: 'Anthropic (strict mode)',
    provider: 'Anthropic strict mode',
    format: anthropic,
    limits: anthropicLimits,
    strictFlag: anthropic.strictFlag,
    strict: 'anthropic',
  },
];

/** Each format is also a target. */
function ofFormat(format: ToolFormat): Target {
  const { id, title, provider, limits, strictFlag } = format;
  return {
    id,
    title,
    provider,
    format,
    limits,
    strictFlag,
    ...(id === 'openai-strict' ? { strict: 'openai' as const } : {}),
    ...(id === 'vscode' ? { limitsOfOthers: vscodeMcpLimits } : {}),
  };
}

/** All targets: the formats in the order of the registry, and the others after the format that they are written in. */
export const targets: readonly Target[] = formats.flatMap((format) => [
  ofFormat(format),
  ...others.filter((other) => other.format === format),
]);

const byId: ReadonlyMap<string, Target> = new Map([...targets, ...programTargets].map((one) => [one.id, one]));

/** The target of an id from a person or a file, also one whose format is only read; `undefined` for an unknown one. */
export function findTarget(id: string): Target | undefined {
  return byId.get(id);
}

export function targetOf(id: TargetId): Target {
  const found = byId.get(id);
  if (found === undefined) throw new RangeError(`The target "${id}" is not registered.`);
  return found;
}

/** The targets that tools can be converted for as definitions, and checked against. */
export const writableTargets: readonly Target[] = targets.filter(({ format }) => format.write !== undefined);

/** All that tools can be converted to: definitions, and programs. */
export const conversionTargets: readonly Target[] = [...writableTargets, ...programTargets];

/** Whether the target reads definitions of the format as they are written. */
export function readsFormat({ format, program }: Target, id: FormatId): boolean {
  return program === undefined && (format.id === id || (format.dialect === 'openapi-3.0' && id === 'gemini'));
}

/** Whether the target is written as a program. */
export function isProgram(id: TargetId): boolean {
  return targetOf(id).program !== undefined;
}
