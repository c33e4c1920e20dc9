import { firstWithSystemPrompt, firstWithWrappedQuery } from '../../loaders/prompts.ts';
import { type LoaderVersion, patchOf } from '../../loaders/versions.ts';
import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { type Consequence, consequencesFor } from '../consequence.ts';
import type { RelatedPlace } from '../finding.ts';
import { removeFromList } from '../fix/remove-entry.ts';
import { fileName } from '../reading/file-name.ts';
import { type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { notationWarning } from './element-rule.ts';

export const multipleSystemPrompts = {
  ...notationWarning,
  id: 'multiple-system-prompts',
  exception: 'AIONParseError' as const,
  title: wording`Duplicate system prompt`,
  documentation: {
    why: 'Only one `system_prompt` is allowed in a folder, because aions-llm loads all files of a folder together. Versions 1.0.12 to 1.0.14 reject a second `system_prompt` (`AIONParseError`); for these versions, the severity is error. Later versions use the first `system_prompt` and silently ignore the others.',
    wrong: '[\n  system_prompt --> "Answer in one sentence.",\n  system_prompt --> "Be kind."\n]\n',
    right: '[\n  system_prompt --> "Answer in one sentence. Be kind."\n]\n',
  },
  /** `key` and `entry` are of a later prompt, `first` is the key of the first one. `versions`: the detected versions. */
  report(key: Span, entry: Span, first: Span, same: boolean, versions: readonly LoaderVersion[]): LocalFinding {
    const message = say`Duplicate system prompt. ${consequencesFor(versions, ofTwoPrompts)}`;
    return localFinding(this, key, message, {
      ...ofRefusal(versions),
      related: [{ span: first, message: say`First defined here.` }],
      fixes: (source) => [plainFix(say`Remove duplicate`, same, [removeFromList(source, entry)])],
    });
  },
  reportElsewhere(key: Span, first: RelatedPlace, versions: readonly LoaderVersion[]): LocalFinding {
    const message = say`System prompt is also defined in ${fileName(first)}. ${consequencesFor(versions, ofTwoPrompts)}`;
    return localFinding(this, key, message, { ...ofRefusal(versions), related: [first] });
  },
};

function ofRefusal(versions: readonly LoaderVersion[]): Pick<LocalFinding, 'severity' | 'exception'> {
  return versions.some(refusesTwoPrompts)
    ? { severity: 'error', exception: 'AIONParseError' }
    : { severity: null, exception: null };
}

const ofTwoPrompts: Consequence = (version) => {
  if (refusesTwoPrompts(version)) return say`get_system_prompt() raises AIONParseError`;
  return patchOf(version) < firstWithSystemPrompt ? say`the prompts are ignored` : say`only the first prompt is used`;
};

/** Whether the version rejects two prompts in one file or folder. */
function refusesTwoPrompts(version: LoaderVersion): boolean {
  const patch = patchOf(version);
  return firstWithSystemPrompt <= patch && patch < firstWithWrappedQuery;
}
