import { propertyOrder } from './formatting/property-order.ts';
import type { RegisteredProperty } from './syntax.ts';

/** One line of a block; `text` is the text between the quotes. */
interface PrintedEntry {
  readonly key: string;
  readonly text: string;
}

/** Texts must hold no `"`: the notation has no escapes (`safeText` replaces them). */
export interface PrintedElement {
  readonly name: string | null;
  readonly description: string | null;
  readonly link: string | null;
  readonly executable: string | null;
  readonly slots: readonly PrintedEntry[];
  readonly args_schema:
    | { readonly kind: 'name'; readonly name: string }
    | { readonly kind: 'inline'; readonly fields: readonly { readonly name: string; readonly text: string }[] }
    | null;
}

export interface PrintOptions {
  readonly indent: string;
  readonly eol: '\n' | '\r\n';
}

const defaultOptions: PrintOptions = { indent: '  ', eol: '\n' };

/** The elements as a document: one root array, a final line break. */
export function printDocument(elements: readonly PrintedElement[], options: PrintOptions = defaultOptions): string {
  const { eol, indent } = options;
  if (elements.length === 0) return `[]${eol}`;
  const printed = elements.map((element) => indent + printElement(element, options, indent));
  return `[${eol}${printed.join(`,${eol}`)}${eol}]${eol}`;
}

/** One element in the README's style; `outer` is the indentation of its line, but the first line is returned without it. */
export function printElement(element: PrintedElement, options: PrintOptions, outer: string): string {
  const inner = outer + options.indent;
  const properties: Readonly<Record<RegisteredProperty, string | null>> = {
    name: textProperty('name', element.name),
    link: textProperty('link', element.link),
    description: textProperty('description', element.description),
    function: functionProperty(element, options, inner),
    args_schema: schemaProperty(element, options, inner),
  };
  const order = propertyOrder(element.args_schema?.kind === 'inline');
  const lines = order.flatMap((key) => (properties[key] === null ? [] : [inner + properties[key]]));
  return lines.length === 0 ? '{}' : `{${options.eol}${lines.join(`,${options.eol}`)}${options.eol}${outer}}`;
}

function textProperty(key: string, text: string | null): string | null {
  return text === null ? null : `${key} --> "${text}"`;
}

function functionProperty(element: PrintedElement, options: PrintOptions, inner: string): string | null {
  if (element.executable === null) return null;
  const before = inner + options.indent;
  const lines = element.slots.map(({ key, text }) => `${before}${key} --> "${text}"`);
  return `function --> "${element.executable}" --> ${block(lines, options, inner)}`;
}

function schemaProperty(element: PrintedElement, options: PrintOptions, inner: string): string | null {
  switch (element.args_schema?.kind) {
    case undefined:
      return null;
    case 'name':
      return textProperty('args_schema', element.args_schema.name);
    case 'inline': {
      const before = inner + options.indent;
      const lines = element.args_schema.fields.map(({ name, text }) => `${before}${name} --> "${text}"`);
      return `args_schema --> ${block(lines, options, inner)}`;
    }
  }
}

function block(lines: readonly string[], options: PrintOptions, outer: string): string {
  // To every loader, braces with nothing between them are missing.
  if (lines.length === 0) return '{ }';
  return `{${options.eol}${lines.join(`,${options.eol}`)}${options.eol}${outer}}`;
}
