import { isNotationKey } from '../../notation/keys.ts';
import { type EntryNode, isRegisteredProperty, type KeyNode, type RootItem } from '../../notation/syntax.ts';
import { say, translated, wording } from '../../text/say.ts';
import { bareSpan } from '../../text/span.ts';
import { docsBut, rightDocs } from '../example.ts';
import type { Fix } from '../finding.ts';
import { commaBehind, hasLineBreak } from '../fix/layout.ts';
import { blank, insertTemplate } from '../fix/template.ts';
import { meantProperty } from '../reading/meant-word.ts';
import { type FixSource, localFinding, plainFix } from '../rule.ts';
import { entriesAround, ignoredFunction, ignoredProperty, quoted, type SyntaxRule, syntaxRule } from './syntax-rule.ts';

export const expectedActionLink: SyntaxRule<'expected-action-link'> = {
  ...syntaxRule,
  id: 'expected-action-link',
  title: wording`Property without -->`,
  documentation: {
    why: "The arrow `-->` assigns a value to a property. `:`, `=`, and `->` aren't supported. If `-->` is missing after a name, aions-llm ignores the property. If the ignored property is the name of the tool, versions 1.0.11 and later reject the file.",
    wrong: docsBut('name -->', 'name:'),
    right: rightDocs,
  },
  report(problem, { item }) {
    const { span, wrong, key } = problem;
    const { entry, next: behind } = entriesAround(item, span);
    const value = entry?.value ?? null;
    const beforeBlock = value !== null && value.end <= span.start;
    const next = beforeBlock ? (entry?.block ?? null) : value;
    const where = beforeBlock ? say`before the interface block` : say`between ${quoted(key)} and its value`;
    const lost = translated(beforeBlock ? ignoredFunction : ignoredProperty);
    const mangled = (source: FixSource) =>
      mangledLink(source, beforeBlock ? value.end : (entry?.key?.end ?? span.start));
    // A bare word may be the rest of a key with a typo inside: the intention is unknown.
    const safe = next !== null && next.kind !== 'bare';
    if (wrong !== null) {
      return localFinding(this, span, say`Use --> ${where}, not ${quoted(wrong)}. ${lost}`, {
        fixes: (source) => {
          const before = /[\w-]/.test(source.charAt(span.start - 1)) ? ' ' : '';
          const after = /["{[\w]/.test(source.charAt(span.end)) ? ' ' : '';
          return [
            plainFix(say`Replace with ${'-->'}`, safe, [{ span, newText: `${before}-->${after}` }]),
            ...mangled(source),
          ];
        },
      });
    }
    const shown =
      beforeBlock || !entry?.key ? { start: Math.max(0, span.start - 1), end: span.end } : bareSpan(entry.key);
    if (next !== null) {
      return localFinding(this, shown, say`Missing --> ${where}. ${lost}`, {
        fixes: () => {
          const whole = beforeBlock ? [] : wholeProperty(item, entry, next.start);
          if (whole.length > 0) return whole;
          return [
            plainFix(say`Add ${'-->'}`, safe, [{ span: { start: span.start, end: next.start }, newText: ' --> ' }]),
          ];
        },
      });
    }
    return localFinding(this, shown, say`${quoted(key)} has no value. ${lost}`, {
      fixes: (source) => [
        ...mangled(source),
        ...(behind?.key && entry?.key ? joinWords(source, entry.key, behind.key) : []),
        insertTemplate(say`Add value for ${key}`, span.end, [
          ' --> "',
          blank('value'),
          `"${commaBehind(source, span.end)}`,
        ]),
      ],
    });
  },
};

/** Writes the full property for a similar key or its first letters: `li "https://…"`. */
function wholeProperty(item: RootItem, entry: EntryNode | null, valueStart: number): readonly Fix[] {
  const key = entry?.key ?? null;
  if (item.kind !== 'element' || entry === null || key === null || !item.properties.includes(entry)) return [];
  const meant = meantProperty(key.name);
  if (meant === null || isRegisteredProperty(key.name)) return [];
  const newText = `${meant.word} --> `;
  return [
    plainFix(say`Change to ${newText.trim()}`, false, [{ span: { start: key.start, end: valueStart }, newText }]),
  ];
}

/** For two words before one arrow: joins the parts of one word, or removes the surplus one. */
function joinWords(source: FixSource, first: KeyNode, second: KeyNode): readonly Fix[] {
  const between = { start: first.end, end: second.start };
  // `descri ption`, `arg 1`.
  const joint = ['', '-'].find((sign) => isNotationKey(first.name + sign + second.name));
  if (!second.name || (hasLineBreak(source, between) && joint === undefined) || source.slice(between).includes(',')) {
    return [];
  }
  if (joint !== undefined) {
    return [plainFix(say`Change to ${first.name + joint + second.name}`, true, [{ span: between, newText: joint }])];
  }
  const gone = isNotationKey(second.name)
    ? { start: first.start, end: second.start }
    : { start: first.end, end: second.end };
  return [
    plainFix(say`Remove "${isNotationKey(second.name) ? first.name : second.name}"`, false, [
      { span: gone, newText: '' },
    ]),
  ];
}

/** Repairs a damaged arrow: a few characters between the key and a `"` or `{`. */
function mangledLink(source: FixSource, from: number): readonly Fix[] {
  const match = /^[ \t]*([^\s"{}[\]]*[-=>:~][^\s"{}]*[ \t]?[^\s"{}]*)[ \t]*(?=["{])/.exec(
    source.slice({ start: from, end: from + longestMangledLink }),
  );
  return match === null
    ? []
    : [
        plainFix(say`Replace with ${'-->'}`, false, [
          { span: { start: from, end: from + match[0].length }, newText: ' --> ' },
        ]),
      ];
}

const longestMangledLink = 12;
