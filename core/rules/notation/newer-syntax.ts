import { type LoaderVersion, patchOf } from '../../loaders/versions.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { listed, say, translated, wording } from '../../text/say.ts';
import type { DetectedLoader } from '../detected-loader.ts';
import { type NewerConstruct, newerConstructsOf } from '../reading/newer-constructs.ts';
import { type LocalFinding, localFinding } from '../rule.ts';
import { ignoredProperty, quoted, refusedFile, syntaxRule } from '../syntax/syntax-rule.ts';

export const newerSyntax = {
  ...syntaxRule,
  defaultSeverity: 'warning' as const,
  exception: null,
  id: 'newer-syntax',
  title: wording`Syntax not supported by the aions-llm version`,
  documentation: {
    why: '`link` requires aions-llm 1.0.4, an inline schema (`args_schema --> { … }`) 1.0.10, `system_prompt` 1.0.12, `wrapped_query` 1.0.15, and `rules` 1.0.16. An older version ignores the property or rejects the file. The version comes from `aion.loaderVersion` or from the pin in the workspace. If no version is specified, all syntax is allowed. The notation itself has no version numbers; this extension uses the numbers 1.0, 1.1, and 1.2.',
    wrong: `[
  rules --> [ "Answer in one sentence." ]
]
`,
    right: '[\n]\n',
  },
  /** `loader` comes from the settings: a loader chosen by the file supports all its constructs. */
  checkItem(item: RootItem, loader: DetectedLoader): readonly LocalFinding[] {
    return newerConstructsOf(item).flatMap((construct) => {
      const versions = loader.versions.filter((version) => patchOf(version) < patchOf(construct.since));
      return versions.length === 0
        ? []
        : [localFinding(this, construct.span, message(construct, versions, loader.source), { versions })];
    });
  },
};

function message(
  { kind, since }: NewerConstruct,
  versions: readonly LoaderVersion[],
  source: DetectedLoader['source'],
): string {
  const name = kind === 'inline-schema' ? say`An inline schema` : quoted(kind);
  const list = listed(versions);
  const consequence = translated(kind === 'link' || kind === 'inline-schema' ? refusedFile : ignoredProperty);
  return source === 'pin'
    ? say`${name} requires aions-llm ${since}, but the workspace pins ${list}. ${consequence}`
    : say`${name} requires aions-llm ${since}, but the settings specify ${list}. ${consequence}`;
}
