import { say, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { localFinding, plainFix } from '../rule.ts';
import { type RootSyntaxRule, syntaxRule } from './syntax-rule.ts';

export const missingComma: RootSyntaxRule<'missing-comma'> = {
  ...syntaxRule,
  id: 'missing-comma',
  title: wording`Properties and tools are separated by commas`,
  documentation: {
    why: 'One comma stands between two properties, two entries of a block and two tools. The loaders do not look at commas, so they accept such a file; other readers of the notation do not.',
    wrong: docsBut('"FetchDocs",', '"FetchDocs"'),
    right: rightDocs,
  },
  report({ span }) {
    return localFinding(
      this,
      // An empty span cannot be underlined: mark the character before it.
      { start: span.start - 1, end: span.start },
      say`A comma is missing here. The loaders read on without it, other readers of the notation stop. Write a comma.`,
      {
        // Behind a bracket that was read as a value, a comma would have nothing before it.
        fixes: (source) =>
          /[([{]/.test(source.charAt(span.start - 1))
            ? []
            : [plainFix(say`Add the comma`, true, [{ span: { start: span.start, end: span.start }, newText: ',' }])],
      },
    );
  },
};
