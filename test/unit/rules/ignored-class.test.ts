import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { fileContext } from '../../../core/python/file-context.ts';
import { readModule } from '../../../core/python/module.ts';
import { PythonIndex } from '../../../core/python/python-index.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { applyEdits } from '../../../core/text/span.ts';

const one = `[
  {
    name --> "FetchDocs",
    function --> "lambda page, size=10: fetch(page, size)" --> {
      arg-1 --> "string",
      arg-2 --> "integer",
      return-1 --> "string (its text)"
    },
    args_schema --> "PageSchema",
    description --> "Where the documentation is."
  }
]
`;

/** The fixes for a class name that the loader ignores, with the text after each. */
function fixes(python: string, text = one): readonly (readonly [title: string, text: string])[] {
  const context = fileContext(PythonIndex.of([{ path: 'schemas.py', module: readModule(python) }]), 'tools/a.aion', [
    'schemas',
  ]);
  const settings = { ...defaultSettings, pinnedLoader: '1.0.16' };
  const document = NotationDocument.parse(text);
  const finding = check(document, settings, context).find(({ rule }) => rule === 'loader-schema-name-ignored');
  if (finding === undefined) throw new Error('The class name is not reported.');
  return fixesOf(finding, document, settings, context).map((fix) => [fix.title, applyEdits(text, fix.edits)]);
}

const model = `from pydantic import BaseModel, Field


class PageSchema(BaseModel):
    page: str = Field(description="Which page.")
    size: int = Field(default=10, description="How much of it.")


def fetch(page, size): pass
`;

describe('a class that the loader does not look at', () => {
  it('gives way to its own fields, as the Python of the workspace has them', () => {
    const [[title, after] = []] = fixes(model);
    expect(title).toBe('Convert PageSchema to an inline schema');
    expect(after).toContain('page --> "str | Which page."');
    expect(after).toContain('size --> "int | default=None | How much of it."');
    // Newer LangChain passes None on; the lambda replaces it by the default.
    expect(after).toContain('"lambda page, size=10: fetch(page, 10 if size is None else size)"');
  });

  it('is said to lose what no field says', () => {
    const [[title] = []] = fixes(model.replace('description="Which page."', 'min_length=1'));
    expect(title).toBe('Convert PageSchema to an inline schema, without minLength');
  });

  it('gives way to what the lambda says where nobody knows the class', () => {
    const [[title, after] = []] = fixes('def fetch(page, size): pass\n');
    expect(title).toBe('Create inline schema from the lambda');
    expect(after).toContain('page --> "str"');
  });

  it('can be written for one tool, or for all of the file', () => {
    const tool = one.slice(one.indexOf('{'), one.lastIndexOf('}') + 1);
    const link = '{ name --> "Look", link --> "https://example.com", args_schema --> "None", description --> "d" }';
    const three = `[\n  ${tool},\n  ${tool.replace('FetchDocs', 'FetchMore')},\n  ${tool.replace('FetchDocs', 'FetchAll')}\n]\n`;
    const [first, all] = fixes(model, three);
    expect(first?.[0]).toBe('Convert PageSchema to an inline schema');
    expect(first?.[1].match(/args_schema --> "PageSchema"/g)).toHaveLength(2);
    expect(all?.[0]).toBe('Create inline schemas for all 3 tools');
    expect(all?.[1]).not.toContain('args_schema --> "PageSchema"');
    expect(all?.[1].match(/page --> "str \| Which page."/g)).toHaveLength(3);
    const some = fixes(model, three.replace('  {', `  ${link},\n  {`));
    expect(some.map(([title]) => title)).toEqual(['Create inline schemas for 3 of 4 tools']);
  });
});
