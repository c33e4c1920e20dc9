import { join } from 'node:path';
import type { LangchainTool, LoadedTool, LoaderVersion } from '../../core/loaders/index.ts';
import { NotationDocument } from '../../core/notation/index.ts';
import { type CheckSettings, check } from '../../core/rules/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { flag, type OptionValues } from '../arguments.ts';
import { defineCommand, type Invocation, reportProblems, tell, usageProblem } from '../command.ts';
import { answerFormat, failedToRead, fileOrFolder, loaderToReadAs } from '../common-options.ts';
import { Configurations } from '../configuration.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { namedInput } from '../files.ts';
import type { Host } from '../host.ts';
import {
  duplicateNames,
  evaluationRefusal,
  type Loaded,
  langchainSource,
  loadSource,
  missingKeyRefusal,
} from '../loaded.ts';
import { type ChosenLoader, chooseLoader } from '../loader-choice.ts';
import { type LoaderSource, readSource } from '../loader-source.ts';
import { loaderSettings } from '../option-settings.ts';
import { comparison } from '../output/comparison.ts';
import { jsonText } from '../output/json-text.ts';
import { loadedJson, loadedText } from '../output/loaded.ts';
import { print } from '../output/shown.ts';
import { styleFor } from '../output/style.ts';
import { openPython } from '../python-folder.ts';

const options = {
  loader: { ...loaderToReadAs, value: 'V[,V...]' },
  compare: flag('Compare aions-llm versions: those of `--loader`, or by default one for each different behavior'),
  langchain: flag('Show the result of `get_langchain_tools`: description, parameters and function'),
  format: answerFormat,
};

type LoadOptions = OptionValues<typeof options>;

export const loadCommand = defineCommand(
  {
    name: 'load',
    summary: wording`Show how aions-llm reads a file or folder`,
    details: [
      "Prints the tools that an aions-llm version reads, or the exception that it raises. Nothing is run. aions-llm silently omits text that it doesn't recognize.",
      'In a folder, only the `.aion` files of the folder itself are read, sorted by name. Tools with duplicate names are reported on standard error.',
      'The JSON is `{"ok": true, "value": [...]}`, or `{"ok": false, "error": ..., "message": ...}`; with `--compare`, one such object for each version.',
    ],
    operands: fileOrFolder,
    options,
    examples: {
      'aion load aion_tools/auth.aion': 'Show the tools that the detected aions-llm version reads',
      'aion load aion_tools --loader 1.0.16 --format json': 'Show how a specific version reads a folder',
      'aion load auth.aion --compare': 'Compare how versions read a file',
    },
    exits: {
      0: 'aions-llm reads the input; with `--compare`, at least one version does',
      1: 'aions-llm rejects the input; with `--compare`, all versions do',
      2: failedToRead,
    },
  },
  runLoad,
);

/** One version of each way of reading; see `behaviourOf`. */
const oneOfEach: readonly LoaderVersion[] = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.16'];

async function runLoad({ operands, options }: Invocation<LoadOptions>, host: Host): Promise<ExitCode> {
  const loader = loaderSettings(options.loader);
  if (!loader.ok) return usageProblem(host, 'load', loader.problem);
  const named = loader.layer.loaderVersion ?? 'auto';
  if (!options.compare && named !== 'auto' && named.length > 1) {
    return usageProblem(host, 'load', say`--loader has ${named.length} versions. Add --compare to compare them.`);
  }
  if (options.compare && options.langchain) {
    return usageProblem(host, 'load', say`--compare and --langchain can't be combined.`);
  }
  const source = await readSource(host, operands[0] ?? '', 'folder');
  if (!source.ok) return reportProblems(host, 'load', source.problems);
  const configurations = new Configurations(loader.layer);
  const settings = await configurations.settingsFor(source.read.settingsFolder);
  const chosen = chooseLoader(settings);
  if (options.compare) return compare(source.read, named === 'auto' ? oneOfEach : chosen.versions, options, host);
  const code = show(source.read, chosen, options, host);
  if (code === exitCode.clean) await reportMissingNames(source.read, operands[0] ?? '', settings, configurations, host);
  return code;
}

