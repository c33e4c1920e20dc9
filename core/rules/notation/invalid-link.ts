import type { StringNode } from '../../notation/syntax.ts';
import { say, wording } from '../../text/say.ts';
import { linkTarget } from '../../tools/link-target.ts';
import { docsBut } from '../example.ts';
import type { Fix } from '../finding.ts';
import { type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import { type ElementRule, notationWarning } from './element-rule.ts';
import { saysNothing } from './empty-value.ts';

export const invalidLink: ElementRule = {
  ...notationWarning,
  id: 'invalid-link',
  title: wording`A link is a URL or [text](url)`,
  documentation: {
    why: 'A link is an absolute URL, `https://…`, or the Markdown form `[text](https://…)`. The loader passes any text on unchanged, and the model gets an address that does not work.',
    wrong: docsBut('https://example.com/docs', 'see the wiki'),
    right: docsBut('/docs', '/wiki'),
  },
  check({ facts }) {
    const findings: LocalFinding[] = [];
    for (const { entry } of facts.usesOf('link')) {
      const value = entry.value;
      if (value?.kind !== 'string' || !value.closed || saysNothing(value)) continue;
      if (!value.text.includes('"') && !isLink(value.text)) {
        const message = say`${quoted(value.text)} is neither a URL nor [text](url). The loader passes it to the model unchanged, and it cannot be opened. Write the full address: https://….`;
        findings.push(
          localFinding(this, value.content, message, {
            fixes: () => linkFix(value),
          }),
        );
      }
    }
    return findings;
  },
};

/** Whether the text is an absolute URL or a Markdown link to one. */
export function isLink(text: string): boolean {
  return linkTarget(text) !== null;
}

/** The link without surrounding blanks and angle brackets, and with `https://` for a bare host. */
function linkFix({ text, content }: StringNode): readonly Fix[] {
  const trimmed = text.trim().replace(/^<([^<>]*)>$/, '$1');
  if (isLink(trimmed)) return [plainFix(say`Leave only the address`, true, [{ span: content, newText: trimmed }])];
  const addresses = text.match(/https?:\/\/[^\s<>"()[\]]+/gi) ?? [];
  const [address] = addresses;
  if (addresses.length === 1 && address !== undefined && isLink(address)) {
    return [plainFix(say`Leave only the address`, false, [{ span: content, newText: address }])];
  }
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(trimmed) && isLink(`https://${trimmed}`)
    ? [plainFix(say`Put https:// before it`, false, [{ span: content, newText: `https://${trimmed}` }])]
    : [];
}
