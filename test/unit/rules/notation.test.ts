import { describe, expect, it } from 'vitest';
import { checkMarked, findingsOf, notationSettings } from './helpers/marked.ts';
import { description, link, name, tool } from './helpers/tools.ts';

const oldLoader = { ...notationSettings, pinnedLoader: '1.0.5' };

describe('unknown-property', () => {
  it('asks what was meant, and does not also miss what was meant', () => {
    const findings = checkMarked(`[
  {
    Name --> "A",
    ^^^^ unknown-property
    url --> "https://example.com",
    ^^^ unknown-property
    desc --> "d"
    ^^^^ unknown-property
  }
]`);
    expect(findings.map(({ message }) => /Did .*\?/.exec(message)?.[0])).toEqual([
      'Did you mean "name"?',
      'Did you mean "link"?',
      'Did you mean "description"?',
    ]);
    // Without a name the file is refused for that; the notation names the exception of the others.
    expect(findings.map(({ exception }) => exception)).toEqual([
      'AIONParseError',
      'AIONParseError',
      'AIONPropertyError',
    ]);
  });

  it('has nothing to propose for a word that means nothing here', () => {
    const [finding] = checkMarked(`[
  {
    name --> "A",
    link --> "https://example.com",
    version --> "1",
    ^^^^^^^ unknown-property
    description --> "d"
  }
]`);
    expect(finding?.message).toMatch(/^Unknown property "version"\. aions-llm/);
  });

  it('says where interface keys and root properties belong', () => {
    const findings = checkMarked(`[
  {
    name --> "A",
    link --> "https://example.com",
    arg-1 --> "int",
    ^^^^^ unknown-property
    system_prompt --> "Be short.",
    ^^^^^^^^^^^^^ unknown-property
    description --> "d"
  }
]`);
    expect(findings[0]?.message).toContain('must be in the interface block');
    expect(findings[1]?.message).toContain('must be outside the tools');
  });

  it('judges a misspelt property by all rules, so that renaming it reveals nothing', () => {
    checkMarked(`[
  {
    name --> "A",
    fn --> "f",
    ^^ unknown-property
           ^^^ missing-interface
    desc --> ""
    ^^^^ unknown-property
             ^^ empty-value
  }
]`);
  });

  it('leaves a half-typed key to the rule about its form', () => {
    checkMarked(`[
  {
    name --> "A",
    desc
    ^^^^ expected-action-link
  }
]`);
  });
});

describe('completeness', () => {
  it('name, description, function or link', () => {
    checkMarked(`[
  {
  ^ missing-name
  ^ missing-description
  ^ function-or-link
    args_schema --> "S"
  },
  { name --> "A", link --> "https://example.com" },
  ^ missing-description
  { name --> "B", description --> "d" },
  ^ function-or-link
  { link --> "https://example.com", description --> "d" }
  ^ missing-name
]`);
  });

  it('is one finding for an empty tool', () => {
    checkMarked(`[
  { }
  ^^^ empty-element
]`);
  });

  it('is not asked of a tool whose form is broken', () => {
    for (const broken of [
      '[ { name --> "A" ]',
      '[ { name --> "A ] ',
      '[ { name --> } ]',
      '[ { name } ]',
      '[\n{ name --> "A", ??? }\n]',
      '[ { function --> "f" --> } ]',
    ]) {
      const rules = findingsOf(broken).map(({ rule }) => rule);
      expect(rules.length, broken).toBeGreaterThan(0);
      expect(rules, broken).not.toContain('missing-description');
      expect(rules, broken).not.toContain('function-or-link');
      expect(rules.length, `${broken}: ${rules.join(' ')}`).toBeLessThanOrEqual(2);
    }
  });
});

