/** Patterns with super-linear time that see short texts only, or that recheck can't read: why each is harmless. */
export const bounded: Readonly<Record<string, string>> = {
  [String.raw`/(?<=[\]}])(?:\s{1,20}as\s{1,20}const|\s{1,20}satisfies\s{1,20}[\w.<>[\]]{1,100})?\s{0,20}[;,]?(?:\s|(?:#|\/\/)[^\n]*(?:\n|$))*$/`]:
    '`longestEnd`: at most 1,000 characters.',
  [String.raw`/^[ \t]*([^\s"{}[\]]*[-=>:~][^\s"{}]*[ \t]?[^\s"{}]*)[ \t]*(?=["{])/`]:
    '`longestMangledLink`: at most 12 characters.',
  [String.raw`/\btool[: \t][a-z \t]*$/i`]: '`longest`: at most 60 characters.',
  [String.raw`/(?:[\p{DI}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\u2800\ufff9-\ufffb\u{1d159}]|\p{Cs}|\r(?!\n))(?<!\p{ExtPict}[\ufe0e\ufe0f]|[\d#*]\ufe0f(?=\u20e3)|(?:\p{ExtPict}\ufe0f?|\p{EMod})\u200d(?=\p{ExtPict})|\u{1f3f4}(?=\u{e0067}\u{e0062}(?:\u{e0065}\u{e006e}\u{e0067}|\u{e0073}\u{e0063}\u{e0074}|\u{e0077}\u{e006c}\u{e0073})\u{e007f})[\u{e0061}-\u{e007f}]{1,6}|[\p{scx=Arab}\p{scx=Syrc}\p{scx=Mong}\p{scx=Nkoo}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}\p{scx=Tibt}][\u200c\u200d])/gu`]:
    'recheck does not read `\\p{DI}`; `test/unit/text/visible.test.ts` measures its growth.',
};
