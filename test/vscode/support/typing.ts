import { EndOfLine, type TextEditor, window, workspace } from 'vscode';
import { person } from './person.ts';

/** The way of typing a document. Times are milliseconds. */
export interface Typing {
  /** Between two letters; by 150 the list of suggestions is open. */
  readonly speed: 30 | 150;
  readonly beforeEnter: 0 | 350 | 1200;
  /** Whether VS Code closes brackets and quotes by itself. */
  readonly closing: 'on' | 'off';
  readonly acceptOnEnter: 'on' | 'off';
  readonly endOfLine: 'LF' | 'CR LF';
  readonly indentation: 'spaces' | 'tabs';
  /** Into an empty file, or between the tools of a file of 500. */
  readonly into: 'empty file' | 'many tools';
  /** The action after each line: none; its last three letters are deleted and typed again; it is undone and redone. */
  readonly afterLine: 'nothing' | 'retyped' | 'undone';
}

function toolNumber(index: number): string {
  return `  {\n    name --> "Tool${index}",\n    link --> "https://example.com/${index}",\n    description --> "What it does."\n  }`;
}

export interface TypedInto {
  /** The file before; `|` marks the start of typing. */
  readonly before: string;
  /** The typed lines, as they should then be in the file. */
  readonly lines: readonly string[];
  /** The expected file in the end. */
  readonly after: string;
}

/** The typed lines of a list of items (tools and root properties, each from its own line on), and their target. */
export function typedInto(items: readonly string[], { into, indentation, endOfLine }: Typing): TypedInto {
  const laidOut = (text: string): string => {
    const indented =
      indentation === 'tabs' ? text.replace(/^( {2})+/gm, (space) => '\t'.repeat(space.length / 2)) : text;
    return endOfLine === 'LF' ? indented : indented.replaceAll('\n', '\r\n');
  };
  const text = items.join(',\n');
  if (into === 'empty file') {
    const whole = `[\n${text}\n]`;
    return { before: '|', lines: whole.split('\n'), after: laidOut(whole) };
  }
  const tools = Array.from({ length: 500 }, (_, index) => toolNumber(index));
  const [first, second] = [tools.slice(0, 250).join(',\n'), tools.slice(250).join(',\n')];
  return {
    before: laidOut(`[\n${first},\n  |\n${second}\n]\n`),
    lines: `${text},`.split('\n'),
    after: laidOut(`[\n${first},\n${text},\n${second}\n]\n`),
  };
}

/** Sets VS Code up for the way of typing; `editor` has the target file. */
export async function prepare(editor: TextEditor, typing: Typing): Promise<void> {
  const { closing, acceptOnEnter, indentation, endOfLine } = typing;
  const settings = workspace.getConfiguration('editor');
  const closes = closing === 'on' ? undefined : 'never';
  await settings.update('autoClosingBrackets', closes, true);
  await settings.update('autoClosingQuotes', closes, true);
  await settings.update('acceptSuggestionOnEnter', acceptOnEnter === 'on' ? undefined : 'off', true);
  editor.options = { insertSpaces: indentation === 'spaces', tabSize: 2 };
  await editor.edit((edit) => edit.setEndOfLine(endOfLine === 'LF' ? EndOfLine.LF : EndOfLine.CRLF));
}

export async function restore(): Promise<void> {
  const settings = workspace.getConfiguration('editor');
  for (const name of ['autoClosingBrackets', 'autoClosingQuotes', 'acceptSuggestionOnEnter']) {
    await settings.update(name, undefined, true);
  }
}

/**
 * Types the lines into the editor in front, with Enter between them. Indentation is left to VS Code. If VS Code has put a closing bracket
 * on the next line, the cursor goes behind it; it does not do so before the typed text is coloured.
 */
export async function typeLines(lines: readonly string[], typing: Typing): Promise<void> {
  for (const [index, line] of lines.entries()) {
    const text = line.trimStart();
    if (index > 0) await rest(typing.beforeEnter);
    const isThere = typing.closing === 'on' && /^[}\]]/.test(text) && (await isOnNextLine(text.charAt(0)));
    if (isThere) {
      await person.press('ArrowDown');
      await person.press('End');
    } else if (index > 0) await person.press('Enter');
    const typed = isThere ? text.slice(1) : text;
    await person.type(typed, typing.speed);
    await afterLine(typed, typing);
  }
}

/** Whether the line below the cursor begins with the bracket, once the extensions know the typed text. */
async function isOnNextLine(bracket: string): Promise<boolean> {
  await rest(100);
  const editor = window.activeTextEditor;
  const below = (editor?.selection.active.line ?? 0) + 1;
  if (editor === undefined || below >= editor.document.lineCount) return false;
  return editor.document.lineAt(below).text.trimStart().startsWith(bracket);
}

async function afterLine(typed: string, typing: Typing): Promise<void> {
  switch (typing.afterLine) {
    case 'nothing':
      return;
    case 'retyped': {
      const last = typed.slice(-3);
      for (const _ of last) await person.press('Backspace');
      await person.type(last, typing.speed);
      return;
    }
    case 'undone':
      if (typed === '') return;
      await person.press('Control+z');
      await person.press('Control+y');
      return;
  }
}

async function rest(milliseconds: number): Promise<void> {
  if (milliseconds > 0) await new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A text without indentation: indentation is VS Code's, and late on a busy machine. */
export function withoutIndentation(text: string): string {
  return text.replace(/^[ \t]+/gm, '');
}

/** The text in front after a moment without changes. */
export async function textAtRest(): Promise<string> {
  const text = (): string => window.activeTextEditor?.document.getText() ?? '';
  for (let before = text(); ; before = text()) {
    await rest(500);
    if (text() === before) return before;
  }
}
