import type { LangchainTool } from '../../core/loaders/langchain.ts';
import type { LoadedTool } from '../../core/loaders/load.ts';
import type { PromptSource } from '../../core/loaders/prompt-source.ts';
import type { LoaderVersion } from '../../core/loaders/versions.ts';
import { say } from '../../core/text/say.ts';
import { type Invocation, tell, usageProblem } from '../command.ts';
import type { LoadOptions } from '../commands/load.ts';
import { Configurations } from '../configuration.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { duplicateNames, evaluationRefusal, type Loaded, langchainSource, loadSource } from '../loaded.ts';
import { type ChosenLoader, chooseLoader } from '../loader-choice.ts';
import { type LoaderSource, readSource } from '../loader-source.ts';
import { loaderSettings } from '../option-settings.ts';
import { comparison } from '../output/comparison.ts';
import { jsonText } from '../output/json-text.ts';
import { langchainJson, loadedJson, loadedText } from '../output/loaded.ts';
import { shownOn } from '../output/shown.ts';
import { styleFor } from '../output/style.ts';

/** One version of each way of reading; see `behaviourOf`. */
const oneOfEach: readonly LoaderVersion[] = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.16'];

interface Request {
  readonly chosen: ChosenLoader;
  readonly options: LoadOptions;
  readonly host: Host;
}

export async function runLoad({ operands, options }: Invocation<LoadOptions>, host: Host): Promise<ExitCode> {
  const loader = loaderSettings(options.loader);
  if (!loader.ok) return usageProblem(host, 'load', loader.problem);
  const named = loader.layer.loaderVersion ?? 'auto';
  if (!options.compare && named !== 'auto' && named.length > 1) {
    return usageProblem(host, 'load', say`--loader names ${named.length} versions; add --compare to compare them.`);
  }
  if (options.compare && options.langchain) {
    return usageProblem(host, 'load', say`--compare and --langchain cannot be combined.`);
  }
  const source = await readSource(host, operands[0] ?? '', 'folder');
  if (!source.ok) return unreadable(host, source.problems);
  const configurations = new Configurations(loader.layer);
  const chosen = chooseLoader(source.read.source, await configurations.settingsFor(source.read.settingsFolder));
  if (options.compare) return compare(source.read, named === 'auto' ? oneOfEach : chosen.versions, options, host);
  return options.langchain
    ? show(source.read, langchainSource, langchainJson, { chosen, options, host })
    : show(source.read, loadSource, loadedJson, { chosen, options, host });
}

function show<Tool extends LoadedTool | LangchainTool>(
  read: LoaderSource,
  load: (source: PromptSource, version: LoaderVersion) => Loaded<Tool>,
  toJson: (loaded: Loaded<Tool>) => object,
  { chosen, options, host }: Request,
): ExitCode {
  const version = versionOf(chosen);
  const loaded = load(read.source, version);
  reportTools(loaded, read, host);
  if (loaded.ok) reportEvaluation(read, version, host);
  host.standardOutput.write(
    options.format === 'json'
      ? shownOn(host.standardOutput, jsonText(toJson(loaded)))
      : loadedText(loaded, read.name, version, chosen.why, styleFor(host, host.standardOutput)),
  );
  return loaded.ok ? exitCode.clean : exitCode.found;
}

function compare(read: LoaderSource, versions: readonly LoaderVersion[], options: LoadOptions, host: Host): ExitCode {
  const answers = versions.map((version) => ({ version, loaded: loadSource(read.source, version) }));
  if (options.format === 'json') {
    host.standardOutput.write(
      shownOn(
        host.standardOutput,
        jsonText(Object.fromEntries(answers.map(({ version, loaded }) => [version, loadedJson(loaded)]))),
      ),
    );
  } else {
    host.standardOutput.write(comparison(answers, styleFor(host, host.standardOutput)));
  }
  return answers.some(({ loaded }) => loaded.ok) ? exitCode.clean : exitCode.found;
}

/** At least one version is in force; the first one is shown. */
function versionOf({ versions }: ChosenLoader): LoaderVersion {
  return versions[0] ?? '1.0.16';
}

function reportTools(loaded: Loaded<LoadedTool | LangchainTool>, read: LoaderSource, host: Host): void {
  if (!loaded.ok) {
    if (loaded.file !== '') tell(host, say`aion load: ${read.name}/${loaded.file} is the refused file.`);
    return;
  }
  for (const sentence of duplicateNames(loaded.tools)) tell(host, `aion load: ${sentence}`);
}

/** `loads` without a context evaluates nothing: it reads files that fail for callers with tools to run. */
function reportEvaluation(read: LoaderSource, version: LoaderVersion, host: Host): void {
  const refusal = evaluationRefusal(read.source, version);
  if (refusal === null) return;
  const file = refusal.file === '' ? read.name : `${read.name}/${refusal.file}`;
  tell(
    host,
    say`aion load: ${file}: loads reads it without a context; with one, loads and get_langchain_tools refuse it: ${refusal.error}: ${refusal.message}`,
  );
}

function unreadable(host: Host, problems: readonly { readonly path: string; readonly says: string }[]): ExitCode {
  for (const { path, says } of problems) tell(host, `aion load: ${path}: ${says}`);
  return exitCode.failed;
}
