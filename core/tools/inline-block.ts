import { newestLoaderVersion } from '../loaders/versions.ts';
import { inlineRefs } from '../schema/refs.ts';
import { say } from '../text/say.ts';
import type { ElementMeaning, InlineField, PythonKnowledge } from './element-meaning.ts';
import { elementToTool } from './element-to-tool.ts';
import { type ExecutableParameter, parametersOfExecutable } from './executable-parameters.ts';
import { safeText } from './safe-text.ts';
import { writeParameters } from './write-parameters.ts';

export interface InlineBlock {
  /** In the order of the lambda, which the interface describes. */
  readonly fields: readonly InlineField[];
  /** The element's own with the defaults that no field can say; null for an element without one. */
  readonly executable: string | null;
  /** The keywords of the schema that neither of the two says; a title repeats the name and is not listed. */
  readonly lost: readonly string[];
}

/** The arguments of the element by `python` and its own texts; null where fields cannot say them. */
export function inlineBlockOf(element: ElementMeaning, python: PythonKnowledge): InlineBlock | null {
  const { schema, lost: unwritten } = inlineRefs(elementToTool(element, python).result.inputs);
  const lost = new Set<string>(unwritten.length > 0 ? ['$ref'] : []);
  const { args_schema, executable, renamed } = writeParameters(schema, {
    toolName: element.name ?? '',
    executable: element.executable,
    loaderVersion: newestLoaderVersion,
    inline: true,
    hasLink: element.link !== null,
    write: (text, path, place) => (path === '/executable' ? text : safeText(text, newestLoaderVersion, place).text),
    lose: (path) => lost.add(path.slice(path.lastIndexOf('/') + 1)),
  });
  lost.delete('title');
  if (args_schema?.kind !== 'inline' || renamed.length > 0) return null;
  const own = parametersOfExecutable(element.executable ?? '');
  // Without fields, only a lambda without parameters tells that the tool has no arguments.
  if (args_schema.fields.length === 0 && own?.length !== 0) return null;
  return {
    fields: fieldsInOrder(own ?? [], args_schema.fields),
    executable: element.executable === null ? null : executable,
    lost: [...lost],
  };
}

function fieldsInOrder(own: readonly ExecutableParameter[], fields: readonly InlineField[]): readonly InlineField[] {
  const byName = new Map(fields.toReversed().map((field) => [field.name, field]));
  const ordered = own.flatMap(({ name }) => byName.get(name) ?? []);
  return ordered.length === fields.length ? ordered : fields;
}

/** The end of a title: up to three of the lost keywords and the number of the others; empty for none. */
export function withoutLost(keywords: readonly string[]): string {
  const shown = keywords.slice(0, 3).join(', ');
  const rest = keywords.length - 3;
  return keywords.length === 0 ? '' : say`, without ${shown}${rest > 0 ? say` and ${rest} more` : ''}`;
}
