import { expect, test } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { readJson } from '../../../scripts/build-settings.ts';

/** The snippet with the default of every tab stop. */
function expand(body: unknown): string {
  const text = Array.isArray(body) ? body.join('\n') : String(body);
  let at = 0;
  const read = (inside: boolean): string => {
    let out = '';
    while (at < text.length) {
      const rest = text.slice(at);
      const choice = /^\$\{\d+\|([^,|]*)[^|]*\|\}/.exec(rest);
      const stop = /^\$(?:\d+|\{\d+\})/.exec(rest);
      const open = /^\$\{\d+:/.exec(rest);
      if (rest.startsWith('\\')) {
        out += rest[1];
        at += 2;
      } else if (choice !== null) {
        out += choice[1];
        at += choice[0].length;
      } else if (open !== null) {
        at += open[0].length;
        out += read(true);
      } else if (stop !== null) {
        at += stop[0].length;
      } else if (inside && rest.startsWith('}')) {
        at += 1;
        return out;
      } else {
        out += rest[0];
        at += 1;
      }
    }
    return out;
  };
  return read(false);
}

const properties: Readonly<Record<string, string>> = {
  name: 'name --> "A"',
  link: 'link --> "https://a.example/b"',
  description: 'description --> "d"',
};

/** The intended place of each snippet: a document with `body` in it. */
function place(name: string, body: string): string {
  if (name === 'AION file') return body;
  if (name.startsWith('Tool')) return `[\n${body}\n]`;
  if (name.endsWith('-N')) {
    const slots = name.startsWith('arg') ? body : `arg-1 --> "str",\n${body}`;
    return `[{ ${properties['name']}, function --> "f" --> { ${slots} }, ${properties['description']} }]`;
  }
  const key = name.split(' ')[0] ?? '';
  const others = Object.keys(properties).flatMap((other) => (other === key ? [] : [properties[other]]));
  if (['system_prompt', 'wrapped_query', 'rules'].includes(key)) return `[${body}, { ${others.join(', ')} }]`;
  return `[{ ${[...others, body].join(', ')} }]`;
}

test.each(Object.entries(readJson('snippets/aion.json')))('the snippet "%s" gives no finding', (name, snippet) => {
  const { body, description } = Object(snippet);
  const text = place(name, expand(body));
  // Versions that know notation 1.1 ignore what is of notation 1.0 only.
  const loaderVersion = String(description).endsWith('(notation 1.0)')
    ? ['1.0.5' as const]
    : defaultSettings.loaderVersion;
  const findings = check(NotationDocument.parse(text), { ...defaultSettings, loaderVersion });
  expect(
    findings.map(({ message }) => message),
    text,
  ).toEqual([]);
});
