import { isJsonObject } from '../../../json/json-value.ts';
import { newestLoaderVersion } from '../../../loaders/versions.ts';
import { elementOfNode } from '../../../tools/element-of-node.ts';
import { elementToTool } from '../../../tools/element-to-tool.ts';
import { parametersOfExecutable } from '../../../tools/executable-parameters.ts';
import { safeText } from '../../../tools/safe-text.ts';
import { writeParameters } from '../../../tools/write-parameters.ts';
import type { Fix } from '../../finding.ts';
import { indentationUnit } from '../../fix/insert-property.ts';
import { indentationBefore } from '../../fix/layout.ts';
import { type FixSource, plainFix } from '../../rule.ts';
import type { LoaderPlace } from '../loader-rule.ts';

/** Writes the fields that the lambda and the interface block name in place of a class that the loader does not look at. */
export function writeInlineSchema({ item }: LoaderPlace, source: FixSource): readonly Fix[] {
  if (item.kind !== 'element') {
    return [];
  }
  const entry = item.properties.find(({ key, value }) => key?.name === 'args_schema' && value?.kind === 'string');
  const element = elementOfNode(item);
  const executable = element.executable ?? '';
  if (entry?.value?.kind !== 'string' || (parametersOfExecutable(executable) ?? []).length === 0) {
    return [];
  }
  const { inputs } = elementToTool(element).result;
  if (!isJsonObject(inputs)) {
    return [];
  }
  let lost = 0;
  const { args_schema } = writeParameters(inputs, {
    toolName: element.name ?? '',
    executable,
    loaderVersion: newestLoaderVersion,
    inline: true,
    hasLink: element.link !== null,
    write: (text, _path, place) => safeText(text, newestLoaderVersion, place).text,
    lose: () => lost++,
  });
  if (args_schema?.kind !== 'inline' || lost > 0) {
    return [];
  }
  const indentation = indentationBefore(source, entry.start);
  const end = indentation === null ? ' ' : source.endOfLine + indentation;
  const between = indentation === null ? ' ' : end + indentationUnit(indentation);
  const fields = args_schema.fields.map(({ name, text }) => `${between}${name} --> "${text}"`).join(',');
  return [
    plainFix('Write the fields of the lambda as a schema', false, [
      { span: { start: entry.value.start, end: entry.value.end }, newText: `{${fields}${end}}` },
    ]),
  ];
}