/** Names that the modules which load a file don't have: with their context, aions-llm raises an exception that `loads` alone doesn't. */
async function reportMissingNames(
  { name, source, settingsFolder }: LoaderSource,
  named: string,
  settings: CheckSettings,
  configurations: Configurations,
  host: Host,
): Promise<void> {
  const { absolute } = namedInput(host, named);
  const python = absolute === null ? null : await openPython(host, null, [named]);
  if (absolute === null || python?.ok !== true) return;
  const modules = await configurations.contextModulesFor(settingsFolder);
  const files = source.kind === 'file' ? [{ path: '', text: source.text }] : source.files;
  for (const { path, text } of files) {
    const context = await python.python.contextOf(join(absolute, path), modules);
    if (context === null) continue;
    const found = check(NotationDocument.parse(text), settings, context);
    const missing = found.find(({ rule, exception }) => rule.startsWith('unresolved-') && exception !== null);
    if (missing === undefined) continue;
    const place = path === '' ? name : `${name}/${path}`;
    tell(
      host,
      say`aion load: ${place}: with the context of the project, loads() and get_langchain_tools() raise ${missing.exception ?? ''}: ${missing.message}`,
    );
  }
}

function show(read: LoaderSource, { version, why }: ChosenLoader, options: LoadOptions, host: Host): ExitCode {
  const loaded = options.langchain ? langchainSource(read.source, version) : loadSource(read.source, version);
  reportTools(loaded, read, host);
  if (loaded.ok) reportEvaluation(read, version, host);
  if (options.format === 'json') print(host, jsonText(loadedJson(loaded)));
  else host.standardOutput.write(loadedText(loaded, read.name, version, why, styleFor(host, host.standardOutput)));
  return loaded.ok ? exitCode.clean : exitCode.found;
}

function compare(read: LoaderSource, versions: readonly LoaderVersion[], options: LoadOptions, host: Host): ExitCode {
  const answers = versions.map((version) => ({ version, loaded: loadSource(read.source, version) }));
  if (options.format === 'json') {
    print(host, jsonText(Object.fromEntries(answers.map(({ version, loaded }) => [version, loadedJson(loaded)]))));
  } else host.standardOutput.write(comparison(answers, styleFor(host, host.standardOutput)));
  return answers.some(({ loaded }) => loaded.ok) ? exitCode.clean : exitCode.found;
}

function reportTools(loaded: Loaded<LoadedTool | LangchainTool>, read: LoaderSource, host: Host): void {
  if (!loaded.ok) {
    if (loaded.file !== '') tell(host, say`aion load: aions-llm rejects ${read.name}/${loaded.file}.`);
    return;
  }
  for (const sentence of duplicateNames(loaded.tools)) tell(host, `aion load: ${sentence}`);
}

/** `loads` without a context evaluates nothing, and needs no description: it reads files that fail for callers with tools to run. */
function reportEvaluation(read: LoaderSource, version: LoaderVersion, host: Host): void {
  const fileOf = ({ file }: { readonly file: string }): string => (file === '' ? read.name : `${read.name}/${file}`);
  const refusal = evaluationRefusal(read.source, version);
  if (refusal !== null) {
    tell(
      host,
      say`aion load: ${fileOf(refusal)}: loads() accepts the file only without a context. With a context, loads() and get_langchain_tools() raise ${refusal.error}: ${refusal.message}`,
    );
    return;
  }
  const missing = missingKeyRefusal(read.source, version);
  if (missing !== null) {
    tell(host, say`aion load: ${fileOf(missing)}: get_langchain_tools() raises ${missing.error}: ${missing.message}`);
  }
}
