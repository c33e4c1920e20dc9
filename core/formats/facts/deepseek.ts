import { wording } from '../../text/say.ts';
import { certain, nameLimit, objectRoot, type ProviderLimit, reported } from '../limits.ts';

export const deepseekLimits: readonly ProviderLimit[] = [
  nameLimit(
    '[a-zA-Z0-9_-]',
    64,
    wording`Function names: 1–64 letters, digits, underscores and dashes.`,
    certain('https://api-docs.deepseek.com/api/create-chat-completion', '2026-11-27'),
  ),
  objectRoot(
    wording`The parameters must be of type "object".`,
    reported('https://github.com/end-4/dots-hyprland/pull/3640', '2026-11-27'),
  ),
];
