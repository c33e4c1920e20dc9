import { describe, expect, it } from 'vitest';
import { langchainTools } from '../../../core/loaders/langchain.ts';
import { loadFileText, loads } from '../../../core/loaders/load.ts';
import { publishedLoaderVersions } from '../../../core/loaders/published.ts';
import { checkMarked, findingsOf, notationSettings } from './helpers/marked.ts';
import { goodDocuments } from './helpers/tools.ts';

describe('a correct document', () => {
  it.each(goodDocuments)('has no finding: %#', (text) => {
    expect(findingsOf(text)).toEqual([]);
  });
  it('has no finding with CR LF or CR for line breaks', () => {
    for (const text of goodDocuments) {
      expect(findingsOf(text.replaceAll('\n', '\r\n'))).toEqual([]);
      expect(findingsOf(text.replaceAll('\n', '\r'))).toEqual([]);
    }
  });
});

describe('the array', () => {
  it('is missed in an empty file', () => {
    for (const text of ['', ' ', '\n\n', '\r\n\t']) {
      expect(findingsOf(text).map(({ rule, severity }) => `${severity} ${rule}`)).toEqual([
        'information array-required',
      ]);
    }
  });

  it('is missed around a single tool, once', () => {
    checkMarked(`{
^ array-required
  name --> "A",
  link --> "https://example.com",
  description --> "d"
}
`);
  });

  it('is missed at its end', () => {
    checkMarked(`[
  { name --> "A", link --> "https://example.com", description --> "d" }
                                                                      ^ array-required
`);
  });

  it('stands once in a file', () => {
    checkMarked(`[
  { name --> "A", link --> "https://example.com", description --> "d" }
]
[
^ array-required
  { name --> "B", link --> "https://example.com", description --> "d" }
]
`);
  });
});

describe('a file that is something else', () => {
  it('gets one finding for its first line', () => {
    checkMarked(`
version = 3
^^^^^^^^^^^ not-aion
theme = "dark" {
`);
  });
});

describe('a tool behind its name', () => {
  it('lacks no comma, and the name no value', () => {
    checkMarked(`[
  SendMail --> {
  ^^^^^^^^ unknown-root-property
               ^ missing-name
    link --> "https://example.com",
    description --> "d"
  }
]
`);
  });
});

describe('mistakes in a property', () => {
  it('wrong links', () => {
    checkMarked(`[
  {
    name: "A",
        ^ expected-action-link
    link = "https://example.com",
         ^ expected-action-link
    description -> "d",
                ^^ expected-action-link
    args_schema "S"
    ^^^^^^^^^^^ expected-action-link
  }
]`);
  });

  it('a wrong link before the interface block', () => {
    checkMarked(`[
  { name --> "A", function --> "f": { arg-1 --> "int" }, description --> "d" },
                                  ^ expected-action-link
  { name --> "B", function --> "f" { arg-1 --> "int" }, description --> "d" }
                                 ^ expected-action-link
]`);
  });

  it('missing values', () => {
    checkMarked(`[
  {
    name --> ,
         ^^^ expected-value
    link --> "https://example.com",
    description
    ^^^^^^^^^^^ expected-action-link
  }
]`);
  });

  it('values in other quotes or in none', () => {
    checkMarked(`[
  {
    name --> 'A',
             ^^^ invalid-string
    link --> “https://example.com”,
             ^^^^^^^^^^^^^^^^^^^^^ invalid-string
    description --> """d""",
                    ^^^^^^^ invalid-string
    args_schema --> 42
                    ^^ invalid-string
  }
]`);
  });

  it('a quotation inside a text', () => {
    checkMarked(String.raw`[
  { name --> "A", link --> "https://example.com", description --> "say \"hi\" now" }
                                                                  ^^^^^^^^^^^^^^^^ invalid-string
]`);
  });

  it('a string that is not closed', () => {
    checkMarked(`[
  {
    name --> "A,
             ^^ unterminated-string
    link --> "https://example.com",
    description --> "d"
  }
]`);
  });

  it('keys in quotes', () => {
    checkMarked(`[
  {
    "name" --> "A",
    ^^^^^^ quoted-key
    link --> "https://example.com",
    description --> "d"
  }
]`);
  });

  it('rules that are no list', () => {
    checkMarked(`[
  rules --> "Be short."
            ^^^^^^^^^^^ expected-value
]`);
  });
});

describe('commas', () => {
  it('missing and superfluous ones', () => {
    checkMarked(`[
  ,
  ^ extra-comma
  {
    name --> "A"
               ^ missing-comma
    link --> "https://example.com",,
                                   ^ extra-comma
    description --> "d",
                       ^ extra-comma
  }
  ^ missing-comma
  { name --> "B", link --> "https://example.com", description --> "d" },
                                                                       ^ extra-comma
]`);
  });
});

