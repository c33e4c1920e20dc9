import { describe, expect, it } from 'vitest';
import { readsClassNames } from '../../../core/conversion/schema-mode.ts';
import { loaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { type FileContext, fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { check } from '../../../core/rules/check.ts';
import { templateSnippet, templateText } from '../../../core/rules/fix/template.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { schemaNamesIn } from '../../../core/service/completion/schema-names.ts';
import type { Suggestion } from '../../../core/service/completion/suggestion.ts';
import { suggestionsAt } from '../../../core/service/completion/suggestions.ts';
import { nothingKnown } from '../../../core/service/completion/text-suggestions.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { pythonKnowledge } from '../../../core/tools/python-knowledge.ts';

const source = `from pydantic import BaseModel


class Orders(BaseModel):
    customer: str
    limit: int = 10


class Brief(BaseModel):
    customer: str


class Service:
    pass


def find_orders(customer: str, limit: int = 10): ...
`;

const python = fileContext(PythonIndex.of([{ path: 'api.py', module: readModule(source) }]), 'tools/a.aion');

const settingsFor = (loader: string) => ({ ...defaultSettings, loaderVersion: [loader] });

function suggested(text: string, offset: number, loader: string, context: FileContext | null): readonly Suggestion[] {
  const document = NotationDocument.parse(text);
  const version = loaderVersion(loader);
  return suggestionsAt(document, offset, {
    ...nothingKnown,
    python: pythonKnowledge(context),
    readsClassNames: version !== null && readsClassNames(version),
    schemaNames: () => schemaNamesIn([{ notation: document }], context),
  });
}

function accepted(text: string, { replace, template, otherEdits }: Suggestion): string {
  return applyEdits(text, [{ span: replace, newText: templateText(template) }, ...otherEdits]);
}

/** The suggestions at the mark, each label with the snippet that it inserts, with `%` for `$`. */
function snippets(textWithMark: string, loader = '1.0.16', context = python): Readonly<Record<string, string>> {
  const text = textWithMark.replace('|', '');
  const found = suggested(text, textWithMark.indexOf('|'), loader, context);
  return Object.fromEntries(
    found.map(({ label, template }) => [label, templateSnippet(template).replaceAll('$', '%')]),
  );
}

const tool = (function_: string, slots: string, rest = '') =>
  `[ { name --> "A", function --> "${function_}" --> { ${slots} }, description --> "Does it."${rest} } ]`;
const whole = 'arg-1 --> "string (customer)", arg-2 --> "integer (limit)", return-1 --> "list"';

describe('the key args_schema', () => {
  const keyIn = (function_: string, loader?: string, context = python): string | undefined =>
    snippets(tool(function_, whole, ', |'), loader, context)['args_schema'];

  it('writes a choice of the classes where the loader reads them, models first', () => {
    for (const loader of ['1.0.0', '1.0.5']) {
      expect(keyIn('find_orders', loader), loader).toBe('args_schema --> "%{1|Brief,Orders,Service|}"');
    }
    expect(snippets(tool('find_orders', whole, ', args_schema --> |'), '1.0.5')).toEqual({
      '"…"': '"%{1|Brief,Orders,Service|}"',
    });
  });

  it('writes the parameters as a block where the loader ignores classes', () => {
    const fields =
      'args_schema --> { customer --> "%{1:str} | %{2:what it is}", limit --> "%{3:int} | default=%{4:10} | %{5:what it is}" \\}';
    for (const loader of ['1.0.10', '1.0.12', '1.0.16']) {
      expect(keyIn('lambda customer, limit=10: find_orders(customer, limit)', loader), loader).toBe(fields);
      expect(keyIn('find_orders', loader), loader).toBe(fields);
    }
    expect(snippets(tool('find_orders', whole, ', args_schema --> |'))).toHaveProperty('{ … }');
  });

  it('is not offered where neither can be written', () => {
    expect(keyIn('lambda: f()')).toBeUndefined();
    expect(keyIn('lambda größe: f(größe)')).toBeUndefined();
    expect(snippets(tool('f', whole, ', |'), '1.0.5', null)).not.toHaveProperty('args_schema');
    expect(snippets(tool('f', whole, ', args_schema --> |'), '1.0.5', null)).toEqual({});
  });
});

describe('the text of args_schema', () => {
  it('is a class of Python, never the half-typed word or a class that Python lacks', () => {
    const other = ' }, { name --> "B", link --> "x", description --> "B.", args_schema --> "Gone"';
    const names = Object.keys(snippets(tool('find_orders', whole, `, args_schema --> "Ord|"${other}`)));
    expect(names).toEqual(['Brief', 'Orders', 'Service']);
    expect(Object.keys(snippets(tool('f', whole, `, args_schema --> "Ord|"${other}`), '1.0.16', null))).toEqual([
      'Gone',
    ]);
  });
});

describe('the keys of an interface block', () => {
  const keysIn = (slots: string, function_ = 'find_orders'): readonly string[] =>
    Object.keys(snippets(tool(function_, slots)));

  it('are the next parameter without a description, and behind the last required one the result', () => {
    expect(keysIn('|')).toEqual(['arg-1']);
    expect(keysIn('arg-1 --> "x", |', 'lambda a, b: f(a, b)')).toEqual(['arg-2']);
    expect(keysIn('arg-1 --> "x", |, arg-2 --> "y"', 'lambda a, b: f(a, b)')).toEqual(['return-1']);
    expect(keysIn('arg-1 --> "string (customer)", |')).toEqual(['arg-2', 'return-1']);
    expect(keysIn('arg-1 --> "string (customer)", arg-2 --> "integer", |')).toEqual(['return-1']);
    expect(keysIn('|', 'lambda: f()')).toEqual(['return-1']);
    expect(keysIn('arg-1 --> "x", |', 'lambda *all: f(*all)')).toEqual(['arg-2', 'return-1']);
    expect(keysIn('arg-1 --> "x", ar|g --> "y"', 'lambda a: f(a)')).toEqual(['return-1']);
  });

  it('say which parameter it is', () => {
    const text = tool('find_orders', 'arg-1 --> "string (customer)", ');
    const [next] = suggested(text, text.indexOf('",  }') + 3, '1.0.16', python);
    expect(next).toMatchObject({ label: 'arg-2', detail: 'integer (limit)' });
  });
});

/** The rules that a suggestion must not break, whatever their severity. */
const rules: ReadonlySet<string> = new Set([
  'duplicate-property',
  'duplicate-tool-name',
  'field-without-parameter',
  'function-or-link',
  'interface-key',
  'interface-sequence',
  'multiple-system-prompts',
  'unknown-property',
  'unknown-root-property',
]);

function problems(text: string, loader: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { rule } of check(NotationDocument.parse(text), settingsFor(loader), python)) {
    if (rules.has(rule)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  }
  return counts;
}

describe('no suggestion breaks a rule about duplicates, sequences, unknown keys or dependencies', () => {
  const functions = [
    'find_orders',
    'lambda a, b=2: f(a, b)',
    'lambda: f()',
    'lambda *all: f(*all)',
    'unknown_function',
  ];
  const slots = [
    '',
    'return-1 --> "x"',
    'arg-1 --> "x"',
    'arg-1 --> "x", return-1 --> "y"',
    'arg-1 --> "x", arg-2 --> "y", return-1 --> "z"',
    'arg-2 --> "x", arg --> "y"',
  ];
  const ends = [
    '',
    ', args_schema --> { }',
    ', args_schema --> { a --> "str" }',
    ', args_schema --> "Orders"',
    ', args_schema',
    ', link --> "x", nam --> "y"',
  ];
  const texts = functions.flatMap((function_) =>
    slots.flatMap((block) => ends.map((end) => tool(function_, block, end))),
  );

  it.each(['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.16'])(
    'for aions-llm %s, at offsets all over the text',
    (loader) => {
      const all = [...texts, '[ { name --> "A" } ]', '[ rules --> [ "x" ], system_prompt --> "y" ]', '[ ]', ''];
      let count = 0;
      for (const [index, text] of all.entries()) {
        const before = problems(text, loader);
        // Another sixth of the offsets in each text.
        for (let offset = index % 6; offset <= text.length; offset += 6) {
          for (const suggestion of suggested(text, offset, loader, python)) {
            const after = accepted(text, suggestion);
            for (const [rule, found] of problems(after, loader)) {
              const label = `${suggestion.label} at ${offset} of ${text} makes ${rule}:\n${after}`;
              expect(found, label).toBeLessThanOrEqual(before.get(rule) ?? 0);
            }
            count++;
          }
        }
      }
      expect(count).toBeGreaterThan(500);
    },
    300_000,
  );
});
