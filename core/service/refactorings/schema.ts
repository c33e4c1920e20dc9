import { isJsonObject, type JsonValue, objectOf } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { readInterfaceKey } from '../../notation/keys.ts';
import { NotationDocument } from '../../notation/notation-document.ts';
import type { BlockNode, ElementNode, EntryNode } from '../../notation/syntax.ts';
import { readExecutable } from '../../python/expression.ts';
import { executableEdits } from '../../rules/fix/executable-edits.ts';
import { fixSource } from '../../rules/fix/fix-source.ts';
import { indentationUnit } from '../../rules/fix/insert-property.ts';
import { lineIndentation } from '../../rules/fix/layout.ts';
import { removeFromList } from '../../rules/fix/remove-entry.ts';
import { blank, type Template, templateSnippet, templateText } from '../../rules/fix/template.ts';
import type { FixSource } from '../../rules/rule.ts';
import { typesAllowedBy } from '../../schema/allowed-types.ts';
import { PYTHON_TYPES } from '../../schema/keywords.ts';
import { readTypeExpression } from '../../schema/type-expression.ts';
import { say } from '../../text/say.ts';
import { applyEdits, shiftSpan, type TextEdit } from '../../text/span.ts';
import { withDefaultsForNone } from '../../tools/default-for-none.ts';
import { type InlineField, NO_PYTHON } from '../../tools/element-meaning.ts';
import { elementOfNode } from '../../tools/element-of-node.ts';
import { parametersOfExecutable } from '../../tools/executable-parameters.ts';
import { fieldDefault } from '../../tools/field-default.ts';
import { type InlineBlock, inlineBlockOf, withoutLost } from '../../tools/inline-block.ts';
import { fieldParts, readInlineField } from '../../tools/inline-field.ts';
import { interfaceText, interfaceTypeSpan, readInterfaceText } from '../../tools/interface-text.ts';
import { toolOfNode } from '../../tools/tool-of-node.ts';
import {
  elementAt,
  onlyProperty,
  type Refactoring,
  type RefactoringPlace,
  touchedProperty,
  type WholeElement,
} from './refactoring.ts';

/** The parameters of a lambda and the texts of its interface as an inline schema; also in place of a class name. */
export function inlineSchemaInstead(place: RefactoringPlace): Refactoring | null {
  const found = elementAt(place);
  if (found === null) return null;
  const { selection, document, python } = place;
  const touched = touchedProperty(found, 'function', selection) ?? touchedProperty(found, 'args_schema', selection);
  const schema = onlyProperty(found, 'args_schema');
  const named = schema?.value?.kind === 'string' ? schema.value : null;
  const last = found.element.properties.at(-1);
  const isTaken = schema === null ? hasSchema(found) : named === null;
  if (touched === null || last === undefined || isTaken) return null;
  const isKnown = named !== null && python.schemaOf(named.text) !== null;
  const known = isKnown ? inlineBlockOf(elementOfNode(found.element), python) : null;
  const written = known ?? blockOfInterface(found);
  if (written === null || written.fields.length === 0 || !written.fields.every(isSafe)) return null;
  const source = fixSource(document, found.start);
  // Loaders take a field with the name of a property for that property where it comes first, so the schema is last.
  const separator = lineSeparator(found, source);
  const block = blockText(written.fields, source, last.start);
  const isLast = schema === last;
  const edits: TextEdit[] = [
    ...executableEdits(found.element, written.executable),
    ...(named !== null && isLast
      ? [{ span: named, newText: block }]
      : [
          ...(schema === null ? [] : [removeFromList(source, schema)]),
          { span: { start: last.end, end: last.end }, newText: `,${separator}args_schema --> ${block}` },
        ]),
  ];
  edits.sort((a, b) => a.span.start - b.span.start);
  // Of a known class the title names the loss; of the lambda nothing may be lost.
  if (known === null && !keepsInputs(found, edits)) return null;
  const what = named === null ? 'Write the parameters as an inline schema' : say`Replace ${named.text} with its fields`;
  return {
    title: `${what}${withoutLost(written.lost)}`,
    edits: edits.map(({ span, newText }) => ({ span: shiftSpan({ ...span }, found.start), newText })),
    snippetEdits: null,
  };
}

