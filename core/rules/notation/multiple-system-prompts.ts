import type { LoaderVersion } from '../../loaders/versions.ts';
import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { RelatedPlace } from '../finding.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import { fileName } from '../reading/file-name.ts';
import { type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { notationWarning } from './element-rule.ts';

export const multipleSystemPrompts = {
  ...notationWarning,
  id: 'multiple-system-prompts',
  exception: 'AIONParseError' as const,
  title: wording`A file has at most one system prompt`,
  documentation: {
    why: 'A file has at most one `system_prompt`, and so have the files of a directory together. aions-llm 1.0.12 and 1.0.13 refuse a file with two (`AIONParseError`); for them this is an error. Later versions use the first and silently drop the others.',
    wrong: '[\n  system_prompt --> "Answer in one sentence.",\n  system_prompt --> "Be kind."\n]\n',
    right: '[\n  system_prompt --> "Answer in one sentence. Be kind."\n]\n',
  },
  /**
   * `key` and `entry` are of a later prompt, `first` is the key of the first one. `refusing`: the loaders in force that refuse the file.
   */
  report(key: Span, entry: Span, first: Span, same: boolean, refusing: readonly LoaderVersion[]): LocalFinding {
    const message = say`Duplicate system prompt. ${consequence(refusing, say`file`)} Put everything into one prompt.`;
    return localFinding(this, key, message, {
      ...ofRefusal(refusing),
      related: [{ span: first, message: say`The first system prompt stands here.` }],
      fixes: (source) => [plainFix(say`Remove this prompt`, same, [removeFromList(source, entry)])],
    });
  },
  reportElsewhere(key: Span, first: RelatedPlace, refusing: readonly LoaderVersion[]): LocalFinding {
    const message = say`${fileName(first)} already has a system prompt, and a directory is loaded as one. ${consequence(refusing, say`directory`)} Put everything into one prompt.`;
    return localFinding(this, key, message, { ...ofRefusal(refusing), related: [first] });
  },
};

function ofRefusal(refusing: readonly LoaderVersion[]): Pick<LocalFinding, 'severity' | 'exception'> {
  return refusing.length > 0 ? { severity: 'error', exception: 'AIONParseError' } : { severity: null, exception: null };
}

function consequence(refusing: readonly LoaderVersion[], what: string): string {
  return refusing.length > 0
    ? say`aions-llm ${refusing.join(' and ')} ${refusing.length === 1 ? say`refuses` : say`refuse`} the ${what}.`
    : say`aions-llm 1.0.14 and later use the first one only; 1.0.12 and 1.0.13 refuse the ${what}.`;
}

/** Whether the version refuses two prompts in one file. */
export function refusesTwoPrompts(version: LoaderVersion): boolean {
  return version === '1.0.12' || version === '1.0.13';
}
