import { say, translated, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { localFinding, plainFix } from '../rule.ts';
import { type RootSyntaxRule, refusedByOthers, syntaxRule } from './syntax-rule.ts';

export const missingComma: RootSyntaxRule<'missing-comma'> = {
  ...syntaxRule,
  id: 'missing-comma',
  title: wording`Missing comma`,
  documentation: {
    why: "Commas separate tools, properties, and the entries of a block. aions-llm accepts missing commas, but other parsers don't.",
    wrong: docsBut('"FetchDocs",', '"FetchDocs"'),
    right: rightDocs,
  },
  report({ span }) {
    return localFinding(
      this,
      // An empty span cannot be underlined: mark the character before it.
      { start: span.start - 1, end: span.start },
      say`Missing comma. ${translated(refusedByOthers)}`,
      {
        // Behind a bracket that was read as a value, a comma would have nothing before it.
        fixes: (source) =>
          /[([{]/.test(source.charAt(span.start - 1))
            ? []
            : [plainFix(say`Add comma`, true, [{ span: { start: span.start, end: span.start }, newText: ',' }])],
      },
    );
  },
};
