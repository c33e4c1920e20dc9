import { say, translated, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { localFinding, plainFix } from '../rule.ts';
import { type RootSyntaxRule, syntaxRule } from './syntax-rule.ts';

const places = {
  leading: wording`Nothing stands before this comma.`,
  double: wording`This is a second comma in a row.`,
  trailing: wording`Nothing follows this comma.`,
} as const;

export const extraComma: RootSyntaxRule<'extra-comma'> = {
  ...syntaxRule,
  id: 'extra-comma',
  title: wording`No comma before the first, after the last, or twice in a row`,
  documentation: {
    why: 'Commas stand only between two items: leading, trailing and double commas are not allowed. The loaders do not look at commas, so they accept such a file; other readers of the notation do not.',
    wrong: docsBut('is."', 'is.",'),
    right: rightDocs,
  },
  report({ span, position }) {
    const message = say`${translated(places[position])} The loaders skip it, other readers of the notation stop here. Remove the comma.`;
    return localFinding(this, span, message, {
      fixes: () => [plainFix(say`Remove the comma`, true, [{ span, newText: '' }])],
    });
  },
};
