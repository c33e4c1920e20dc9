import { pushProblems } from '../diagnostics/pushed-problems.ts';
import { diagnosticsOf } from '../diagnostics/to-diagnostic.ts';
import type { Feature } from '../feature.ts';
import { shownInPrograms } from '../programs/shown-in-programs.ts';

/**
 * What providers and frameworks reject of the tools in open programs. With `aion.code` set to `problems`, also warnings, and what only a run
 * knows.
 */
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
        const { inPrograms } = settings;
        if (inPrograms === 'off' || inPrograms === 'lenses') return [];
        const code = await context.programs.of(document);
        // An editor moves the last problems with the text.
        if (code.isBroken === true) return null;
        const findings = shownInPrograms(code, settings);
        return diagnosticsOf({ document, settings, findings, failure: null }, context.client);
      },
    });
    context.python.onChanged(checkAgain);
  },
};
