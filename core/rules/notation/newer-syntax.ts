import { type LoaderVersion, patchOf } from '../../loaders/versions.ts';
import type { RootItem } from '../../notation/syntax.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import { type NewerConstruct, type NewerConstructKind, newerConstructsOf } from '../reading/newer-constructs.ts';
import { type LocalFinding, localFinding } from '../rule.ts';
import { syntaxRule } from '../syntax/syntax-rule.ts';

const names: Readonly<Record<NewerConstructKind, string>> = {
  link: 'link',
  'inline-schema': wording`An args_schema written as a block`,
  system_prompt: 'system_prompt',
  wrapped_query: 'wrapped_query',
  rules: 'rules',
};

export const newerSyntax = {
  ...syntaxRule,
  defaultSeverity: 'warning' as const,
  exception: null,
  id: 'newer-syntax',
  title: wording`A file uses nothing newer than its loader`,
  documentation: {
    why: 'Some constructs are newer than others: `link` came with aions-llm 1.0.4, the inline `args_schema --> { … }` with 1.0.10, `system_prompt` with 1.0.12, `wrapped_query` with 1.0.15, `rules` with 1.0.16. Where the workspace pins an older loader, or `aion.loaderVersion` names one, that loader skips the construct or refuses the file. Where no loader is named, a file may use everything. The README does not name the stages of the notation; this extension calls them 1.0, 1.1 and 1.2.',
    wrong: `[
  rules --> [ "Answer in one sentence." ]
]
`,
    right: '[\n]\n',
  },
  /** `loader` comes from the settings: a loader chosen by the file supports all its constructs. */
  checkItem(item: RootItem, loader: LoaderInForce): readonly LocalFinding[] {
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
  source: LoaderInForce['source'],
): string {
  const who = source === 'pin' ? say`the workspace pins` : say`the settings name`;
  const list = versions.join(' and ');
  const refuses = kind === 'link' || kind === 'inline-schema';
  const one = versions.length === 1;
  const loader = one ? say`That loader` : say`Those loaders`;
  const consequence = refuses
    ? say`${loader} ${one ? say`refuses` : say`refuse`} the file`
    : say`${loader} silently ${one ? say`skips` : say`skip`} it`;
  return say`${translated(names[kind])} is newer than aions-llm ${list}, which ${who}. ${consequence}. Use aions-llm ${since} or later, or remove it.`;
}
