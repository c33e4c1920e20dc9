import { readEvalFile } from '../../core/calls/index.ts';
import { checkExpectationFile } from '../../core/rules/index.ts';
import { expectationsEnding } from '../../protocol/calls.ts';
import { toolsOfPaths } from '../calls/expectation-tools.ts';
import { pushProblems } from '../diagnostics/pushed-problems.ts';
import { diagnosticsOf } from '../diagnostics/to-diagnostic.ts';
import type { Feature } from '../feature.ts';

/** The problems of open files of expectations: those of the file, and expected calls that its tools can't have. */
export const expectations: Feature = {
  register(context) {
    const { toolTexts, documents, index, python, validation } = context;
    const checkAgain = pushProblems(context, {
      texts: toolTexts,
      doing: 'checking expectations',
      pause: 200,
      isChecked: ({ uri }) => isExpectationFile(uri),
      async problemsOf(document) {
        const settings = await context.settings.of(document.uri);
        const file = readEvalFile(document.text);
        const tools = await toolsOfPaths(document.uri, file.toolPaths, context);
        const check = checkExpectationFile(file, tools, settings.check);
        const findings = check.findings(await validation.answersTo(check.questions));
        return diagnosticsOf({ document, settings, findings, failure: null }, context.client);
      },
    });
    // The tools are in other files.
    toolTexts.onChanged(checkAgain);
    toolTexts.onClosed(checkAgain);
    documents.onChanged(checkAgain);
    documents.onClosed(checkAgain);
    index.onChanged(checkAgain);
    python.onChanged(checkAgain);
  },
};

export function isExpectationFile(uri: string): boolean {
  return (uri.split(/[?#]/, 1)[0] ?? '').toLowerCase().endsWith(expectationsEnding);
}
