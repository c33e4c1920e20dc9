import { perItem } from '../../../notation/item-memory.ts';
import type { RootItem } from '../../../notation/syntax.ts';
import { listed, say } from '../../../text/say.ts';
import type { TextEdit } from '../../../text/span.ts';
import { readInterfaceText } from '../../../tools/interface-text.ts';
import type { Fix } from '../../finding.ts';
import { plainFix } from '../../rule.ts';
import type { LoaderPlace } from '../loader-rule.ts';
import { type ItemText, textAt, textsOf } from './item-texts.ts';

/** The replacement of a text that a loader misreads, and `said`, the replacement in words; null where no text means the same. */
type Replacement = (text: ItemText) => { readonly text: string; readonly said: string } | null;

/** The fixes for the text at the span and, where others of the item need them, for all: after one, the loader may fail at the next. */
export function replaceInTexts({ item, span }: LoaderPlace, replacement: Replacement): readonly Fix[] {
  const { inOne, inAll } = replacedIn(item, replacement);
  const here = textAt(item, span);
  if (here === null) return inAll === null ? [] : [inAll];
  const own = inOne.get(here);
  if (own === undefined) return [];
  return inAll === null || inOne.size === 1 ? [own] : [own, inAll];
}

/** The fixes of an item's texts: one for each text, and one for all; null where no text changes. */
interface Replaced {
  readonly inOne: ReadonlyMap<ItemText, Fix>;
  readonly inAll: Fix | null;
}

/** A text may hold the same mistake 10,000 times: its fix is made once. */
const replacements: (item: RootItem) => Map<Replacement, Replaced> = perItem(() => new Map());

function replacedIn(item: RootItem, replacement: Replacement): Replaced {
  const ofItem = replacements(item);
  const known = ofItem.get(replacement);
  if (known !== undefined) return known;
  const inOne = new Map<ItemText, Fix>();
  const said = new Set<string>();
  const edits: TextEdit[] = [];
  for (const text of textsOf(item)) {
    const written = replacement(text);
    if (written === null || written.text === text.value.text) continue;
    said.add(written.said);
    edits.push(edit(text, written.text));
    inOne.set(text, plainFix(say`Replace ${written.said}`, false, [edit(text, written.text)]));
  }
  const title = say`Replace ${listed([...said])} in all strings here`;
  const replaced: Replaced = { inOne, inAll: edits.length === 0 ? null : plainFix(title, false, edits) };
  ofItem.set(replacement, replaced);
  return replaced;
}

function edit({ value }: ItemText, newText: string): TextEdit {
  return { span: value.content, newText };
}

/** Parentheses for braces; percent codes in a link, `dict()` for `{}` in code. The placeholders of a template are its meaning. */
export const withoutBraces: Replacement = ({ value: { text }, role }) => {
  switch (role) {
    case 'name':
      return null;
    case 'url':
      return {
        text: text.replaceAll('{', '%7B').replaceAll('}', '%7D'),
        said: say`braces with %7B and %7D`,
      };
    case 'code': {
      const code = text.replaceAll('{}', 'dict()');
      return /[{}'"]/.test(code) ? null : { text: code, said: say`${'{}'} with ${'dict()'}` };
    }
    case 'field':
      return text.split('|').some(hasBraceInDefault) ? null : inParentheses(text);
    case 'template':
      return /\{(?:query|user_query|payload)\}/.test(text) ? null : inParentheses(text);
    case 'prose':
      return inParentheses(text);
  }
};

function inParentheses(text: string): ReturnType<Replacement> {
  const written = text.replaceAll('{', '(').replaceAll('}', ')');
  // `int{x}` is prose, but `int(x)` is a type with its description.
  if (readInterfaceText(text).type === null && readInterfaceText(written).type !== null) return null;
  return { text: written, said: say`braces with ( )` };
}

/** `→` for `-->` in texts that people and models read. */
export const withoutArrows: Replacement = ({ value: { text }, role }) =>
  role === 'prose' || role === 'field' || role === 'template'
    ? { text: text.replaceAll('-->', '→'), said: say`${'-->'} with ${'→'}` }
    : null;

export const withoutBrackets: Replacement = ({ value: { text }, role }) =>
  role === 'prose' ? { text: text.replaceAll('[', '(').replaceAll(']', ')'), said: say`brackets with ( )` } : null;

function hasBraceInDefault(part: string): boolean {
  const at = part.indexOf('default=');
  return at >= 0 && /[{}]/.test(part.slice(at));
}
