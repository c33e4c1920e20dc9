import { dirname, join } from 'node:path';
import { parseAst } from 'vitest/node';

const frontDoor = 'core/index.ts';

interface Declared {
  readonly kind: 'function' | 'class' | 'type';
  readonly name: string;
  readonly about: string;
  /** Its source without bodies of functions and private members. */
  readonly code: string;
}

/**
 * The page of the library: `example` in TypeScript, each function and type that the entry point declares, and each class that it re-exports.
 * `read` gives the text of a file by its path from the project root.
 */
export function libraryPage(read: (path: string) => string, example: string): string {
  const source = read(frontDoor);
  const declared = [...declaredIn(source), ...classesHandedOn(frontDoor, 'all', read)];
  const section = ({ name, about, code }: Declared): string => `### ${name}\n\n${about}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
  const of = (kind: Declared['kind']): string =>
    declared
      .filter((one) => one.kind === kind)
      .map(section)
      .join('\n');
  return `<!-- Made by npm run generate from core/index.ts. -->
# The library

The functions of the npm package \`aion-language-service\`: ES modules with types, for Node and browsers. To build the package from a clone,
run \`npm run package\`, and install the file from \`dist/npm\`.

${introduction(source)}

\`\`\`ts
${example.trim()}
\`\`\`

## Functions

${of('function')}
## Classes

${of('class')}
## Types

The other types are in the package, with comments.

${of('type')}`;
}

function introduction(source: string): string {
  return commentText(/^\/\*\*[\s\S]*?\*\//.exec(source)?.[0] ?? '');
}

function declaredIn(source: string): readonly Declared[] {
  const declared: Declared[] = [];
  let before = 0;
  for (const node of parseAst(source, { lang: 'ts' }).body) {
    const comment = source.slice(before, node.start);
    before = node.end;
    if (node.type !== 'ExportNamedDeclaration' || node.declaration === null) continue;
    const { declaration } = node;
    if (!('id' in declaration) || declaration.id === null || !('name' in declaration.id)) continue;
    const { name } = declaration.id;
    const about = commentText(comment);
    if (about === '') throw new Error(`${name} of core/index.ts has no comment. Write one above it.`);
    if (declaration.type === 'FunctionDeclaration') {
      const code = source.slice(declaration.start, declaration.body?.start).trim();
      declared.push({ kind: 'function', name, about, code: `${code};` });
    } else declared.push({ kind: 'type', name, about, code: source.slice(declaration.start, declaration.end) });
  }
  return declared;
}

/** The classes of these names that a module re-exports, also from a module that re-exports them. */
function classesHandedOn(
  path: string,
  wanted: readonly string[] | 'all',
  read: (path: string) => string,
): readonly Declared[] {
  const declared: Declared[] = [];
  for (const node of parseAst(read(path), { lang: 'ts' }).body) {
    if (node.type !== 'ExportNamedDeclaration' || node.source === null || node.exportKind === 'type') continue;
    const names = node.specifiers
      .filter(({ exportKind }) => exportKind !== 'type')
      .map(({ exported }) => ('name' in exported ? exported.name : exported.value))
      .filter((name) => wanted === 'all' || wanted.includes(name));
    if (names.length === 0) continue;
    const from = join(dirname(path), node.source.value);
    declared.push(
      ...classesIn(read(from)).filter(({ name }) => names.includes(name)),
      ...classesHandedOn(from, names, read),
    );
  }
  return declared;
}

function classesIn(source: string): readonly Declared[] {
  const declared: Declared[] = [];
  let before = 0;
  for (const node of parseAst(source, { lang: 'ts' }).body) {
    const about = commentText(source.slice(before, node.start));
    before = node.end;
    const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : null;
    if (declaration?.type !== 'ClassDeclaration' || declaration.id === null) continue;
    const members: string[] = [];
    let after = declaration.body.start + 1;
    for (const member of declaration.body.body) {
      const comment = source.slice(after, member.start).trim();
      after = member.end;
      if (member.type !== 'MethodDefinition' || member.key.type === 'PrivateIdentifier') continue;
      const head = source.slice(member.start, member.value.body?.start).trim();
      members.push(`${comment === '' ? '' : `  ${comment}\n`}  ${head};`);
    }
    const { name } = declaration.id;
    declared.push({ kind: 'class', name, about, code: `class ${name} {\n${members.join('\n')}\n}` });
  }
  return declared;
}

/** The text of a comment; `{@link x}` becomes `x` in code. */
function commentText(comment: string): string {
  const text = /\/\*\*([\s\S]*?)\*\//.exec(comment)?.[1] ?? '';
  return text
    .replace(/^\s*\* ?/gm, '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();
}
