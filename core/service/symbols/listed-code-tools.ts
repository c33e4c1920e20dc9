import type { CodeTool } from '../../code/code-tool.ts';
import { canonicalize } from '../../formats/canonicalize.ts';
import type { Finding } from '../../rules/finding.ts';
import { touching } from '../../text/span.ts';
import { effectBy } from '../../tools/known/known-tool.ts';
import { topicOf } from '../../tools/known/topics.ts';
import { countFindings, type ListedTool } from './listed-tools.ts';

/** The tools that a program defines, in their order. `findings` are those of the program. */
export function listedCodeTools(tools: readonly CodeTool[], findings: readonly Finding[]): readonly ListedTool[] {
  return tools.map(({ framework, definition, format, span, places, unknown, cannotRun }) => {
    const { name, description } = canonicalize(definition, format).result;
    const parts = [span, ...places.values(), ...unknown.map((part) => part.span)];
    return {
      name,
      description,
      span,
      selection: span,
      domain: topicOf(name, description),
      effect: effectBy({ name, description }, null),
      because: null,
      problems: countFindings(touching(findings, parts)),
      framework,
      ...(cannotRun === undefined ? {} : { cannotRun }),
    };
  });
}
