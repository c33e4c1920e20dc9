import type { TextEdit } from '../../../text/span.ts';
import { readInterfaceText } from '../../../tools/interface-text.ts';
import type { Fix } from '../../finding.ts';
import { plainFix } from '../../rule.ts';
import type { LoaderPlace } from '../loader-rule.ts';
import { type ItemText, textAt, textsOf } from './item-texts.ts';

/** What stands for a text that a loader misreads, and what was written for what; null where nothing means the same. */
export type Replacement = (text: ItemText) => { readonly text: string; readonly said: string } | null;

/**
 * The fixes that replace something in the text at the place and, where others of the same item hold it too, in all of
 * them: what the loader stumbles over may be the second as soon as the first is gone.
 */
export function replaceInTexts({ item, span }: LoaderPlace, replacement: Replacement): readonly Fix[] {
  const here = textAt(item, span);
  const own = here === null ? null : replacement(here);
  const changed = textsOf(item).flatMap((text) => {
    const written = replacement(text);
    return written === null || written.text === text.value.text ? [] : [{ text, written }];
  });
  const fixes: Fix[] = [];
  if (here !== null && own !== null && own.text !== here.value.text) {
    fixes.push(plainFix(`Write ${own.said}`, false, [edit(here, own.text)]));
  }
  if (changed.length > 1 || (changed.length > 0 && fixes.length === 0)) {
    const said = new Set(changed.map(({ written }) => written.said));
    const title = `Write ${[...said].join(' and ')}, in all texts here`;
    fixes.push(
      plainFix(
        title,
        false,
        changed.map(({ text, written }) => edit(text, written.text)),
      ),
    );
  }
  return fixes;
}

function edit({ value }: ItemText, newText: string): TextEdit {
  return { span: value.content, newText };
}

/** Parentheses for braces; percent codes in a link, `dict()` for `{}` in code. A template's placeholders are its meaning. */
export const withoutBraces: Replacement = ({ value: { text }, role }) => {
  switch (role) {
    case 'name':
      return null;
    case 'url':
      return {
        text: text.replaceAll('{', '%7B').replaceAll('}', '%7D'),
        said: '%7B and %7D for the braces',
      };
    case 'code': {
      const code = text.replaceAll('{}', 'dict()');
      return /[{}'"]/.test(code) ? null : { text: code, said: 'dict() for {}' };
    }
    case 'field':
      return /default=[^|]*[{}]/.test(text) ? null : inParentheses(text);
    case 'template':
      return /\{(?:query|user_query|payload)\}/.test(text) ? null : inParentheses(text);
    case 'prose':
      return inParentheses(text);
  }
};

function inParentheses(text: string): ReturnType<Replacement> {
  const written = text.replaceAll('{', '(').replaceAll('}', ')');
  // `int{x}` is prose, `int(x)` a type with its description: that would say something else.
  if (readInterfaceText(text).type === null && readInterfaceText(written).type !== null) return null;
  return { text: written, said: '( ) for the braces' };
}

/** `→` for `-->` in texts that people and models read. */
export const withoutArrows: Replacement = ({ value: { text }, role }) =>
  role === 'prose' || role === 'field' || role === 'template'
    ? { text: text.replaceAll('-->', '→'), said: '→ for -->' }
    : null;

/** Parentheses for brackets. */
export const withoutBrackets: Replacement = ({ value: { text }, role }) =>
  role === 'prose' ? { text: text.replaceAll('[', '(').replaceAll(']', ')'), said: '( ) for the brackets' } : null;