/** The fields of an inline schema as texts of the interface; only if the lambda keeps their names and defaults. */
export function writeInterface(place: RefactoringPlace): Refactoring | null {
  const found = elementAt(place);
  const schema = found && touchedProperty(found, 'args_schema', place.selection);
  const executable = found && onlyProperty(found, 'function');
  const block = executable?.block ?? null;
  if (!found || schema?.value?.kind !== 'block' || executable?.value?.kind !== 'string' || block === null) return null;
  const parameters = parametersOfExecutable(executable.value.text) ?? [];
  const fields = fieldsIn(schema.value).map(({ name, text }) => ({ name, text, read: readInlineField(text) }));
  const byName = new Map(fields.map((field) => [field.name, field]));
  const isKept =
    byName.size === fields.length &&
    parameters.length === fields.length &&
    parameters.every(({ name, default: value, required }) => {
      const field = byName.get(name)?.read;
      // If the field has None, the lambda has the default.
      const given = field?.default === null ? (value ?? null) : field?.default;
      return field?.required === required && sameJson(given ?? null, value ?? null);
    });
  if (!isKept || fields.length === 0) return null;
  const source = fixSource(place.document, found.start);
  const kept = block.entries.filter(({ key }) => readInterfaceKey(key?.name ?? '')?.side !== 'arg');
  const outer = lineIndentation(source, block.open.start);
  const inner = source.endOfLine + outer + indentationUnit(outer, source);
  const editsFor = (typeFrom: TypeSource): readonly TextEdit[] => {
    const slots = [
      ...parameters.map(({ name }, index) => {
        const text = slotText(byName.get(name)?.text ?? '', slotOf(block, index + 1), typeFrom);
        return `arg-${index + 1} --> "${text}"`;
      }),
      ...kept.map(({ start, end }) => found.slice.slice(start, end)),
    ];
    const inside = { start: block.open.end, end: (block.close ?? block).start };
    const newText = slots.map((slot) => inner + slot).join(',') + source.endOfLine + outer;
    return [{ span: inside, newText }, removeFromList(source, schema)].sort((a, b) => a.span.start - b.span.start);
  };
  const edits = (['interface', 'field'] as const).map(editsFor).find((made) => keepsInputs(found, made));
  if (edits === undefined) return null;
  return {
    title: say`Move schema to the interface block`,
    edits: edits.map(({ span, newText }) => ({ span: shiftSpan(span, found.start), newText })),
    snippetEdits: null,
  };
}

type TypeSource = 'interface' | 'field';

function keepsInputs({ element, slice }: WholeElement, edits: readonly TextEdit[]): boolean {
  const items = [...NotationDocument.parse(`[${applyEdits(slice, edits)}]`).items()];
  const after = items.map(({ item }) => item).find((item) => item.kind === 'element');
  if (after === undefined) return false;
  return sameJson(inputsOf(element), inputsOf(after));
}

/** The inputs of a tool, normalised so that two forms can be equal: a field keeps no white space at its ends. */
function inputsOf(element: ElementNode): JsonValue {
  const { inputs } = toolOfNode(element, NO_PYTHON).result;
  const { properties } = inputs;
  if (!isJsonObject(properties)) return inputs;
  const said = Object.entries(properties).map(([name, property]) => {
    if (!isJsonObject(property)) return [name, property] as const;
    const { description, ...others } = property;
    const text = typeof description === 'string' ? description.trim() : '';
    return [name, text === '' ? others : { ...others, description: text }] as const;
  });
  return { ...inputs, properties: objectOf(said) };
}

function slotOf(block: BlockNode, number: number): string {
  const value = block.entries.find(({ key }) => key?.name === `arg-${number}`)?.value;
  return value?.kind === 'string' ? value.text : '';
}

/** A field as a text of the interface; without a description it keeps that of the present text. */
function slotText(field: string, present: string, typeFrom: TypeSource): string {
  const { start = 0, end = 0 } = fieldParts(field)[0] ?? {};
  const span = typeFrom === 'interface' ? interfaceTypeSpan(present) : null;
  const typeText = span === null ? field.slice(start, end) : present.slice(span.start, span.end);
  return interfaceText(typeText, readInlineField(field).description || (readInterfaceText(present).description ?? ''));
}

