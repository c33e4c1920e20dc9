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
  title: wording`Invalid link`,
  documentation: {
    why: "A link is an absolute URL (`https://…`) or a Markdown link (`[text](https://…)`). aions-llm doesn't check the link, so the model can get an address that doesn't work.",
    wrong: docsBut('https://example.com/docs', 'see the wiki'),
    right: docsBut('/docs', '/wiki'),
  },
  check({ facts }) {
    const findings: LocalFinding[] = [];
    for (const { entry } of facts.usesOf('link')) {
      const value = entry.value;
      if (value?.kind !== 'string' || !value.closed || saysNothing(value)) continue;
      if (!value.text.includes('"') && !isLink(value.text)) {
        const message = say`${quoted(value.text)} isn't a URL or [text](url). The model can't open the link.`;
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
  if (isLink(trimmed)) return [plainFix(say`Keep only the URL`, true, [{ span: content, newText: trimmed }])];
  const addresses = text.match(/https?:\/\/[^\s<>"()[\]]+/gi) ?? [];
  const [address] = addresses;
  if (addresses.length === 1 && address !== undefined && isLink(address)) {
    return [plainFix(say`Keep only the URL`, false, [{ span: content, newText: address }])];
  }
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[/?#]\S*)?$/i.test(trimmed) && isLink(`https://${trimmed}`)
    ? [plainFix(say`Add ${'https://'}`, false, [{ span: content, newText: `https://${trimmed}` }])]
    : [];
}
