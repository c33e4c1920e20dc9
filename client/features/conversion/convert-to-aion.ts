import { l10n, type QuickPickItem, Uri, window, workspace } from 'vscode';
import type { ConvertToolsParams, DetectToolsResult, SchemaMode, ToolSource } from '../../../protocol/conversion.ts';
import { schemaOfArgument, sourceOfArgument, sourceOfEditor } from './active-source.ts';
import { convertFiles, toAion } from './convert-files.ts';
import { percent, pickTools } from './pick-tools.ts';
import { conflictsOf, PythonBesideFiles } from './python-beside.ts';
import type { Conversions } from './requests.ts';
import { showConverted } from './show-text.ts';
import { writeConverted } from './write-converted.ts';

/** *AION: Convert Tool JSON to AION…*: the active editor or its selection, what a code action names, or files of the explorer. */
export async function convertToAion(conversions: Conversions, argument: unknown, others: unknown): Promise<void> {
  const uris = Array.isArray(others) && others.length > 0 ? others.filter((one) => one instanceof Uri) : [argument];
  const files = uris.filter((one) => one instanceof Uri);
  const editor = window.activeTextEditor;
  const isOfEditor = files.length === 1 && files[0]?.toString() === editor?.document.uri.toString();
  if (files.length > 0 && !isOfEditor) return convertFiles(conversions, files);
  const named = sourceOfArgument(argument);
  if (named === undefined && editor === undefined) {
    say(l10n.t('Open the JSON of the tools first, or select it in an editor.'));
    return;
  }
  const source = named ?? (editor === undefined ? {} : sourceOfEditor(editor));
  const chosen = await chooseTools(conversions, source, named === undefined, schemaOfArgument(argument));
  if (chosen === undefined) return;
  const place = chosen.schema === 'pydantic' ? placeBeside(source) : undefined;
  const python = new PythonBesideFiles();
  const beside = place === undefined ? { schemas: null, functions: null } : await python.readable(place);
  if (beside === undefined) return;
  const result = await conversions.convert({ ...chosen, python: beside });
  if (result.problem !== null) {
    say(result.problem.message);
    return;
  }
  if (place !== undefined) {
    python.take(place, result.python);
    const { text, count: tools, report } = result;
    const conflicts = conflictsOf(result.python);
    await writeConverted([{ target: place, text, tools, report, conflicts }], toAion().ending, python.planned());
    return;
  }
  await showConverted(result);
}

/** The `.aion` file beside the source, where files can be written; undefined for a document that was never saved, and the like. */
function placeBeside({ uri = 'untitled:' }: ToolSource): Uri | undefined {
  const source = Uri.parse(uri, true);
  if (workspace.fs.isWritableFileSystem(source.scheme) !== true) return undefined;
  return source.with({ path: `${source.path.replace(/\.[^./]+$/, '')}.aion`, query: '', fragment: '' });
}

/** What is to be converted, asked for as far as it is not clear; undefined where there is nothing, or the person does not want to. */
async function chooseTools(
  conversions: Conversions,
  source: ToolSource,
  asks: boolean,
  schema: SchemaMode | undefined,
): Promise<ConvertToolsParams | undefined> {
  let detected = await conversions.detect({ source });
  let from: string | undefined;
  if (detected.problem === null && detected.isClose) {
    from = await pickSourceFormat(detected);
    if (from === undefined) return undefined;
    detected = await conversions.detect({ source, from });
  }
  if (detected.problem !== null) {
    say(detected.problem.message);
    return undefined;
  }
  const read = { source, to: 'aion', ...(from === undefined ? {} : { from }) };
  const usual = placeBeside(source) === undefined ? 'inline' : detected.usualSchema;
  if (!asks) return { ...read, tools: detected.tools.map(({ index }) => index), schema: schema ?? 'inline' };
  const picked = await pickTools(detected, schema ?? usual, (mode) => conversions.detect({ ...read, schema: mode }));
  return picked === undefined ? undefined : { ...read, ...picked };
}

interface SourceFormatItem extends QuickPickItem {
  readonly id: string;
}

/** Asks which of the formats that come close it is. */
async function pickSourceFormat({ formats }: DetectToolsResult): Promise<string | undefined> {
  const items = formats.map(
    ({ id, title, confidence }): SourceFormatItem => ({ label: title, description: percent(confidence), id }),
  );
  const placeHolder = l10n.t('This may be in more than one form. Which is it?');
  return (await window.showQuickPick(items, { placeHolder }))?.id;
}

/** Nobody waits for the answer: the command is done. */
function say(message: string): void {
  void window.showErrorMessage(message);
}