describe('braces', () => {
  it('an interface block that is not closed', () => {
    const [finding] = checkMarked(`[
  {
    name --> "A",
    function --> "f" --> {
      arg-1 --> "int",
      return-1 --> "int",
                       ^ missing-brace
    description --> "d"
  }
]`);
    expect(finding?.related.map(({ span }) => span)).toEqual([{ start: 49, end: 50 }]);
  });

  it('an element without its opening brace', () => {
    checkMarked(`[
    name --> "A",
    ^^^^ missing-brace
    link --> "https://example.com",
    description --> "d"
  }
]`);
  });

  it.each(publishedLoaderVersions)(
    'the consequence of a missing one in aions-llm %s is that of its reading',
    (version) => {
      const name = 'name --> "A",';
      const block = 'function --> "f" --> { arg-1 --> "int" }';
      const description = 'description --> "d"';
      const before = `{ name --> "B", ${block}, ${description} }`;
      const after = `{ name --> "C", ${block}, ${description} }`;
      for (const tool of [
        `{ ${name} ${block.slice(0, -1)}, ${description} }`,
        `{ ${name} ${description}, ${block}`,
        `{ ${name} ${description}, ${block.slice(0, -1)}`,
        `${name} ${block}, ${description} }`,
      ]) {
        const text = `[\n  ${before},\n  ${tool},\n  ${after}\n]`;
        const found = findingsOf(text, { ...notationSettings, loaderVersion: [version] });
        const message = found.find(({ rule }) => rule === 'missing-brace')?.message ?? '';
        const loaded = loadFileText(text, version);
        const { answer } = langchainTools(text, version);
        const names = answer.ok ? answer.value.map((one) => one.name) : [];
        const [, consequence] = /aions-llm 1\.0\.\d+: (.*?)\.$/.exec(message) ?? [];
        expect(names, tool).not.toContain('A');
        const expected: Record<string, boolean> = {
          'this tool and all later tools are lost': names.join() === 'B',
          'this tool is lost, or the file is rejected': answer.ok || !loaded.ok,
          'this tool is lost, or get_langchain_tools() raises an exception': true,
        };
        expect(expected[consequence ?? ''], `${tool}: ${message}`).toBe(true);
      }
    },
  );

  it('one brace too many', () => {
    checkMarked(`[
  {
    name --> "A",
    function --> "f" --> { arg-1 --> "int" }},
                                            ^ unexpected-text
    description --> "d"
  }
]`);
  });
});

describe('text that does not belong there', () => {
  it('comments', () => {
    checkMarked(`# the tools
^^^^^^^^^^^ comment-not-allowed
[
  {
    // name --> "Old",
    ^^^^^^^^^^^^^^^^^^ comment-not-allowed
    name --> "A", /* a { brace */
                  ^^^^^^^^^^^^^^^ comment-not-allowed
    link --> "https://example.com",
    description --> "d"
  }
]`);
  });

  it.each([
    ['a property', 'link --> "https://example.com/a",', 'link --> "https://example.com/b",', 'description --> "d"'],
    ['the last property', 'description --> "a"', 'description --> "b"', ''],
    ['a slot', 'function --> "f" --> { arg-1 --> "a" },', 'function --> "f" --> { arg-1 --> "b" },', ''],
  ])('a merge conflict about %s, once', (_what, ours, theirs, behind) => {
    checkMarked(`[
  {
    name --> "A",
<<<<<<< HEAD
^^^^^^^^^^^^ unexpected-text
    ${ours}
=======
    ${theirs}
>>>>>>> branch
    ${behind}
  }
]`);
  });

  it('a byte order mark', () => {
    checkMarked(`\uFEFF[
^ byte-order-mark
]`);
  });

  it('text between and behind the tools', () => {
    checkMarked(`[
  { name --> "A", link --> "https://example.com", description --> "d" }, hello
                                                                         ^^^^^ unexpected-text
  { name --> "B", link --> "https://example.com", description --> "d" }
]
-- end
^^^^^^ unexpected-text
`);
  });
});

describe('what stands beside the tools', () => {
  const tool = '{ name --> "A", link --> "https://example.com", description --> "d" }';
  it.each([
    [`# tools\n[ ${tool} ]`, true],
    [`[ ${tool} ]\n// the end\n`, true],
    [`tools: [ ${tool} ]`, true],
    [`[ ${tool} ] end`, true],
    [`[ # tools\n${tool} ]`, false],
    [`[ ${tool} // the end\n]`, false],
    [`[ ${tool} ]\n// the end ]`, false],
    [`[ ${tool} and ]`, false],
  ])('is said to refuse the file where every loader does: %j', (text, refused) => {
    for (const version of ['1.0.5', '1.0.10', '1.0.12', '1.0.16'] as const)
      expect(loads(text, version).ok, version).toBe(!refused);
    const [finding, ...others] = findingsOf(text);
    expect(others).toEqual([]);
    expect(finding?.message.includes('aions-llm rejects files that')).toBe(refused);
  });
});
