import { newestLoaderVersion } from '../../../loaders/versions.ts';
import { type ElementMeaning, NO_PYTHON, type PythonKnowledge } from '../../../tools/element-meaning.ts';
import { elementOfNode } from '../../../tools/element-of-node.ts';
import { elementToTool } from '../../../tools/element-to-tool.ts';
import { parametersOfExecutable } from '../../../tools/executable-parameters.ts';
import { safeText } from '../../../tools/safe-text.ts';
import { type SchemaFields, withoutLost } from '../../../tools/schema-fields.ts';
import { writeParameters } from '../../../tools/write-parameters.ts';
import type { Fix } from '../../finding.ts';
import { indentationUnit } from '../../fix/insert-property.ts';
import { indentationBefore } from '../../fix/layout.ts';
import { type FixSource, plainFix } from '../../rule.ts';
import type { LoaderPlace } from '../loader-rule.ts';

/**
 * Writes the fields of a class that the loader does not look at in its place; where nobody knows the class, those that the lambda and
 * the interface block name.
 */
export function writeInlineSchema({ item }: LoaderPlace, source: FixSource): readonly Fix[] {
  if (item.kind !== 'element') {
    return [];
  }
  const entry = item.properties.find(({ key, value }) => key?.name === 'args_schema' && value?.kind === 'string');
  if (entry?.value?.kind !== 'string') {
    return [];
  }
  const className = entry.value.text.trim();
  const isKnown = source.python.schemaOf(className) !== null;
  const written = fieldsOf(elementOfNode(item), isKnown ? source.python : NO_PYTHON);
  // What only the lambda tells is no more than it says; of a class a person may want what can be had.
  if (written === null || (!isKnown && written.lost.length > 0)) {
    return [];
  }
  const title = isKnown
    ? `Write the fields of ${className} as a schema${withoutLost(written.lost)}`
    : 'Write the fields of the lambda as a schema';
  const indentation = indentationBefore(source, entry.start);
  const end = indentation === null ? ' ' : source.endOfLine + indentation;
  const between = indentation === null ? ' ' : end + indentationUnit(indentation);
  const lines = written.fields.map(({ name, text }) => `${between}${name} --> "${text}"`).join(',');
  return [
    plainFix(title, false, [{ span: { start: entry.value.start, end: entry.value.end }, newText: `{${lines}${end}}` }]),
  ];
}

/** The fields that the tool takes, and the keywords that no field says (a title says what the name does); null where the lambda does not take them, or there are none. */
function fieldsOf(element: ElementMeaning, python: PythonKnowledge): SchemaFields | null {
  const executable = element.executable ?? '';
  const taken = parametersOfExecutable(executable)?.map(({ name }) => name) ?? [];
  const lost = new Set<string>();
  const { args_schema } = writeParameters(elementToTool(element, python).result.inputs, {
    toolName: element.name ?? '',
    executable,
    loaderVersion: newestLoaderVersion,
    inline: true,
    hasLink: element.link !== null,
    write: (text, _path, place) => safeText(text, newestLoaderVersion, place).text,
    lose: (path) => lost.add(path.slice(path.lastIndexOf('/') + 1)),
  });
  const fields = args_schema?.kind === 'inline' ? args_schema.fields : [];
  return fields.length > 0 && fields.every(({ name }) => taken.includes(name))
    ? { fields, lost: [...lost].filter((keyword) => keyword !== 'title') }
    : null;
}
