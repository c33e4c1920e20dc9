import { type EntryNode, isRegisteredProperty, type KeyNode } from '../../notation/syntax.ts';
import { say, wording } from '../../text/say.ts';
import { docsBut } from '../example.ts';
import type { Fix } from '../finding.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import { meantProperty, meantRootProperty } from '../reading/meant-word.ts';
import { type LocalFinding, localFinding, meantFix, plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { notationRule } from './element-rule.ts';

export const unknownRootProperty = {
  ...notationRule,
  id: 'unknown-root-property',
  title: wording`Beside the tools stand only system_prompt, wrapped_query and rules`,
  documentation: {
    why: 'Besides the tools the array may contain `system_prompt`, `wrapped_query` and `rules`, and nothing else. The loaders look for these words only: anything else is skipped silently.',
    wrong: docsBut('[', '[\n  version --> "1",'),
    right: docsBut('[', '[\n  system_prompt --> "Answer in one sentence.",'),
  },
  checkRootProperty(entry: EntryNode, key: KeyNode): readonly LocalFinding[] {
    const meant = meantRootProperty(key.name);
    if (key.name === meant?.word) return [];
    const property = meantProperty(key.name);
    const write =
      meant !== null
        ? say`Did you mean ${meant.word}?`
        : property !== null || isRegisteredProperty(key.name)
          ? say`If it belongs to a tool, put it into the braces, as ${property?.word ?? key.name}.`
          : say`Beside the tools stand only system_prompt, wrapped_query and rules.`;
    const message = say`${quoted(key.name)} is not a property of the array. The loader skips it silently. ${write}`;
    return [
      localFinding(this, key, message, {
        fixes: (source) => {
          const fixes: Fix[] = [];
          if (meant !== null) fixes.push(meantFix(meant.word, key, meant.certain));
          return [...fixes, plainFix(say`Remove the property`, false, [removeFromList(source, entry)])];
        },
      }),
    ];
  },
};
