import type { LangchainTool, LoadedTool, LoaderVersion } from '../../core/loaders/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { flag, type OptionValues } from '../arguments.ts';
import { defineCommand, type Invocation, reportProblems, tell, usageProblem } from '../command.ts';
import { answerFormat, failedToRead, fileOrFolder, loaderToReadAs } from '../common-options.ts';
import { Configurations } from '../configuration.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
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

const options = {
  loader: { ...loaderToReadAs, value: 'V[,V...]' },
  compare: flag('Show versions side by side: those of `--loader`, else one for each known behaviour.'),
  langchain: flag(
    'Show the result of `get_langchain_tools`: description, parameters, and the function that answers a call.',
  ),
  format: answerFormat,
};

type LoadOptions = OptionValues<typeof options>;

export const loadCommand = defineCommand(
  {
    name: 'load',
    summary: wording`Show how aions-llm reads a file or folder`,
    details: [
      'The loader `aions-llm` reads a file in its own way: it silently leaves out text that it does not recognise. This prints the tools that a version of it would keep, or the exception it would raise. Nothing is executed; an executable that is not valid Python, which only `get_langchain_tools` refuses, is named on standard error.',
      'In a folder, the loader reads the `.aion` files, but not those in sub-folders, in the order of the file system; here they are sorted by name. It keeps all tools with the same name; standard error names them.',
      'As JSON: `{"ok": true, "value": [...]}`, each tool with only the keys that the loader would set, or `{"ok": false, "error": ..., "message": ...}`; with `--compare` one such answer for each version.',
    ],
    operands: fileOrFolder,
    options,
    examples: {
      'aion load aion_tools/auth.aion': 'Show the tools that the loader in force keeps.',
      'aion load aion_tools --loader 1.0.16 --format json': 'Show how one version reads a folder.',
      'aion load auth.aion --compare': 'Show which versions read the file differently, and where.',
    },
    exits: {
      0: 'The loader would read it; with `--compare`, one of the versions would.',
      1: 'The loader would refuse it; with `--compare`, every version would.',
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
  const chosen = chooseLoader(await configurations.settingsFor(source.read.settingsFolder));
  if (options.compare) return compare(source.read, named === 'auto' ? oneOfEach : chosen.versions, options, host);
  return show(source.read, chosen, options, host);
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
      say`aion load: ${fileOf(refusal)}: loads reads the file without a context. With a context, loads and get_langchain_tools raise ${refusal.error}: ${refusal.message}`,
    );
    return;
  }
  const missing = missingKeyRefusal(read.source, version);
  if (missing !== null) {
    tell(host, say`aion load: ${fileOf(missing)}: get_langchain_tools raises ${missing.error}: ${missing.message}`);
  }
}
