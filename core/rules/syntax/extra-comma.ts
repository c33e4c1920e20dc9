import { say, translated, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { localFinding, plainFix } from '../rule.ts';
import { type RootSyntaxRule, refusedByOthers, syntaxRule } from './syntax-rule.ts';

export const extraComma: RootSyntaxRule<'extra-comma'> = {
  ...syntaxRule,
  id: 'extra-comma',
  title: wording`Extra comma`,
  documentation: {
    why: "Leading, trailing, and double commas aren't allowed. aions-llm accepts them, but other parsers don't.",
    wrong: docsBut('is."', 'is.",'),
    right: rightDocs,
  },
  report({ span }) {
    const message = say`Extra comma. ${translated(refusedByOthers)}`;
    return localFinding(this, span, message, {
      fixes: () => [plainFix(say`Remove comma`, true, [{ span, newText: '' }])],
    });
  },
};
