import { expect, it } from 'vitest';
import { placesOfName } from '../../../core/notation/tool-names.ts';

/** The text with every mention in `‹›`. */
function marked(text: string, name: string): string {
  return placesOfName(text, name).reduceRight(
    (result, at) => `${result.slice(0, at)}‹${name}›${result.slice(at + name.length)}`,
    text,
  );
}

it.each([
  ['get_user', 'get_user, get_user. get_user() (get_user)', '‹get_user›, ‹get_user›. ‹get_user›() (‹get_user›)'],
  ['get_user', 'get_users forget_user get_user2 Get_user', 'get_users forget_user get_user2 Get_user'],
  [
    'get_user',
    'api.get_user get_user.py a/get_user get_user/b my-get_user get_user-old',
    'api.get_user get_user.py a/get_user get_user/b my-get_user get_user-old',
  ],
  [
    'get_user',
    'https://x.io/?q=get_user @get_user #get_user $get_user',
    'https://x.io/?q=get_user @get_user #get_user $get_user',
  ],
  ['GetUser', 'äGetUser GetUserä GetUser𝒆 𝒆GetUser GetUser', 'äGetUser GetUserä GetUser𝒆 𝒆GetUser ‹GetUser›'],
  ['send', "send it, `send`, 'send', “send”, Send", "send it, `‹send›`, '‹send›', “‹send›”, Send"],
  ['send mail', 'send mail or `send mail`', 'send mail or `‹send mail›`'],
  ['a.b*', '`a.b*` a.b* aXb', '`‹a.b*›` a.b* aXb'],
  ['Tool1', 'Tool1 Tool11 Tool1', '‹Tool1› Tool11 ‹Tool1›'],
  ['', 'x', 'x'],
])('finds where "%s" is mentioned: %s', (name, text, expected) => {
  expect(marked(text, name)).toBe(expected);
});