describe('values', () => {
  it('repeated properties', () => {
    const [finding] = checkMarked(`[
  {
    name --> "A",
    link --> "https://example.com",
    args_schema --> { a --> "int", a --> "str" },
                                   ^ duplicate-property
    description --> "d",
    description --> "e",
    ^^^^^^^^^^^ duplicate-property
    description --> "f"
    ^^^^^^^^^^^ duplicate-property
  }
]`);
    expect(finding?.severity).toBe('warning');
    const text = tool(name, link, description.concat(','), description);
    const [second] = findingsOf(text);
    expect(second?.related.map(({ span }) => span.start)).toEqual([text.indexOf('description')]);
  });

  it('empty texts', () => {
    checkMarked(`[
  system_prompt --> "",
                    ^^ empty-value
  {
    name --> "",
             ^^ empty-value (error)
    function --> "" --> { arg-1 --> "", return-1 --> "" },
                 ^^ empty-value (error)
    args_schema --> { a --> "" },
    description --> "  "
                    ^^^^ empty-value
  }
]`);
  });

  it('links', () => {
    checkMarked(`[
  { name --> "A", link --> "see the wiki", description --> "d" },
                            ^^^^^^^^^^^^ invalid-link
  { name --> "B", link --> "www.example.com", description --> "d" },
                            ^^^^^^^^^^^^^^^ invalid-link
  { name --> "C", link --> "[docs](not here)", description --> "d" },
                            ^^^^^^^^^^^^^^^^ invalid-link
  { name --> "D", link --> "[a](https://en.example.org/wiki/A_(b))", description --> "d" },
  { name --> "E", link --> "http://localhost:8080/?q=1#x", description --> "d" }
]`);
  });
});

describe('the interface block', () => {
  it('is missed', () => {
    checkMarked(`[
  {
    name --> "A",
    function --> "f",
                 ^^^ missing-interface
    description --> "d"
  }
]`);
  });

  it('may be empty, and may have its outputs first', () => {
    checkMarked(`[
  { name --> "A", function --> "f" --> {}, description --> "d" },
  { name --> "B", function --> "f" --> { return-1 --> "int", arg-1 --> "int" }, description --> "d" }
]`);
  });

  it.each([
    ['arg-1, user, return-1', 'user interface-key'],
    ['arg, return', 'arg interface-key, return interface-key'],
    ['arg-x, Arg-1, arg_1', 'arg-x interface-key, Arg-1 interface-key, arg_1 interface-key'],
    ['user, arg-1', 'user interface-key'],
    ['user, arg-2', 'user interface-key'],
    ['arg-2', 'arg-2 interface-sequence'],
    ['arg-1, arg-3, arg-4', 'arg-3 interface-sequence'],
    ['arg-2, arg-1', 'arg-2 interface-sequence'],
    ['arg-1, arg-1, arg-2', 'arg-1 interface-sequence'],
    ['arg-0, arg-1', 'arg-0 interface-sequence'],
    ['arg-01', 'arg-01 interface-sequence'],
    ['arg-00', 'arg-00 interface-sequence'],
    ['arg-1, return-2', 'return-2 interface-sequence'],
    ['arg-3, return-3', 'arg-3 interface-sequence, return-3 interface-sequence'],
    ['arg-99999999999999999999999', 'arg-99999999999999999999999 interface-sequence'],
    ['arg-1, return-1, arg-2, return-2', ''],
  ])('keys %s', (keys, expected) => {
    const slots = keys.split(', ').map((key) => `${key} --> "x"`);
    const text = tool(name, `function --> "f" --> { ${slots.join(', ')} },`, description);
    const found = findingsOf(text).map(({ span, rule }) => `${text.slice(span.start, span.end)} ${rule}`);
    expect(found.join(', ')).toBe(expected);
  });
});

describe('beside the tools', () => {
  it('unknown properties', () => {
    const findings = checkMarked(`[
  version --> "1",
  ^^^^^^^ unknown-root-property
  prompt --> "Be short.",
  ^^^^^^ unknown-root-property
  { name --> "A", link --> "https://example.com", description --> "d" }
]`);
    expect(findings[1]?.message).toContain('Did you mean "system_prompt"?');
  });

  it('repeated ones', () => {
    const [first] = checkMarked(`[
  system_prompt --> "a",
  system_prompt --> "b",
  ^^^^^^^^^^^^^ multiple-system-prompts
  rules --> [ "a" ],
  rules --> [ "b" ]
  ^^^^^ duplicate-property
]`);
    expect(first?.related.map(({ span }) => span)).toEqual([{ start: 4, end: 17 }]);
  });

  it('two prompts are an error for the loaders that refuse them', () => {
    checkMarked(
      `[
  system_prompt --> "a",
  system_prompt --> "b"
  ^^^^^^^^^^^^^ multiple-system-prompts (error)
]`,
      { ...notationSettings, loaderVersion: ['1.0.16', '1.0.13'] },
    );
  });

  it('two tools of one name', () => {
    const [finding] = checkMarked(`[
  { name --> "A", link --> "https://example.com", description --> "d" },
  { name --> "B", link --> "https://example.com", description --> "d" },
  { name --> "A", link --> "https://example.com", description --> "d" }
              ^ duplicate-tool-name
]`);
    expect(finding?.related.map(({ span }) => span)).toEqual([{ start: 16, end: 17 }]);
  });
});

