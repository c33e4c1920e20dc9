import { checkToolCode } from '../../core/rules/index.ts';
import { pushProblems } from '../diagnostics/pushed-problems.ts';
import { diagnosticsOf } from '../diagnostics/to-diagnostic.ts';
import type { Feature } from '../feature.ts';

/** With `aion.code` set to `problems`: what providers and frameworks reject of the tools in open programs, and what only a run knows. */
export const programProblems: Feature = {
  register(context) {
    const checkAgain = pushProblems(context, {
      texts: context.programTexts,
      doing: 'checking the tools of a program',
      // Longer than the pauses of typing: half a definition has other problems than the whole one.
      pause: 500,
      isChecked: () => true,
      async problemsOf(document) {
        const settings = await context.settings.of(document.uri);
        if (settings.inPrograms !== 'problems') return [];
        const code = await context.programs.of(document);
        // An editor moves the last problems with the text.
        if (code.isBroken === true) return null;
        const findings = checkToolCode(code, settings.check);
        return diagnosticsOf({ document, settings, findings, failure: null }, context.client);
      },
    });
    context.python.onChanged(checkAgain);
  },
};
