import type { ElementNode, RegisteredProperty } from '../../notation/syntax.ts';
import { say } from '../../text/say.ts';
import type { Fix } from '../finding.ts';
import type { FixSource } from '../rule.ts';
import { describedInputs, fieldInputs, fieldText, inputTexts } from './input-texts.ts';
import { indentationBefore, lineIndentation, skipWhiteSpace } from './layout.ts';
import { blank, insertTemplate, replaceWithTemplate, type Template } from './template.ts';

/** A fix that adds a property in the element's layout: `name` first, all others last. Null for an empty element. */
export function insertProperty(source: FixSource, element: ElementNode, property: RegisteredProperty): Fix | null {
  const first = element.properties[0];
  const last = element.properties.at(-1);
  if (first === undefined || last === undefined) return null;
  const indentation = indentationBefore(source, first.start);
  const separator = indentation === null ? ' ' : source.endOfLine + indentation;
  const template = propertyTemplate(source, property, indentation);
  const title = say`Add ${property}`;
  if (property === 'name') return insertTemplate(title, first.start, [...template, `,${separator}`]);
  const behind = skipWhiteSpace(source, last.end);
  return source.charAt(behind) === ','
    ? insertTemplate(title, behind + 1, [separator, ...template])
    : insertTemplate(title, last.end, [`,${separator}`, ...template]);
}

/** A fix that fills an empty element with the properties that every tool needs. `open` and `close` limit the replaced range. */
export function fillElement(source: FixSource, open: number, close: number): Fix {
  const outer = lineIndentation(source, open);
  const inner = `${source.endOfLine}${outer}${indentationUnit(outer, source)}`;
  const template: Template = [
    ...[inner, ...propertyTemplate(source, 'name', null), ','],
    ...[inner, ...propertyTemplate(source, 'link', null), ','],
    ...[inner, ...propertyTemplate(source, 'description', null)],
    `${source.endOfLine}${outer}`,
  ];
  return replaceWithTemplate(say`Add name, link, and description`, { start: open, end: close }, template);
}

/** `key --> "…"` with blanks; `args_schema` with fields. `indentation` is that of the property's line; null for one line. */
export function propertyTemplate(
  source: FixSource,
  property: RegisteredProperty,
  indentation: string | null,
): Template {
  switch (property) {
    case 'name':
      return ['name --> "', blank(unusedName(source)), '"'];
    case 'function':
      return ['function --> "', blank('function_name'), '"', ...interfaceTemplate(source, indentation)];
    case 'description':
      return ['description --> "', blank('What the tool does, and when to use it.'), '"'];
    case 'args_schema':
      return ['args_schema --> ', ...fieldsTemplate(source, indentation, null)];
    case 'link':
      return ['link --> "', blank('https://example.com/docs'), '"'];
  }
}

/** ` --> { arg-1 …, return-1 … }` for the end of a `function` property, with an `arg-N` for each parameter in the executable string. */
export function interfaceTemplate(
  source: FixSource,
  indentation: string | null,
  executable: string | null = null,
): Template {
  const between = indentation === null ? ' ' : source.endOfLine + indentation + indentationUnit(indentation, source);
  const end = indentation === null ? ' ' : source.endOfLine + indentation;
  const inputs = inputTexts(executable, source.python) ?? ['string (the input)'];
  return [
    ' --> {',
    ...inputs.flatMap((text, index) => [between, `arg-${index + 1} --> "`, blank(text), '",']),
    ...[between, 'return-1 --> "', blank('string (the output)'), '"', end, '}'],
  ];
}

/** `{ name --> "…" }` for `args_schema`: a field for each parameter in the executable string, else one to fill in. */
export function fieldsTemplate(source: FixSource, indentation: string | null, executable: string | null): Template {
  const between = indentation === null ? ' ' : source.endOfLine + indentation + indentationUnit(indentation, source);
  const end = indentation === null ? ' ' : source.endOfLine + indentation;
  const inputs = fieldInputs(describedInputs(executable, source.python) ?? []);
  const fields = inputs.length === 0 ? [null] : inputs;
  return [
    '{',
    ...fields.flatMap(
      (input, index): Template => [
        ...[index === 0 ? between : `,${between}`, input?.name ?? blank('parameter')],
        ...[' --> "', ...fieldText(input, input?.type), '"'],
      ],
    ),
    `${end}}`,
  ];
}

/** One level of indentation, in the style of an existing one. */
export function indentationUnit(existing: string, { indentationStep }: Pick<FixSource, 'indentationStep'>): string {
  return existing.includes('\t') ? '\t' : indentationStep;
}

function unusedName(source: FixSource): string {
  let name = 'ToolName';
  for (let number = 2; source.hasToolName(name); number++) name = `ToolName${number}`;
  return name;
}
