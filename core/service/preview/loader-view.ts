import type { JsonValue } from '../../json/json-value.ts';
import { printJson } from '../../json/print-json.ts';
import type { LoaderAnswer } from '../../loaders/answer.ts';
import { loadFileText } from '../../loaders/load.ts';
import type { PromptSource } from '../../loaders/prompt-source.ts';
import { firstWithRules, firstWithSystemPrompt, rules, systemPrompt } from '../../loaders/prompts.ts';
import { type LoaderVersion, loaderVersion, newestLoaderVersion, patchOf } from '../../loaders/versions.ts';
import { detectedLoader } from '../../rules/detected-loader.ts';
import type { CheckSettings } from '../../rules/settings.ts';
import { say } from '../../text/say.ts';

/** The result of `aions-llm` for the text, as JSON of `aion load`, with prompt and rules. Without a version: of the detected one. */
export function loaderView(text: string, version: string | undefined, settings: CheckSettings): string {
  const loader = (version === undefined ? null : loaderVersion(version)) ?? loaderToShow(settings);
  const answer = loadFileText(text, loader);
  const source: PromptSource = { kind: 'file', text };
  const patch = patchOf(loader);
  return `${printJson({
    loader: say`aions-llm ${loader}`,
    ...said(answer),
    ...(patch >= firstWithSystemPrompt ? { system_prompt: said(systemPrompt(source, loader)) } : {}),
    ...(patch >= firstWithRules ? { rules: said(rules(source, loader)) } : {}),
  } as JsonValue)}\n`;
}

function loaderToShow(settings: CheckSettings): LoaderVersion {
  const [first] = detectedLoader(settings).versions;
  return first ?? newestLoaderVersion;
}

function said(answer: LoaderAnswer<unknown>): object {
  return answer.ok ? { ok: true, value: answer.value } : { ok: false, error: answer.error, message: answer.message };
}
