import type { JsonObject } from '../../json/json-value.ts';
import { docstringLiteral, type WrittenField } from './model-writer.ts';
import { functionName } from './names.ts';
import { pythonString } from './python-literal.ts';
import { writeType } from './type-writer.ts';
import type { WrittenModel } from './write-models.ts';

export interface WrittenFunction {
  readonly name: string;
  readonly source: string;
  readonly parameters: readonly string[];
  /** The classes in its annotations, to be imported from the module of the models. */
  readonly classes: readonly string[];
}

/**
 * A function for a tool, typed by the fields of its model: required parameters first, then those with a default, under the names of the
 * model's fields. `outputs` is the schema of its result, `name` its name. Nested `objects` are plain dicts where the model is not written.
 */
export function writeFunction(
  tool: string,
  description: string,
  model: WrittenModel,
  outputs: JsonObject = {},
  name = functionName(tool),
  objects: 'classes' | 'dicts' = 'classes',
): WrittenFunction {
  const own = new Set(model.classes.map((written) => written.name));
  const fields = (model.classes.at(-1)?.fields ?? []).map((field) =>
    objects === 'classes' ? field : { ...field, annotation: withoutClasses(field.annotation, own) },
  );
  const ordered = [...fields.filter(({ required }) => required), ...fields.filter(({ required }) => !required)];
  const returns = writeType(outputs, 'result', {
    objectClass: () => 'dict[str, Any]',
    referenced: () => null,
  }).annotation;
  const parameters = ordered.map(parameterOf);
  const line = `def ${name}(${parameters.join(', ')}) -> ${returns}:`;
  const head =
    line.length <= 100
      ? line
      : `def ${name}(\n${parameters.map((parameter) => `    ${parameter},\n`).join('')}) -> ${returns}:`;
  const docstring = description === '' ? null : (docstringLiteral(description) ?? pythonString(description));
  const body = [
    ...(docstring === null ? [] : [`    ${docstring}`]),
    `    raise NotImplementedError(${pythonString(`${tool} is not written yet`)})`,
  ];
  const source = `${[head, ...body].join('\n')}\n`;
  const names = new Set(head.match(/[\p{L}\p{N}_]+/gu));
  const classes = model.classes.map((written) => written.name).filter((own) => own !== model.name && names.has(own));
  return { name, source, parameters: ordered.map((field) => field.name), classes };
}

/** Replaces the classes in an annotation, also quoted ones, by dict; strings of literals stay. */
function withoutClasses(annotation: string, classes: ReadonlySet<string>): string {
  return withoutAnnotated(annotation).replace(
    /(["'])((?:\\[\s\S]|(?!\1)[^\\])*)(?:\1|\\?$)|[\p{L}_][\p{L}\p{N}_]*/gu,
    (word, _quote, quoted?: string) => (classes.has(quoted ?? word) ? 'dict[str, Any]' : word),
  );
}

/** Limits and descriptions stay in the model; the function has the bare types. */
function parameterOf(field: WrittenField): string {
  const type = withoutAnnotated(field.annotation);
  if (field.required) return `${field.name}: ${type}`;
  if (field.default === null || field.default === 'None') {
    return `${field.name}: ${type.startsWith('Optional[') || type === 'Any' || type === 'None' ? type : `Optional[${type}]`} = None`;
  }
  // All calls would share a list or a dict as a default.
  const isShared = field.default.startsWith('[') || field.default.startsWith('{');
  return isShared ? `${field.name}: Optional[${type}] = None` : `${field.name}: ${type} = ${field.default}`;
}

/** `Annotated[T, …]` as `T`, at every depth. */
function withoutAnnotated(annotation: string): string {
  const start = annotation.indexOf('Annotated[');
  if (start < 0) return annotation;
  const from = start + 'Annotated['.length;
  let depth = 0;
  let comma = -1;
  let quote = '';
  for (let at = from; at < annotation.length; at++) {
    const character = annotation.charAt(at);
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if ('([{'.includes(character)) {
      depth++;
    } else if (')]}'.includes(character)) {
      if (depth === 0) {
        const inner = annotation.slice(from, comma < 0 ? at : comma);
        return withoutAnnotated(annotation.slice(0, start) + inner + annotation.slice(at + 1));
      }
      depth--;
    } else if (character === ',' && depth === 0 && comma < 0) {
      comma = at;
    }
  }
  return annotation;
}
