import { say, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { localFinding, plainFix } from '../rule.ts';
import { entryAround, quoted, type SyntaxRule, syntaxRule } from './syntax-rule.ts';

const bareKey = /^[A-Za-z0-9_-]+$/;

export const quotedKey: SyntaxRule<'quoted-key'> = {
  ...syntaxRule,
  id: 'quoted-key',
  title: wording`A key is written without quotes`,
  documentation: {
    why: 'Keys are bare words: `name`, not `"name"` as in JSON. The loaders look for the word right before `-->`; a quotation mark before it hides the property. `"name": "…"`, as in JSON, is one mistake with one fix.',
    wrong: docsBut('name', '"name"'),
    right: rightDocs,
  },
  report({ span, name, wrong }, { item }) {
    const canFix = bareKey.test(name);
    if (wrong === null) {
      const message = say`The key ${name} is in quotes. The loader does not see the property. Write ${name} without quotes.`;
      return localFinding(this, span, message, {
        fixes: () => (canFix ? [plainFix(say`Remove the quotes`, true, [{ span, newText: name }])] : []),
      });
    }
    const value = entryAround(item, span)?.value ?? null;
    const safe = value !== null && value.kind !== 'bare';
    const message = say`The key ${name} is in quotes, and ${quoted(wrong)} is not the action link. The loader does not see the property. Write ${name} --> instead.`;
    return localFinding(this, span, message, {
      fixes: (source) => {
        const space = /\s/.test(source.charAt(span.end)) ? '' : ' ';
        const newText = `${name} -->${space}`;
        return canFix ? [plainFix(say`Write ${name} -->`, safe, [{ span, newText }])] : [];
      },
    });
  },
};
