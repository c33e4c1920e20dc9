import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeOfPython } from '../../../core/conversion/python-tools.ts';
import { isJsonObject } from '../../../core/json/json-value.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { checkToolCode } from '../../../core/rules/provider/check-tool-code.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { corpusPath } from '../../support/corpus.ts';
import { toolsOf } from './typescript/files.ts';

function textOf(input: string): string {
  return readFileSync(corpusPath(`code-2/${input}`), 'utf8');
}

function ofPython(input: string) {
  const source = textOf(input);
  const index = PythonIndex.of([{ path: input, module: readModule(source) }]);
  return codeOfPython(source, { index, path: input });
}

describe('programs of repositories that nobody had tried', () => {
  it.each([
    ['a1.py', ['vault_list_files']],
    ['a4.py', ['vault_list_files']],
    ['a7.py', ['vault_list_files']],
    ['a11.py', ['vault_list_files']],
    ['i1.py', ['list_files', 'read_file']],
  ])('the low-level tools of %s are found', (input, names) => {
    const { tools, unread } = ofPython(input);
    expect(tools.map(({ definition }) => definition['name'])).toEqual(names);
    expect(unread).toEqual([]);
  });

  it.each(['c1.py', 'd1.py', 'e1.py'])('%s has no problem', (input) => {
    const code = ofPython(input);
    expect(code.tools.length).toBeGreaterThan(0);
    expect(checkToolCode(code, defaultSettings)).toEqual([]);
  });

  it('a function that makes two tools of one name has no problem', () => {
    const code = toolsOf(textOf('c2/a.ts'));
    expect(code.tools).toHaveLength(2);
    expect(checkToolCode(code, defaultSettings)).toEqual([]);
  });

  it('tools that return content of MCP have an output schema', () => {
    const schemas = ofPython('f1.py').tools.map(({ definition }) => definition['outputSchema']);
    expect(schemas).toHaveLength(3);
    expect(schemas.every(isJsonObject)).toBe(true);
  });

  it('a default behind a transformation is not required', () => {
    const [tool] = toolsOf(textOf('h2/server.ts')).tools;
    expect(JSON.stringify(tool?.definition['inputSchema'])).not.toContain('"required":["op"]');
    expect(tool?.unknown).toEqual([]);
  });

  it('what is not read is named', () => {
    expect(ofPython('n1/agent.py').unread.map(({ message }) => message)).toEqual([
      'Unknown agent "Agent". Its tool "search_articles" wasn\'t read.',
    ]);
    expect(toolsOf(textOf('j1.ts')).unread.map(({ message }) => message)).toEqual([
      'Tool class of the unknown base "ToolBase". Its tool wasn\'t read.',
    ]);
  });
});
