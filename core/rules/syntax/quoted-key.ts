import { say, translated, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { localFinding, plainFix } from '../rule.ts';
import { entryAround, ignoredProperty, quoted, type SyntaxRule, syntaxRule } from './syntax-rule.ts';

const bareKey = /^[A-Za-z0-9_-]+$/;

export const quotedKey: SyntaxRule<'quoted-key'> = {
  ...syntaxRule,
  id: 'quoted-key',
  title: wording`Quoted property name`,
  documentation: {
    why: 'Property names have no quotes: write `name`, not `"name"` as in JSON. aions-llm ignores a property whose name is in quotes. JSON syntax (`"name": "…"`) is reported as one problem, with one fix.',
    wrong: docsBut('name', '"name"'),
    right: rightDocs,
  },
  report({ span, name, wrong }, { item }) {
    const canFix = bareKey.test(name);
    if (wrong === null) {
      const message = say`Property names can't be in quotes. ${translated(ignoredProperty)}`;
      return localFinding(this, span, message, {
        fixes: () => (canFix ? [plainFix(say`Remove quotes`, true, [{ span, newText: name }])] : []),
      });
    }
    const value = entryAround(item, span)?.value ?? null;
    const safe = value !== null && value.kind !== 'bare';
    const message = say`Use ${name} --> without quotes, not ${quoted(wrong)}. ${translated(ignoredProperty)}`;
    return localFinding(this, span, message, {
      fixes: (source) => {
        const space = /\s/.test(source.charAt(span.end)) ? '' : ' ';
        const newText = `${name} -->${space}`;
        return canFix ? [plainFix(say`Change to ${name} -->`, safe, [{ span, newText }])] : [];
      },
    });
  },
};