/** The name of a class in place of an inline schema. */
export function nameClass(place: RefactoringPlace): Refactoring | null {
  const found = elementAt(place);
  const schema = found && touchedProperty(found, 'args_schema', place.selection);
  if (!found || schema?.value?.kind !== 'block') return null;
  const name = onlyProperty(found, 'name')?.value;
  const tool = name?.kind === 'string' ? name.text.replace(/[^A-Za-z0-9_]/g, '') : '';
  const template: Template = ['"', blank(`${/^[A-Za-z_]/.test(tool) ? tool : 'Tool'}Schema`), '"'];
  const edit = (newText: string): TextEdit => ({
    span: shiftSpan({ start: schema.value?.start ?? 0, end: schema.value?.end ?? 0 }, found.start),
    newText,
  });
  return {
    title: say`Replace fields with a class name`,
    edits: [edit(templateText(template))],
    snippetEdits: [edit(templateSnippet(template))],
  };
}

function hasSchema({ element }: WholeElement): boolean {
  return element.properties.some(({ key }) => key?.name === 'args_schema');
}

/** The block with the lambda's parameters, each described by the `arg-N` of its position; null if their names are unknown. */
function blockOfInterface(found: WholeElement): InlineBlock | null {
  const executable = onlyProperty(found, 'function');
  if (executable?.value?.kind !== 'string') return null;
  const { text: code } = executable.value;
  const texts = new Map(
    (executable.block?.entries ?? []).map(({ key, value }) => [key?.name, value?.kind === 'string' ? value.text : '']),
  );
  const parameters = parametersOfExecutable(code);
  if (parameters === null) return null;
  const written = new Map(
    readExecutable(code).parameters.map(({ name, default: own }) => [name, own && code.slice(own.start, own.end)]),
  );
  const onlyInLambda = new Map<string, string>();
  let takesNull = false;
  const fields = parameters.map(({ name, required, default: value }, index): InlineField => {
    const text = texts.get(`arg-${index + 1}`) ?? '';
    const span = interfaceTypeSpan(text);
    const word = span === null ? 'Any' : text.slice(span.start, span.end);
    // Interface texts may name types as JSON does.
    const type = word === 'any' ? 'Any' : word === 'null' ? word : (PYTHON_TYPES.get(word) ?? word);
    const description = readInterfaceText(text).description ?? '';
    if (required) return { name, text: description === '' ? type : `${type} | ${description}` };
    const types = typesAllowedBy(readTypeExpression(type)?.schema ?? {});
    const given = fieldDefault(value, types);
    if (given === 'None' && value !== null) {
      takesNull ||= types.has('null');
      onlyInLambda.set(name, written.get(name) ?? 'None');
    }
    return { name, text: `${type} | default=${given} | ${description}`.trimEnd() };
  });
  const changed = withDefaultsForNone(code, onlyInLambda);
  const isKept = !takesNull && changed.refused.size === 0;
  return { fields, executable: isKept ? changed.executable : code, lost: isKept ? [] : ['default'] };
}

function fieldsIn(block: BlockNode): readonly InlineField[] {
  return block.entries.flatMap(({ key, value }) =>
    key === null || value?.kind !== 'string' ? [] : [{ name: key.name, text: value.text }],
  );
}

/** Whether every loader that knows inline schemas reads the field as written. */
function isSafe({ name, text }: InlineField): boolean {
  return /^[A-Za-z][A-Za-z0-9_]*$/.test(name) && !/["{}]/.test(text);
}

function blockText(fields: readonly InlineField[], source: FixSource, at: number): string {
  const outer = lineIndentation(source, at);
  const inner = source.endOfLine + outer + indentationUnit(outer, source);
  const lines = fields.map(({ name, text }) => `${inner}${name} --> "${text}"`);
  return `{${lines.join(',')}${source.endOfLine}${outer}}`;
}

function lineSeparator({ slice, element }: WholeElement, source: FixSource): string {
  const first: EntryNode | undefined = element.properties[0];
  const between = slice.slice(1, first?.start ?? 1);
  return /[\r\n]/.test(between) ? source.endOfLine + /(?<![ \t])[ \t]*$/.exec(between)?.[0] : ' ';
}
