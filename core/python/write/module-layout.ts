import { largest, smallest } from '../../text/long-list.ts';
import { applyEdits, type Span, type TextEdit } from '../../text/span.ts';
import { declarationNamed } from '../bindings.ts';
import type { PythonModule } from '../declarations.ts';
import { pythonSyntaxError } from '../syntax-error.ts';

/** The line ends of a module; `\n` for a new one. */
function moduleLineEnd(text: string): '\r\n' | '\n' {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The import lines for names that the module does not have yet. */
export function missingImports(module: PythonModule, wanted: readonly string[]): readonly string[] {
  return wanted.flatMap((line) => {
    const [, from = '', list = ''] = /^from (\S+) import (.*)$/.exec(line) ?? [];
    const missing = list.split(', ').filter((name) => {
      // Imports for type checkers only do not exist at run time.
      const known = declarationNamed(module.declarations, name);
      return known === null || known.branch === 'type-checking';
    });
    return missing.length === 0 ? [] : [`from ${from} import ${missing.join(', ')}`];
  });
}

/**
 * Edits that import missing names after the last import, else before the first statement. Null where that line is the start of a longer
 * statement.
 */
export function importEdits(module: PythonModule, wanted: readonly string[]): readonly TextEdit[] | null {
  const lines = missingImports(module, wanted);
  const edits = lines.length === 0 ? [] : editsFor(module, lines);
  return edits.length === 0 || pythonSyntaxError(applyEdits(module.text, edits)) === null ? edits : null;
}

function editsFor(module: PythonModule, lines: readonly string[]): readonly TextEdit[] {
  const { text } = module;
  const eol = moduleLineEnd(text);
  if (isBlank(text)) {
    return [{ span: { start: bomOf(text), end: text.length }, newText: `${lines.join(`${eol}${eol}`)}${eol}` }];
  }
  const last = lastImport(module);
  const docstring = module.docstring?.end ?? 0;
  if (last > docstring) {
    const at = endOfLine(text, last);
    return [{ span: { start: at, end: at }, newText: eol + lines.join(eol) }];
  }
  if (docstring > 0) {
    const at = endOfLine(text, docstring);
    return [{ span: { start: at, end: at }, newText: eol + eol + lines.join(eol) }];
  }
  const at = endOfHeader(text);
  const before = at > bomOf(text) && !/[\r\n]$/.test(text.slice(0, at)) ? eol : '';
  return [{ span: { start: at, end: at }, newText: `${before}${lines.join(eol)}${eol}${eol}` }];
}

/** The end of the last import in the part of the module that always runs; 0 where there is none. */
function lastImport({ declarations }: PythonModule): number {
  const imports = declarations.filter(
    ({ kind, branch }) => (kind === 'import' || kind === 'star-import') && branch === 'main',
  );
  return largest(
    imports.map(({ span }) => span.end),
    0,
  );
}

/** The new definitions at the end, after two blank lines, with the module's indentation. */
export function bodyEdits(text: string, body: string): readonly TextEdit[] {
  if (body === '') return [];
  const eol = moduleLineEnd(text);
  const isNew = isBlank(text);
  const span: Span = { start: isNew ? text.length : text.trimEnd().length, end: text.length };
  const own = indentsByTabs(text) ? withTabs(body) : body;
  return [{ span, newText: eol.repeat(isNew ? 2 : 3) + own.replaceAll('\n', eol) }];
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

function bomOf(text: string): number {
  return text.startsWith('\uFEFF') ? 1 : 0;
}

/** The end of the leading comments: shebang, encoding and licence stay on top. */
function endOfHeader(text: string): number {
  return (/^\uFEFF?(?:[ \t\f]*#[^\r\n]*(?:\r\n|\r|\n|$))*/.exec(text)?.[0] ?? '').length;
}

function endOfLine(text: string, offset: number): number {
  const ends = ['\r', '\n'].map((character) => text.indexOf(character, offset)).filter((at) => at >= 0);
  return smallest(ends, text.length);
}

function indentsByTabs(text: string): boolean {
  return /^\t+\S/m.test(text) && !/^ {2,}[^\s#]/m.test(text);
}

/** Turns four blanks of indentation into a tab; in a docstring, whose indentation is content, only the indentation of the whole. */
function withTabs(body: string): string {
  let inDocstring = false;
  return body
    .split('\n')
    .map((line) => {
      const inner = inDocstring;
      const opens = /^ *"""/.test(line);
      if (inner) inDocstring = !/^ *"""$/.test(line);
      else if (opens && !/^ *""".*"""$/.test(line)) inDocstring = true;
      return inner ? line.replace(/^ {4}/, '\t') : line.replace(/^ +/, (blanks) => blanks.replaceAll('    ', '\t'));
    })
    .join('\n');
}
