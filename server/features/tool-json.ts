import { callFileOf } from '../../protocol/calls.ts';
import { pushProblems } from '../diagnostics/pushed-problems.ts';
import { diagnosticsOf } from '../diagnostics/to-diagnostic.ts';
import type { Feature } from '../feature.ts';
import { checkedToolJson } from '../tool-json/checked-tool-json.ts';
import { isExpectationFile } from './expectations.ts';

/** The problems of open JSON documents that are certainly tool definitions. */
export const toolJson: Feature = {
  register(context) {
    pushProblems(context, {
      texts: context.toolTexts,
      doing: 'checking tool definitions',
      pause: 200,
      isChecked: ({ uri }) => callFileOf(uri) === null && !isExpectationFile(uri),
      async problemsOf(document) {
        const checked = await checkedToolJson(document, context);
        if (checked === null) return [];
        return diagnosticsOf({ document, failure: null, ...checked }, context.client);
      },
    });
  },
};
