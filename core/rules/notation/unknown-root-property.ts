import { type EntryNode, isRegisteredProperty, type KeyNode } from '../../notation/syntax.ts';
import { say, translated, wording } from '../../text/say.ts';
import { docsBut } from '../example.ts';
import type { Fix } from '../finding.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import { meantProperty, meantRootProperty } from '../reading/meant-word.ts';
import { type LocalFinding, localFinding, meantFix, plainFix } from '../rule.ts';
import { ignoredProperty, quoted } from '../syntax/syntax-rule.ts';
import { notationRule } from './element-rule.ts';

export const unknownRootProperty = {
  ...notationRule,
  id: 'unknown-root-property',
  title: wording`Unknown property outside the tools`,
  documentation: {
    why: 'Outside the tools, a file can contain only `system_prompt`, `wrapped_query`, and `rules`. aions-llm silently ignores all other properties.',
    wrong: docsBut('[', '[\n  version --> "1",'),
    right: docsBut('[', '[\n  system_prompt --> "Answer in one sentence.",'),
  },
  checkRootProperty(entry: EntryNode, key: KeyNode): readonly LocalFinding[] {
    const meant = meantRootProperty(key.name);
    if (key.name === meant?.word) return [];
    const property = meantProperty(key.name);
    const consequence = translated(ignoredProperty);
    const message =
      meant !== null
        ? say`Unknown property ${quoted(key.name)}. Did you mean ${quoted(meant.word)}? ${consequence}`
        : property !== null || isRegisteredProperty(key.name)
          ? say`${quoted(property?.word ?? key.name)} must be inside a tool. ${consequence}`
          : say`Unknown property ${quoted(key.name)} outside the tools. ${consequence}`;
    return [
      localFinding(this, key, message, {
        fixes: (source) => {
          const fixes: Fix[] = [];
          if (meant !== null) fixes.push(meantFix(meant.word, key, meant.certain));
          return [...fixes, plainFix(say`Remove property`, false, [removeFromList(source, entry)])];
        },
      }),
    ];
  },
};
