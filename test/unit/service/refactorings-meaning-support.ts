import fc from 'fast-check';
import { expect } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { refactoringsAt } from '../../../core/service/refactorings/refactorings.ts';
import { applyEdits } from '../../../core/text/span.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';
import { toolOfNode } from '../../../core/tools/tool-of-node.ts';

/** The meanings of a text's tools, by name. */
export function meanings(text: string): ReadonlyMap<string, CanonicalTool> {
  const found = new Map<string, CanonicalTool>();
  for (const { item } of NotationDocument.parse(text).items()) {
    if (item.kind !== 'element') continue;
    const tool = toolOfNode(item, NO_PYTHON).result;
    found.set(tool.name, tool);
  }
  return found;
}

// Loader errors depend on the assumed loader, and so on the rest of the file.
export const errorsIn = (text: string): number =>
  check(NotationDocument.parse(text), defaultSettings).filter(
    ({ severity, family }) => severity === 'error' && family !== 'loader',
  ).length;

/**
 * The schema without descriptions that only repeat a name (a default needs one behind it, or loaders misread it), and without the blanks at
 * the ends of the others, which fields do not keep.
 */
export const withoutEchoes = (schema: unknown): unknown =>
  JSON.parse(JSON.stringify(schema), (key, value: unknown) => {
    const property = value as { description?: unknown } | null;
    if (typeof property !== 'object' || typeof property?.description !== 'string') return value;
    const { description, ...others } = property;
    const said = description.trim();
    return said === '' || said === key ? others : { ...others, description: said };
  });

/** The meaning without the allowed changes of a refactoring: a named class has the fields; a result may be added. */
export function comparable(title: string, tools: ReadonlyMap<string, CanonicalTool>): unknown {
  return [...tools]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { name, description, link, inputs }]) => ({
      name,
      description,
      link,
      ...(/class|model/.test(title) ? {} : { inputs: withoutEchoes(inputs) }),
    }));
}

/** Applies every refactoring that begins in the text. */
export function expectKept(text: string, seen: Map<string, number>): void {
  const document = NotationDocument.parse(text);
  const errors = errorsIn(text);
  const before = meanings(text);
  const results = new Set<string>();
  for (const { index } of text.matchAll(/[{[]\n|\n +[a-z]|-->/g)) {
    const selection = { start: index + 2, end: index + 2 };
    for (const { title, edits } of refactoringsAt({ document, selection, python: NO_PYTHON })) {
      const after = applyEdits(text, edits);
      if (results.has(after)) continue;
      results.add(after);
      seen.set(title, (seen.get(title) ?? 0) + 1);
      expect(errorsIn(after), `${title}:\n${after}`).toBeLessThanOrEqual(errors);
      expect(comparable(title, meanings(after)), `${title}:\n${text}`).toEqual(comparable(title, before));
    }
  }
}

/** Texts that loaders, fields or interface texts may misread. */
export const oddText = fc.constantFrom(
  ...[
    'plain',
    'has name here',
    'ends in name',
    'with {braces}',
    'name --> x',
    'two\n  lines',
    "uses 'q'",
    '',
    ' spaced ',
  ],
  ...['a | b', 'a (b) c', '# hash', 'rules', 'tab\there', '🦊', 'arg-1', '[x](https://e.io)', 'default=1', 'None'],
);

/** Most are plain: loaders are not asked about a text with findings. */
export const said = fc.oneof({ weight: 4, arbitrary: fc.constant('plain') }, { weight: 1, arbitrary: oddText });
