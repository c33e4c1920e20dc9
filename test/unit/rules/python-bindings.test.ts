import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { type FileContext, fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { ruleDefinition } from '../../../core/rules/catalogue.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { notationSettings } from './helpers/marked.ts';

type Sources = Readonly<Record<string, string>>;

const indexOf = (sources: Sources): PythonIndex =>
  PythonIndex.of(Object.entries(sources).map(([path, text]) => ({ path, module: readModule(text) })));

const contextIn = (sources: Sources, modules: readonly string[] = []): FileContext | null =>
  fileContext(indexOf(sources), 'tools/mail.aion', modules);

const element = (executable: string, schema: string | null = null) => `[
  {
    name --> "SendMail",
    function --> "${executable}" --> { arg-1 --> "string", return-1 --> "string" },
${schema === null ? '' : `    args_schema --> "${schema}",\n`}    description --> "Sends a mail."
  }
]`;

/** Each finding as `rule severity text`. */
const found = (text: string, context: FileContext | null): readonly string[] =>
  check(NotationDocument.parse(text), notationSettings, context).map(
    ({ rule, severity, span }) => `${rule} ${severity} ${text.slice(span.start, span.end)}`,
  );

const api = 'def send_mail(address):\n    return True\n';
const schemas = 'from pydantic import BaseModel\n\nclass MailSchema(BaseModel):\n    address: str\n';
const agent = `from aions import AIONS
from api import send_mail
from schemas import *
tools = AIONS.get_langchain_tools(source_path="tools", context=globals())
`;
const project: Sources = { 'api.py': api, 'schemas.py': schemas, 'agent.py': agent };

describe('names that a file of the notation takes from Python', () => {
  it('are all there', () => {
    expect(found(element('send_mail', 'MailSchema'), contextIn(project))).toEqual([]);
    expect(found(element('lambda address: send_mail(str(address))', 'MailSchema'), contextIn(project))).toEqual([]);
  });

  it('are nobody’s concern where there is no Python', () => {
    expect(found(element('send_mial', 'MialSchema'), contextIn({}))).toEqual([]);
    expect(found(element('send_mial', 'MialSchema'), null)).toEqual([]);
  });

  it('are missing for sure where the module that loads the file does not have them', () => {
    expect(contextIn(project)?.certainty).toBe('known');
    expect(found(element('send_mial', 'MialSchema'), contextIn(project))).toEqual([
      'unresolved-function error send_mial',
      'unresolved-schema error MialSchema',
    ]);
    const withoutImport = { ...project, 'agent.py': agent.replace('from api import send_mail', 'import api') };
    expect(found(element('send_mail'), contextIn(withoutImport))).toEqual(['unresolved-function error send_mail']);
    expect(found(element('api.send_mail'), contextIn(withoutImport))).toEqual([]);
    expect(found(element('api.send_mial'), contextIn(withoutImport))).toEqual([
      'unresolved-function error api.send_mial',
    ]);
  });

  it('are probably missing where no file of the workspace has them', () => {
    const sources = { 'api.py': api, 'schemas.py': schemas };
    expect(contextIn(sources)?.certainty).toBe('workspace');
    expect(found(element('send_mail', 'MailSchema'), contextIn(sources))).toEqual([]);
    expect(found(element('api.send_mail'), contextIn(sources))).toEqual([]);
    expect(found(element('send_mial', 'MialSchema'), contextIn(sources))).toEqual([
      'unresolved-function warning send_mial',
      'unresolved-schema warning MialSchema',
    ]);
  });

  it('are not taken for what was meant where they are as missing themselves', () => {
    const gone = { ...project, 'api.py': 'def send_post(address):\n    return True\n' };
    const [finding] = check(NotationDocument.parse(element('send_mail')), notationSettings, contextIn(gone));
    expect(finding?.rule).toBe('unresolved-function');
    expect(finding?.message).not.toContain('Did you mean');
  });

  it('are those of the modules that the settings name', () => {
    const sources = { 'app/api.py': api, 'app/schemas.py': schemas, 'app/run.py': 'from .api import send_mail\n' };
    for (const module of ['run', 'app.run', 'app/run.py', './app/run.py']) {
      const context = contextIn(sources, [module]);
      expect(found(element('send_mail'), context), module).toEqual([]);
      expect(found(element('send_mail', 'MailSchema'), context), module).toEqual([
        'unresolved-schema error MailSchema',
      ]);
    }
    expect(contextIn(sources, ['nowhere'])?.certainty).toBe('workspace');
  });

  it('are those of a dict where the loader is given one', () => {
    const own = { ...project, 'agent.py': agent.replace('globals()', '{"send": send_mail, "Model": None}') };
    expect(found(element('send'), contextIn(own))).toEqual([]);
    expect(found(element('lambda a: print(send(a))'), contextIn(own))).toEqual([]);
    expect(found(element('send_mail'), contextIn(own))).toEqual(['unresolved-function error send_mail']);
  });

  it('are not called missing where only a run could tell', () => {
    const outside = { ...project, 'agent.py': `from toolbox import *\n${agent}` };
    expect(found(element('send_mial'), contextIn(outside))).toEqual([]);
    const external = { ...project, 'agent.py': `from toolbox import send_mial\n${agent}` };
    expect(found(element('send_mial'), contextIn(external))).toEqual([]);
    const unreadable = { ...project, 'agent.py': agent.replace('globals()', 'names()') };
    expect(contextIn(unreadable)?.certainty).toBe('workspace');
  });

  it('get a suggestion, and a fix that writes it', () => {
    const text = element('lambda a: send_mial(a)');
    const document = NotationDocument.parse(text);
    const context = contextIn(project);
    const [finding] = check(document, notationSettings, context);
    expect(finding?.message).toContain('Did you mean "send_mail"?');
    expect(finding?.message).toContain('agent.py');
    // A lambda's body is looked up at the call; other code, when the file is read.
    expect(finding?.exception).toBeNull();
    const [early] = check(NotationDocument.parse(element('send_mial')), notationSettings, context);
    expect(early?.exception).toBe('AIONParseError');
    if (finding === undefined) return;
    const [fix] = fixesOf(finding, document, notationSettings, context);
    expect(fix?.safe).toBe(false);
    expect(applyEdits(text, fix?.edits ?? [])).toBe(element('lambda a: send_mail(a)'));
  });

  it('survive modules that import each other in circles, and hostile text', () => {
    const circle = { 'a.py': 'from b import *\n', 'b.py': 'from a import *\n', 'c.py': `${'('.repeat(5000)}\0` };
    expect(found(element('send'), contextIn(circle))).toEqual(['unresolved-function warning send']);
  });
});

describe('functions of the workspace', () => {
  const with2 = { ...project, 'api.py': 'def send_mail(address, text, *, copy=None):\n    pass\n' };

  it('take what the interface block describes', () => {
    expect(found(element('send_mail'), contextIn(with2))).toEqual(['python-arity warning send_mail']);
    expect(found(element('send_mail', 'MailSchema'), contextIn(with2))).toEqual([
      'parameter-without-field warning send_mail',
    ]);
    const both = { ...with2, 'schemas.py': `${schemas}    text: str\n` };
    expect(found(element('send_mail', 'MailSchema'), contextIn(both))).toEqual([]);
  });

  it.each([
    ['lambda a: send_mail(a)', ['python-arity warning send_mail(a)']],
    ['lambda a: send_mail(a, a, a)', ['python-arity warning send_mail(a, a, a)']],
    ['lambda a: send_mail(a, txt=a)', ['python-arity warning send_mail(a, txt=a)']],
    ['lambda a: send_mail(a, a)', []],
    ['lambda a: send_mail(a, text=a)', []],
    ['lambda a: send_mail(a, a, copy=a)', []],
    ['lambda a: send_mail(*a)', []],
  ])('%s', (executable, expected) => expect(found(element(executable), contextIn(with2))).toEqual(expected));

  it('are left alone where modules have different functions of the name, and nobody knows which one is meant', () => {
    const other = 'def send_mail(address, text, times):\n    return True\n';
    const call = element('lambda a: send_mail(a, 1, 2)');
    expect(found(call, contextIn({ 'api.py': api }))).toEqual(['python-arity warning send_mail(a, 1, 2)']);
    expect(found(call, contextIn({ 'api.py': api, 'tools/api.py': other }))).toEqual([]);
    // A function that another module imports is one function.
    const importing = { 'api.py': api, 'main.py': 'from api import send_mail\n' };
    expect(found(call, contextIn(importing))).toEqual(['python-arity warning send_mail(a, 1, 2)']);
    expect(found(call, contextIn({ ...project, 'tools/api.py': other }))).toEqual([
      'python-arity warning send_mail(a, 1, 2)',
    ]);
  });

  it('are left alone where a decorator may change what they take', () => {
    const decorated = { ...project, 'api.py': `@retry\n${with2['api.py']}` };
    expect(found(element('lambda a: send_mail(a)'), contextIn(decorated))).toEqual([]);
  });

  it.each([
    ['lambda a: api.send_mail(a)', ['python-arity warning api.send_mail(a)']],
    ['lambda api: api.send_mail()', []],
    ['lambda send_mail: send_mail()', []],
    ['lambda a: [api.send_mail() for api in a]', []],
    ['lambda a: [api.send_mail() for b in a]', ['python-arity warning api.send_mail()']],
  ])('are not meant by a name that the expression itself gives a value: %s', (executable, expected) => {
    expect(found(element(executable), contextIn({ ...with2, 'agent.py': `import api\n${agent}` }))).toEqual(expected);
  });
});

describe('an edit of Python', () => {
  it('makes only the elements speak again that asked for its names', () => {
    const text = `[\n${Array.from({ length: 40 }, (_, i) => element(`f${i}`).slice(1, -1).replace('SendMail', `T${i}`)).join(',')}]`;
    const document = NotationDocument.parse(text);
    const module = (count: number) =>
      readModule(Array.from({ length: count }, (_, i) => `def f${i}(a): pass\n`).join(''));
    const all = indexOf({}).with('api.py', module(40));
    expect(check(document, notationSettings, fileContext(all, 'tools/mail.aion'))).toEqual([]);
    const fewer = fileContext(all.with('api.py', module(39)), 'tools/mail.aion');
    expect(check(document, notationSettings, fewer).map(({ span }) => text.slice(span.start, span.end))).toEqual([
      'f39',
    ]);
  });
});

describe('the names of many files', () => {
  it('are one object where those of the whole workspace count, and another after a change', () => {
    const all = indexOf({ 'api.py': api });
    expect(fileContext(all, 'tools/a.aion')).toBe(fileContext(all, 'tools/b.aion'));
    const more = all.with('more.py', readModule('def more(): pass\n'));
    expect(fileContext(more, 'tools/a.aion')).not.toBe(fileContext(all, 'tools/a.aion'));
    expect(fileContext(more, 'tools/a.aion')?.find('more').kind).toBe('declaration');
  });

  it('are those of the module that loads a file, for that file alone', () => {
    const main =
      'from aions import AIONS\n\ndef own(): pass\n\nAIONS.get_langchain_tools(source_path="tools/a.aion", context=globals())\n';
    const all = indexOf({ 'api.py': api, 'main.py': main });
    expect(fileContext(all, 'tools/a.aion')?.certainty).toBe('known');
    expect(fileContext(all, 'tools/b.aion')?.certainty).toBe('workspace');
    expect(fileContext(all, 'tools/c.aion')).toBe(fileContext(all, 'tools/b.aion'));
  });
});

describe('the pages', () => {
  it.each([
    ['unresolved-function', { 'api.py': api }],
    ['unresolved-schema', { 'schemas.py': 'class FetchDocsSchema: pass\n' }],
  ])('%s: the wrong example breaks this rule and no other, the right one none', (id, sources) => {
    const documentation = ruleDefinition(id)?.documentation;
    const rules = (text = '') => found(text, contextIn(sources)).map((line) => line.split(' ')[0]);
    expect(rules(documentation?.wrong)).toEqual([id]);
    expect(rules(documentation?.right)).toEqual([]);
  });
});
