import type { TextEdit } from '../../../text/span.ts';
import type { Fix } from '../../finding.ts';
import { plainFix } from '../../rule.ts';
import type { LoaderPlace } from '../loader-rule.ts';
import { type ItemText, textAt, textsOf } from './item-texts.ts';

/** What stands for a text that a loader misreads, and its name for the user; null where nothing means the same. */
export type Replacement = (text: ItemText) => { readonly text: string; readonly title: string } | null;

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
    fixes.push(plainFix(own.title, false, [edit(here, own.text)]));
  }
  const [first] = changed;
  if (first !== undefined && (changed.length > 1 || fixes.length === 0)) {
    const title = `${own?.title ?? first.written.title}, in all texts here`;
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
        title: 'Write %7B and %7D for the braces',
      };
    case 'code': {
      const code = text.replaceAll('{}', 'dict()');
      return /[{}'"]/.test(code) ? null : { text: code, title: 'Write dict() for {}' };
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
  return { text: text.replaceAll('{', '(').replaceAll('}', ')'), title: 'Write ( ) for the braces' };
}

/** `→` for `-->` in texts that people and models read. */
export const withoutArrows: Replacement = ({ value: { text }, role }) =>
  role === 'prose' || role === 'field' || role === 'template'
    ? { text: text.replaceAll('-->', '→'), title: 'Write → for -->' }
    : null;

/** Parentheses for brackets. */
export const withoutBrackets: Replacement = ({ value: { text }, role }) =>
  role === 'prose'
    ? { text: text.replaceAll('[', '(').replaceAll(']', ')'), title: 'Write ( ) for the brackets' }
    : null;
