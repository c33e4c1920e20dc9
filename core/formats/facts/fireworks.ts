import { wording } from '../../text/say.ts';
import { type ProviderLimit, reported, schemaRule } from '../limits.ts';

export const fireworksLimits: readonly ProviderLimit[] = [
  schemaRule(
    'meaning-required',
    wording`A schema requires a type, a union, an enumeration or a reference.`,
    reported('https://github.com/huggingface/chat-ui/pull/2299', '2026-11-27'),
  ),
];
