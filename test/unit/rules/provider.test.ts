import { describe, expect, it } from 'vitest';
import { emitTools } from '../../../core/formats/emit.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { targetsNamed } from '../../../core/rules/provider/target.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { elementsOf } from '../../../core/tools/element-of-node.ts';
import { elementToTool } from '../../../core/tools/element-to-tool.ts';
import {
  checkMarked as checkMarkedWith,
  findingsOf as findingsOfWith,
  notationSettings,
  unmarked,
} from './helpers/marked.ts';
import { description, link, name, tool } from './helpers/tools.ts';

/** The losses of loaders are not tested here. */
const providerSettings: CheckSettings = { ...notationSettings, targets: defaultSettings.targets };

/** With the default settings. */
const findingsOf = (text: string, settings = providerSettings) => findingsOfWith(text, settings);
const checkMarked = (text: string) => checkMarkedWith(text, providerSettings);

const forTargets = (...targets: readonly string[]): CheckSettings => ({ ...providerSettings, targets });

/** Rules that only targets chosen by a user can break. */
const settingsOf: Readonly<Record<string, CheckSettings>> = {
  'provider-schema': forTargets('gemini-openapi'),
  'provider-strict': forTargets('openai-strict'),
};

describe('the pages of the provider rules', () => {
  const rules = ruleCatalogue.filter(({ family }) => family === 'provider');

  it('are there', () => expect(rules.length).toBeGreaterThanOrEqual(6));

  it.each(rules.map((rule) => [rule.id, rule] as const))(
    '%s: the wrong example breaks this rule and no other, the right one none',
    (id, { documentation }) => {
      const settings = settingsOf[id] ?? providerSettings;
      const found = findingsOf(documentation.wrong, settings);
      expect([...new Set(found.map(({ rule }) => rule))]).toEqual([id]);
      expect(found[0]?.message).toMatch(/https:\/\/|\(The error/);
      expect(found[0]?.versions.length).toBeGreaterThan(0);
      expect(findingsOf(documentation.right, settings)).toEqual([]);
    },
  );
});

describe('tool names', () => {
  it('that a target refuses are reported once, with every provider that does, its words and the source', () => {
    const [finding] = checkMarked(`[
  {
    name --> "math.sum",
              ^^^^^^^^ provider-tool-name
    link --> "https://example.com/mail",
    description --> "Sums."
  }
]`);
    expect(finding?.versions).toEqual(['openai', 'anthropic']);
    expect(finding?.message).toContain('Tool name "math.sum" isn\'t valid for OpenAI and Anthropic.');
    expect(finding?.message).toContain('The model sees the name "math_sum".');
    expect(finding?.message).toContain('"Function names: 1–64 letters, digits, underscores and dashes." (https://');
  });

  it('have a fix that every target takes, and that is not made unseen', () => {
    const text = tool('name --> "1 größte Zahl",', link, description);
    const document = NotationDocument.parse(text);
    const [finding] = findingsOf(text);
    expect(finding?.rule).toBe('provider-tool-name');
    const fixes = finding === undefined ? [] : fixesOf(finding, document, providerSettings);
    expect(fixes.map(({ title, safe }) => [title, safe])).toEqual([['Rename to _1_gr__te_Zahl', false]]);
    expect(findingsOf(applyEdits(text, fixes[0]?.edits ?? []))).toEqual([]);
  });

  it('are not renamed to a name that another tool has', () => {
    const text =
      '[\n  { name --> "a.b", link --> "https://x.org", description --> "d" },\n  { name --> "a_b", link --> "https://x.org", description --> "d" }\n]';
    const [finding] = findingsOf(text);
    expect(finding?.rule).toBe('provider-tool-name');
    expect(finding === undefined ? [] : fixesOf(finding, NotationDocument.parse(text), providerSettings)).toEqual([]);
  });

  it('are judged by the targets alone, whatever else is set there', () => {
    const dotted = tool('name --> "math.sum",', link, description);
    expect(findingsOf(dotted, forTargets('mcp', 'gemini'))).toEqual([]);
    expect(findingsOf(dotted, forTargets())).toEqual([]);
    expect(
      findingsOf(dotted, forTargets('no-such-format', 'openapi', 'openai', 'openai')).map(({ versions }) => versions),
    ).toEqual([['openai']]);
    expect(findingsOf(tool('name --> "copilot_x",', link, description), forTargets('vscode'))).toHaveLength(1);
  });

  it('are left to other rules where they are missing, empty, unfinished or misspelt', () => {
    for (const text of [
      tool(link, description),
      tool('name --> "",', link, description),
      tool("name --> 'a.b',", link, description),
      tool('nme --> "a.b",', link, description),
      '[ { name --> "a.b" ]',
    ]) {
      expect(findingsOf(text).map(({ family }) => family)).not.toContain('provider');
    }
  });
});

describe('descriptions and arguments', () => {
  it('a description counts with its link', () => {
    const long = 'x'.repeat(1000);
    expect(findingsOf(tool(name, `description --> "${long}",`, 'function --> "f" --> { return-1 --> "int" }'))).toEqual(
      [],
    );
    const [finding] = findingsOf(tool(name, link, `description --> "${long}"`));
    expect(finding?.rule).toBe('provider-description-length');
    expect(finding?.message).toContain('(1,045 characters with the link)');
  });

  it('argument names of a schema block and of a lambda', () => {
    const long = 'a'.repeat(65);
    checkMarked(`[
  {
    name --> "A",
    link --> "https://example.com/mail",
    args_schema --> { ${long} --> "int", b --> "int" },
                      ${'^'.repeat(65)} provider-argument-name
    description --> "d"
  },
  {
    name --> "B",
    function --> "lambda größe: f(größe)" --> { arg-1 --> "int", return-1 --> "int" },
                  ^^^^^^^^^^^^^^^^^^^^^^ provider-argument-name
    description --> "d"
  }
]`);
  });

  it('strict and partial schemas are judged only for the targets that have them', () => {
    const text = unmarked(`[
  {
    name --> "A",
    link --> "https://example.com/mail",
    args_schema --> { a --> "dict[str, int] | A map." },
    ^^^^^^^^^^^ provider-strict
    description --> "d"
  }
]`);
    expect(findingsOf(text)).toEqual([]);
    const [strict] = findingsOf(text, forTargets('openai-strict'));
    expect([strict?.rule, strict?.versions]).toEqual(['provider-strict', ['openai-strict']]);
    const [partial] = findingsOf(text, forTargets('gemini-openapi'));
    expect([partial?.rule, partial?.versions]).toEqual(['provider-schema', ['gemini-openapi']]);
  });
});

describe('the number of tools', () => {
  const many = (count: number): string =>
    `[\n${Array.from({ length: count }, (_, i) => `  { name --> "T${i}", link --> "https://x.org", description --> "d" }`).join(',\n')}\n]\n`;

  it('is judged as it changes', () => {
    const full = NotationDocument.parse(many(128));
    expect(check(full, providerSettings)).toEqual([]);
    const [finding, ...more] = check(NotationDocument.parse(many(129)), providerSettings);
    expect(more).toEqual([]);
    expect(finding?.rule).toBe('provider-tool-count');
    expect(many(129).slice(finding?.span.start).startsWith('{ name --> "T128"')).toBe(true);
  });
});

describe('what the rules say and what the emitter does', () => {
  const texts = [
    'int',
    'list[str]',
    'dict[str, int] (m)',
    'Optional[int]',
    "Literal['a', 'b']",
    'tuple[int, str]',
    'int | None',
    'str | default=x | d',
    'any',
    'nonsense {',
    '',
  ];
  const names = ['A', 'a.b', 'größe', '1x', 'x'.repeat(70), 'copilot_x', 'a b'];

  it('agree: with the default targets nothing is repaired or refused unsaid', () => {
    for (const one of names) {
      for (const text of texts) {
        const source = tool(
          `name --> "${one}",`,
          `function --> "lambda a, b_${'c'.repeat(text.length * 10)}: f(a)" --> { arg-1 --> "${text}", return-1 --> "${text}" },`,
          `args_schema --> { p_${'q'.repeat(text.length * 8)} --> "${text}" },`,
          description,
        );
        const rules = new Set(findingsOf(source).map(({ rule }) => rule));
        const tools = elementsOf(NotationDocument.parse(source)).map((element) => elementToTool(element).result);
        const losses = targetsNamed(providerSettings.targets).flatMap(({ id }) =>
          emitTools(tools, id).emissions.flatMap((emission) => {
            if (emission.kind === 'emitted') expect(emission.problems, source).toEqual([]);
            else expect(emission.reason).toBe('');
            return emission.losses;
          }),
        );
        const said = (rule: string, lost: RegExp) =>
          expect(rules.has(rule), `${rule} in ${source}`).toBe(losses.some((loss) => lost.test(loss.lost)));
        said('provider-tool-name', /^name /);
        said('provider-argument-name', /^argument name /);
      }
    }
  });
});
