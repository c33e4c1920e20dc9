import { parseAst } from 'vitest/node';

/** A declaration that the front door exports, as its source has it. */
interface Declared {
  readonly kind: 'function' | 'type';
  readonly name: string;
  /** The text of its comment, on one line. */
  readonly about: string;
  /** Its source without the body of a function. */
  readonly code: string;
}

/** The page of the library: `example` in TypeScript, and each function and type that `source`, the front door, declares. */
export function libraryPage(source: string, example: string): string {
  const declared = declaredIn(source);
  const section = ({ name, about, code }: Declared): string => `### ${name}\n\n${about}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
  const of = (kind: Declared['kind']): string =>
    declared
      .filter((one) => one.kind === kind)
      .map(section)
      .join('\n');
  return `<!-- Made by npm run generate from core/index.ts. -->
# The library

The npm package \`aion-language-service\` is what the editor and the command line are built on: ES modules with their types, for Node and
browsers. The command line is the npm package \`aion-cli\` with the command \`aion\`. \`npm run package\` packs both into \`dist/npm\`; \`npm install\`
takes the packed file.

${introduction(source)}

\`\`\`ts
${example.trim()}
\`\`\`

## Functions

${of('function')}
## Types

The types that are not on this page stand with their comments in the package.

${of('type')}`;
}

/** The comment that the file begins with. */
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

/** The text between `/**` and its end; `{@link x}` is `x` in code. */
function commentText(comment: string): string {
  const text = /\/\*\*([\s\S]*?)\*\//.exec(comment)?.[1] ?? '';
  return text
    .replace(/^\s*\* ?/gm, '')
    .replace(/\{@link (\w+)\}/g, '`$1`')
    .replace(/\s+/g, ' ')
    .trim();
}