describe('newer-syntax', () => {
  const text = `[
  system_prompt --> "a",
  wrapped_query --> "b",
  rules --> [ "c" ],
  { name --> "A", link --> "https://example.com", args_schema --> { a --> "int" }, description --> "d" }
]`;
  const found = (loader: string) =>
    findingsOf(text, { ...notationSettings, loaderVersion: [loader] }).map(({ rule, span }) => {
      expect(rule).toBe('newer-syntax');
      return text.slice(span.start, span.end);
    });

  it('says what the detected aions-llm version does not know', () => {
    expect(found('1.0.0')).toEqual(['system_prompt', 'wrapped_query', 'rules', 'link', 'args_schema']);
    expect(found('1.0.5')).toEqual(['system_prompt', 'wrapped_query', 'rules', 'args_schema']);
    expect(found('1.0.3')).toContain('link');
    expect(found('1.0.8')).toEqual(['system_prompt', 'wrapped_query', 'rules', 'args_schema']);
    expect(found('1.0.10')).toEqual(['system_prompt', 'wrapped_query', 'rules']);
    expect(found('1.0.14')).toEqual(['wrapped_query', 'rules']);
    expect(found('1.0.15')).toEqual(['rules']);
    expect(found('1.0.16')).toEqual([]);
  });

  it('says nothing where nobody named a loader, and names the pin where there is one', () => {
    expect(findingsOf(text)).toEqual([]);
    const [finding] = findingsOf(text, oldLoader);
    expect(finding?.message).toContain('but the workspace pins 1.0.5');
    expect(finding?.versions).toEqual(['1.0.5']);
  });
});

describe('settings', () => {
  it('turn a rule off or change its severity', () => {
    const text = tool(name, link, 'version --> "1",', description);
    expect(findingsOf(text, { ...notationSettings, rules: { 'unknown-property': 'off' } })).toEqual([]);
    const [hint] = findingsOf(text, {
      ...notationSettings,
      rules: { 'unknown-property': 'hint', 'no-such-rule': 'error' },
    });
    expect(hint?.severity).toBe('hint');
  });
});

describe('hidden-characters', () => {
  const texts = (text: string) =>
    findingsOf(text)
      .filter(({ rule }) => rule === 'hidden-characters')
      .map(({ span }) => text.slice(span.start, span.end));

  it('finds them in each string that a model reads', () => {
    expect(
      texts(`[
  {
    name --> "A",
    function --> "lambda q: f(q)" --> { arg-1 --> "string (\u200bq)", return-1 --> "string (\ufe00)" },
    description --> "\u202eReads\u202c.",
    args_schema --> { q --> "str | a\u{e0041}\u{e0042}" }
  },
  rules --> ["a", "\u2060b"],
  system_prompt --> """a\u00adb"""
]`),
    ).toEqual(['\u200b', '\ufe00', '\u202eReads\u202c', '\u{e0041}\u{e0042}', '\u2060', '\u00ad']);
  });

  it('says of the code that Python reads them, and leaves code to Python that it refuses', () => {
    const calls = (code: string) =>
      tool(name, `function --> "lambda q: ${code}" --> { arg-1 --> "string (q)" },`, description);
    const [finding, ...others] = findingsOf(calls("f(q, '\u202e')"));
    expect(others).toEqual([]);
    expect(finding?.message).toBe(
      'The string contains hidden characters (U+202E). The characters are invisible, but Python reads them.',
    );
    expect(findingsOf(calls('f(\ufeffq)')).map(({ rule }) => rule)).toEqual(['python-syntax']);
  });

  it.each([
    'emoji ❤\ufe0f 1\ufe0f\u20e3 👩🏽\u200d💻 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    'Persian می\u200cخواهم, Hindi क्\u200dष, Hebrew שלום, Chinese 漢字',
    'a line end of\r\nWindows, or of an old Mac\rand a tab\t.',
  ])('leaves what is seen: %j', (text) => {
    expect(findingsOf(tool(name, link, `description --> "${text}"`))).toEqual([]);
  });
});
