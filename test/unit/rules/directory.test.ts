import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { checkInDirectory, type DirectoryFile, DirectoryNames } from '../../../core/rules/directory/check-directory.ts';
import { namesInFile } from '../../../core/rules/directory/file-names.ts';
import type { CheckSettings } from '../../../core/rules/settings.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { LineIndex } from '../../../core/text/line-index.ts';

const tool = (name: string): string => `{ name --> "${name}", link --> "https://x.io", description --> "d" }`;

function file(name: string, text: string): DirectoryFile {
  const lines = new LineIndex(text);
  return { name, names: namesInFile(NotationDocument.parse(text)), rangeOf: (span) => lines.rangeOf(span) };
}

/** `rule severity "text at its place" -> file:line "text there"` of the last file, after the others. */
function found(texts: Readonly<Record<string, string>>, settings: Partial<CheckSettings> = {}): readonly string[] {
  const files = Object.entries(texts).map(([name, text]) => file(name, text));
  const last = files.at(-1);
  if (last === undefined) return [];
  return checkInDirectory(last, new DirectoryNames(files), { ...defaultSettings, ...settings }).map((finding) => {
    const [place] = finding.related;
    const there = place?.file === undefined ? '' : texts[place.file.name]?.slice(place.span.start, place.span.end);
    const here = texts[last.name]?.slice(finding.span.start, finding.span.end);
    const line = (place?.file?.range.start.line ?? -1) + 1;
    return `${finding.rule} ${finding.severity} "${here}" -> ${place?.file?.name}:${line} "${there}"`;
  });
}

describe('names in the files of a directory', () => {
  it('are told where a file before has a tool of the name, once each', () => {
    expect(
      found({
        'a.aion': `[\n${tool('Read')},\n${tool('Write')} ]`,
        'b.aion': `[ ${tool('Read')} ]`,
        'c.aion': `[ ${tool('Write')}, ${tool('Read')}, ${tool('Read')}, ${tool('New')} ]`,
      }),
    ).toEqual([
      'duplicate-tool-name warning "Write" -> a.aion:3 "Write"',
      'duplicate-tool-name warning "Read" -> a.aion:2 "Read"',
    ]);
  });

  it('are no concern of the file that comes first', () => {
    expect(found({ 'a.aion': `[ ${tool('Read')} ]` })).toEqual([]);
  });

  it('are not read of a file that has none beside it', () => {
    const alone: DirectoryFile = {
      name: 'a.aion',
      get names(): never {
        throw new Error('the names were read');
      },
      rangeOf: (span) => ({ start: { line: 0, character: span.start }, end: { line: 0, character: span.end } }),
    };
    expect(checkInDirectory(alone, new DirectoryNames([alone]), defaultSettings)).toEqual([]);
  });

  it('have the severity that the settings of the file say', () => {
    const texts = { 'a.aion': `[ ${tool('Read')} ]`, 'b.aion': `[ ${tool('Read')} ]` };
    expect(found(texts, { rules: { 'duplicate-tool-name': 'error' } })[0]).toContain('duplicate-tool-name error');
    expect(found(texts, { rules: { 'duplicate-tool-name': 'off' } })).toEqual([]);
  });

  it('count only where a file is of the notation and a name says something', () => {
    expect(found({ 'a.aion': 'name Read', 'b.aion': `[ ${tool('Read')} ]` })).toEqual([]);
    expect(found({ 'a.aion': `[ ${tool(' ')} ]`, 'b.aion': `[ ${tool(' ')} ]` })).toEqual([]);
  });
});

describe('a second system prompt in a directory', () => {
  const texts = { 'a.aion': '[ system_prompt --> "x" ]', 'b.aion': '[\n  system_prompt --> """y"""\n]' };

  it('is a warning, and an error for the loaders that refuse it', () => {
    const severity = (settings: Partial<CheckSettings>) => found(texts, settings)[0]?.split(' ')[1];
    expect(found(texts)).toEqual(['multiple-system-prompts warning "system_prompt" -> a.aion:1 "system_prompt"']);
    expect(severity({ pinnedLoader: '1.0.13' })).toBe('error');
    expect(severity({ pinnedLoader: '1.0.14' })).toBe('error');
    expect(severity({ pinnedLoader: '1.0.15' })).toBe('warning');
    expect(severity({ loaderVersion: ['1.0.16', '1.0.12'] })).toBe('error');
  });

  it('is none where the key only begins to be written', () => {
    expect(found({ ...texts, 'b.aion': '[ system_prompt ]' })).toEqual([]);
  });
});

describe('the names of a file', () => {
  it('are the same after an edit as in a file read afresh', () => {
    const text = `[ ${Array.from({ length: 200 }, (_, n) => tool(`T${n}`)).join(',\n')} ]`;
    const at = text.indexOf('T150');
    const edited = `${text.slice(0, at)}New${text.slice(at + 4)}`;
    const document = NotationDocument.parse(text);
    namesInFile(document);
    const after = NotationDocument.parse(edited, document);
    expect(namesInFile(after)).toEqual(namesInFile(NotationDocument.parse(edited)));
    expect(namesInFile(after).tools[150]?.text).toBe('New');
  });
});
