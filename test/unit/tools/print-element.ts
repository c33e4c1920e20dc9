import type { ElementMeaning } from '../../../core/tools/element-meaning.ts';

/** One element in the notation, name, description and link first. Only for tests: texts are quoted unescaped. */
export function printElement(element: ElementMeaning): string {
  const lines: string[] = [];
  const add = (key: string, value: string | null): void => {
    if (value !== null) {
      lines.push(`${key} --> "${value}"`);
    }
  };
  add('name', element.name);
  add('description', element.description);
  add('link', element.link);
  if (element.executable !== null) {
    const slots = element.slots.map(({ key, text }) => `      ${key} --> "${text}"`);
    lines.push(`function --> "${element.executable}" --> {\n${slots.join(',\n')}\n    }`);
  }
  const schema = element.args_schema;
  if (schema?.kind === 'inline') {
    lines.push(
      `args_schema --> {\n${schema.fields.map(({ name, text }) => `      ${name} --> "${text}"`).join(',\n')}\n    }`,
    );
  } else if (schema !== null) {
    add('args_schema', schema.name);
  }
  return `{\n    ${lines.join(',\n    ')}\n  }`;
}

export function printFile(elements: readonly ElementMeaning[]): string {
  return `[\n  ${elements.map(printElement).join(',\n  ')}\n]\n`;
}
