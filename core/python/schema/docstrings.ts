interface DocstringReading {
  readonly summary: string;
  readonly parameters: ReadonlyMap<string, string>;
}

/** Whether langchain-core parses the docstring: it has a line `Args:`. */
export function isGoogleDocstring(text: string): boolean {
  return /^Args:\s*$/m.test(text);
}

/**
 * A Google docstring as langchain-core reads it: only `Args:` at the start of a paragraph counts, and the paragraphs before it are joined
 * with a blank. Source: langchain-core 1.6, measured.
 */
export function readAsLangchain(text: string): {
  readonly description: string;
  readonly parameters: ReadonlyMap<string, string>;
} {
  const before: string[] = [];
  let section: string | null = null;
  let past = false;
  for (const block of text.split('\n\n')) {
    if (block.startsWith('Args:')) {
      section = block;
      break;
    }
    if (block.startsWith('Returns:') || block.startsWith('Example:')) past = true;
    else if (!past) before.push(block);
  }
  return {
    description: before.join(' ').trim(),
    parameters: section === null ? new Map() : langchainArguments(section),
  };
}

function langchainArguments(section: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let name: string | null = null;
  let margin: number | null = null;
  for (const line of section.split('\n').slice(1)) {
    const content = line.trim();
    if (content === '') continue;
    const indent = indentOf(line);
    if (margin === null && line.includes(':')) margin = indent;
    const colon = line.indexOf(':');
    if (name !== null && (colon < 0 || (margin !== null && indent > margin))) {
      found.set(name, `${found.get(name) ?? ''} ${content}`);
    } else if (colon >= 0) {
      const head = line.slice(0, colon).trim();
      const blank = head.indexOf(' ');
      const after = blank < 0 ? '' : head.slice(blank + 1);
      name = after.startsWith('(') && after.endsWith(')') ? head.slice(0, blank) : head;
      found.set(name, line.slice(colon + 1).trim());
    }
  }
  return found;
}

const GOOGLE_SECTION = /^(Args|Arguments|Parameters|Params|Keyword Args|Keyword Arguments|Other Parameters)\s*:\s*$/;
const ANY_GOOGLE_SECTION = /^(?:[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)?)\s*:\s*$/;
const NUMPY_PARAMETERS = /^(?:Other )?Parameters$/;
/** The words before the colon end with the name. */
const FIELD = /^[:@](?:param|parameter|arg|argument|key|keyword)\s([^:]*):(.*)/;
const ANY_FIELD = /^[:@]\w+(?:\s[^:]*)?:/;

/** Reads a cleaned docstring of any usual style. */
export function readDocstring(text: string): DocstringReading {
  const lines = text.split('\n');
  const found = readNumpy(lines) ?? readGoogle(lines) ?? readFields(lines);
  return found === null
    ? { summary: text.trim(), parameters: new Map() }
    : { summary: lines.slice(0, found.start).join('\n').trim(), parameters: found.parameters };
}

interface Found {
  readonly start: number;
  readonly parameters: ReadonlyMap<string, string>;
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

function goOn(parameters: Map<string, string>, name: string, line: string): void {
  parameters.set(name, `${parameters.get(name) ?? ''} ${line.trim()}`.trim());
}

function readNumpy(lines: readonly string[]): Found | null {
  const isSection = (at: number): boolean =>
    (lines[at]?.trim() ?? '') !== '' && /^\s*-{3,}\s*$/.test(lines[at + 1] ?? '');
  const start = lines.findIndex((_, at) => isSection(at));
  if (start < 0) return null;
  const parameters = new Map<string, string>();
  for (let at = start; at < lines.length; at++) {
    if (isSection(at) && NUMPY_PARAMETERS.test(lines[at]?.trim() ?? '')) {
      at = readNumpyParameters(lines, at + 2, isSection, parameters);
    }
  }
  return { start, parameters };
}

/** Reads entries from line `from`; returns the last line read. */
function readNumpyParameters(
  lines: readonly string[],
  from: number,
  isSection: (at: number) => boolean,
  parameters: Map<string, string>,
): number {
  const margin = indentOf(lines[from] ?? '');
  let names: readonly string[] = [];
  let at = from;
  for (; at < lines.length && !isSection(at); at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    if (indentOf(line) <= margin) {
      names = (line.split(':')[0] ?? '').split(',').map((name) => name.trim().replace(/^\*+/, ''));
      for (const name of names) parameters.set(name, '');
    } else {
      for (const name of names) goOn(parameters, name, line);
    }
  }
  return at - 1;
}

function readGoogle(lines: readonly string[]): Found | null {
  const start = lines.findIndex((line) => ANY_GOOGLE_SECTION.test(line));
  if (start < 0 || !lines.some((line) => GOOGLE_SECTION.test(line))) return null;
  const parameters = new Map<string, string>();
  let inside = false;
  let margin: number | null = null;
  let name: string | null = null;
  for (const line of lines) {
    if (ANY_GOOGLE_SECTION.test(line)) {
      inside = GOOGLE_SECTION.test(line);
      margin = null;
      name = null;
    } else if (inside && line.trim() !== '') {
      const indent = indentOf(line);
      margin ??= indent;
      const entry = indent <= margin ? /^\s*\*{0,2}(\w+)\s*(?:\([^)]*\)\s*)?:(.*)/.exec(line) : null;
      if (indent === 0) {
        inside = false;
      } else if (entry?.[1] !== undefined) {
        name = entry[1];
        parameters.set(name, (entry[2] ?? '').trim());
      } else if (name !== null) {
        goOn(parameters, name, line);
      }
    }
  }
  return { start, parameters };
}

function readFields(lines: readonly string[]): Found | null {
  const start = lines.findIndex((line) => ANY_FIELD.test(line));
  if (start < 0) return null;
  const parameters = new Map<string, string>();
  let name: string | null = null;
  for (const line of lines.slice(start)) {
    const [, words = '', description = ''] = FIELD.exec(line) ?? [];
    const [, named] = /^\*{0,2}([\w.]+)$/.exec(words.trim().split(/\s/).at(-1) ?? '') ?? [];
    if (named !== undefined) {
      name = named;
      parameters.set(name, description.trim());
    } else if (ANY_FIELD.test(line)) {
      name = null;
    } else if (name !== null && line.trim() !== '') {
      goOn(parameters, name, line);
    }
  }
  return parameters.size > 0 ? { start, parameters } : null;
}
