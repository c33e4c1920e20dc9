import { l10n, Uri, window } from 'vscode';
import type { ConvertToolsParams, SchemaMode, ToolSource } from '../../../protocol/conversion.ts';
import { sayError } from '../../say-error.ts';
import { nameOf, schemaOfArgument, sourceOfArgument, sourceOfEditor, sourceOfToolsView } from './active-source.ts';
import { pickFormats } from './ambiguous-formats.ts';
import { convertFiles } from './convert-files.ts';
import { placeBeside, toAion } from './direction.ts';
import { pickConversion } from './pick-conversion.ts';
import { conflictsOf, PythonBesideFiles } from './python-beside.ts';
import type { Conversions } from './requests.ts';
import { showConverted } from './show-text.ts';
import { writeConverted } from './write-converted.ts';

/** *AION: Convert Tools…*: converts the active editor or its selection, the source of a code action, or files of the explorer. */
export async function convertToAion(conversions: Conversions, argument: unknown, files: readonly Uri[]): Promise<void> {
  if (files.length > 0) return convertFiles(conversions, files, toAion());
  const editor = window.activeTextEditor;
  const named = sourceOfArgument(argument) ?? sourceOfToolsView(argument);
  if (named === undefined && editor === undefined) {
    sayError(l10n.t('First open the JSON file with the tools, or select the JSON in an editor.'));
    return;
  }
  const source = named ?? (editor === undefined ? {} : sourceOfEditor(editor));
  // A file becomes a file, as from the explorer; a part of it becomes a new document, unless models need a folder.
  const isFile = named === undefined && editor?.selection.isEmpty === true;
  const chosen = await chooseTools(conversions, source, named === undefined, schemaOfArgument(argument));
  if (chosen === undefined) return;
  const place = isFile || chosen.schema === 'pydantic' ? placeBeside(sourceAddress(source), toAion()) : undefined;
  const python = new PythonBesideFiles();
  const beside = place === undefined ? { schemas: null, functions: null } : await python.readable(place);
  if (beside === undefined) return;
  const result = await conversions.convert({ ...chosen, python: beside });
  if (result.problem !== null) return sayError(result.problem.message);
  if (place !== undefined) {
    python.take(place, result.python);
    const { text, count: tools, report } = result;
    const conflicts = conflictsOf(result.python);
    const written = { source: sourceAddress(source), target: place, text, tools, report, conflicts };
    await writeConverted([written], toAion().ending, python.planned(), conversions.reports);
    return;
  }
  await showConverted(result, l10n.t('{0}: losses', nameOf(sourceAddress(source))), conversions.reports);
}

function sourceAddress({ uri = 'untitled:' }: ToolSource): Uri {
  return Uri.parse(uri, true);
}

/** The chosen tools, asked for where needed; undefined for no tools or a cancelled choice. */
async function chooseTools(
  conversions: Conversions,
  source: ToolSource,
  asks: boolean,
  schema: SchemaMode | undefined,
): Promise<ConvertToolsParams | undefined> {
  const found = await conversions.detect({ source });
  const forms = found.problem === null ? await pickFormats(found.tools) : [];
  if (forms === undefined) return undefined;
  const read = { source, to: 'aion', ...(forms.length === 0 ? {} : { forms }) };
  const detected = forms.length === 0 ? found : await conversions.detect(read);
  if (detected.problem !== null) {
    sayError(detected.problem.message);
    return undefined;
  }
  const place = placeBeside(sourceAddress(source), toAion());
  const usual = schema ?? (place === undefined ? 'inline' : detected.usualSchema);
  if (!asks) return { ...read, tools: detected.tools.map(({ index }) => index), schema: schema ?? 'inline' };
  const picked = await pickConversion(usual, (mode) =>
    mode === 'inline' ? Promise.resolve(detected) : conversions.detect({ ...read, schema: mode }),
  );
  return picked === undefined ? undefined : { ...read, ...picked };
}
