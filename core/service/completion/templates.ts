import type { RootPropertyName } from '../../notation/syntax.ts';
import { inputTexts } from '../../rules/fix/input-texts.ts';
import { indentationUnit, propertyTemplate } from '../../rules/fix/insert-property.ts';
import { blank, type Template } from '../../rules/fix/template.ts';
import type { FixSource } from '../../rules/rule.ts';
import { NO_PYTHON, type PythonKnowledge } from '../../tools/element-meaning.ts';

/** The three kinds of tool in the README. */
export const elementVariations = ['function', 'link', 'hybrid'] as const;
export type ElementVariation = (typeof elementVariations)[number];

/** The label in the list of suggestions. */
export function elementLabel(variation: ElementVariation): string {
  return variation === 'hybrid' ? 'tool: function and link' : `tool: ${variation}`;
}

/** A whole element; `indentation` is that of the line of its brace. */
export function elementTemplate(source: FixSource, variation: ElementVariation, indentation: string): Template {
  const inner = indentation + indentationUnit(indentation, source);
  const separator = source.endOfLine + inner;
  const middle = variation === 'hybrid' ? (['function', 'link'] as const) : [variation];
  const properties = (['name', ...middle, 'description'] as const).flatMap((property, index): Template => {
    const template = propertyTemplate(source, property, inner);
    return index === 0 ? template : [`,${separator}`, ...template];
  });
  return [`{${separator}`, ...properties, `${source.endOfLine}${indentation}}`];
}

export function rootPropertyTemplate(name: RootPropertyName): Template {
  switch (name) {
    case 'system_prompt':
      return ['system_prompt --> "', blank('You are a careful assistant.'), '"'];
    case 'wrapped_query':
      return ['wrapped_query --> "', blank('Answer in one sentence: {query}'), '"'];
    case 'rules':
      return ['rules --> [ "', blank('A rule that the agent always follows.'), '" ]'];
  }
}

/** `arg-1 --> "…"` or `return-1 --> "…"`. For an `arg-N` with a parameter in the executable string: its type and name. */
export function slotTemplate(
  key: string,
  side: 'arg' | 'return',
  executable: string | null = null,
  python: PythonKnowledge = NO_PYTHON,
): Template {
  const input = side === 'arg' ? inputTexts(executable, python)?.[Number(key.slice('arg-'.length)) - 1] : undefined;
  const text = input ?? (side === 'arg' ? 'string (the input)' : 'string (the output)');
  return [`${key} --> "`, blank(text), '"'];
}

/** The value of a key without a known meaning. */
export const fieldTemplate: Template = ['"', blank('text'), '"'];
