import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWithPython } from '../support/system-python.ts';
import { aion, folderWith } from './support.ts';

/** Texts that end a string, a comment, a line, a list of parameters or a class, and continue with a statement. */
const texts = [
  ...[
    'eval',
    'exec',
    'open',
    '__import__',
    'os.system',
    'subprocess.run',
    'print.__self__.eval',
    'a.__class__',
    'OWNED.eval',
  ],
  '"""\nOWNED()\n"""',
  "'''\nOWNED()\n'''",
  "'\nOWNED()\n#",
  'a"\nOWNED()\n"',
  '\\"""\nOWNED()\n',
  'x): pass\nOWNED()\ndef g(',
  '{OWNED()}',
  '\u2028OWNED()',
  '\rOWNED()\r',
  '__import__("os").system("OWNED")',
  '../../OWNED',
  'class',
  '\\',
  '\\N{DIGIT ONE}',
  '\u0000',
  '\ud800',
];

function tool(text: string, index: number): object {
  const says = { title: text, description: text };
  const value = {
    type: 'string',
    ...says,
    default: text,
    enum: [text, 'b'],
    pattern: text,
    format: text,
    examples: [text],
  };
  const inner = { type: 'object', ...says, properties: { [text]: { const: text, default: text } } };
  return {
    ...{ name: /^[\w.]+$/.test(text) ? text : `t${index}${text}`, ...says },
    inputSchema: {
      ...{ type: 'object', ...says, required: [text], $defs: { [text]: inner } },
      properties: {
        [text]: value,
        of: { $ref: `#/$defs/${text.replaceAll('~', '~0').replaceAll('/', '~1')}` },
        list: { type: 'array', items: inner, default: [text, { [text]: text }] },
      },
    },
    outputSchema: { type: 'object', ...says, properties: { [text]: value } },
  };
}

/** Prints the calls, imports and statements of Python: `code` is a list of [kind, text]. None of it runs. */
const listing = `
import ast, json, sys
used, stated = set(), set()
for kind, text in json.load(sys.stdin):
    tree = ast.parse(text, mode=kind)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call): used.add(ast.unparse(node.func))
        if isinstance(node, (ast.Import, ast.ImportFrom)): used.add(ast.unparse(node))
    for node in tree.body if kind == "exec" else []: stated.add(type(node).__name__)
print(json.dumps([sorted(used), sorted(stated)]))
`;

describeWithPython('the Python that a conversion writes', (python) => {
  test.each([
    ['pydantic', '1.0.5'],
    ['pydantic', '1.0.16'],
    ['inline', '1.0.16'],
    ['none', '1.0.16'],
  ])('states and calls nothing that the texts of a definition say (%s, %s)', async (schemas, loader) => {
    const folder = folderWith({ 'tools.json': JSON.stringify(texts.map(tool)) });
    const words = [
      'convert',
      'tools.json',
      '--to',
      'aion',
      '--out',
      'a.aion',
      '--schemas',
      schemas,
      '--loader',
      loader,
    ];
    expect((await aion(words, { folder })).code).toBe(0);
    const loaded = await aion(['load', 'a.aion', '--loader', loader, '--format', 'json'], { folder });
    const lambdas = [...loaded.out.matchAll(/"(lambda(?:[^"\\]|\\.)*)"/g)].map(([text]) => ['eval', JSON.parse(text)]);
    expect(lambdas.length).toBeGreaterThan(texts.length / 2);
    const files = schemas === 'pydantic' ? ['schemas.py', 'api_functions.py'] : [];
    const modules = files.map((name) => ['exec', readFileSync(join(folder, name), 'utf8')]);
    const input = JSON.stringify([...lambdas, ...modules]);
    const [used, stated] = JSON.parse(execFileSync(python, ['-c', listing], { input, encoding: 'utf8' }));
    // No call can have only the words `class` and `import`.
    const own =
      /^(?:run_)?(?:class|import|t\d+[\w.]*|\w+_eval|(?:eval|exec|open|class|import)_|__import___|(?:a___class|print___self___eval|os_system|subprocess_run)_*|dict|Field|ConfigDict|exactly|absent|NotImplementedError|(?:schema|value)\.\w+|schema\.get\('properties', \{\}\)\.items|from (?:typing|pydantic|schemas) import [\w, ]+)$/;
    for (const name of used) expect(name).toMatch(own);
    for (const name of stated) expect(name).toMatch(/^(?:ClassDef|FunctionDef|ImportFrom|Expr)$/);
  });
});
