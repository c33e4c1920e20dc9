import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import oniguruma from 'vscode-oniguruma';
import textmate, { type IOnigLib } from 'vscode-textmate';

/** A piece of a line and its scopes, outermost first. */
export interface Token {
  readonly text: string;
  readonly scopes: readonly string[];
}

const { INITIAL, parseRawGrammar, Registry } = textmate;
const require = createRequire(import.meta.url);
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const files: Readonly<Record<string, string>> = {
  'source.aion': here('../../syntaxes/aion.tmLanguage.json'),
  'markdown.aion.codeblock': here('../../syntaxes/markdown-aion.tmLanguage.json'),
  'source.python': here('stub-python.tmLanguage.json'),
  'text.html.markdown': here('stub-markdown.tmLanguage.json'),
};

const registry = new Registry({
  onigLib: loadOniguruma(),
  loadGrammar: async (scope) => {
    const file = files[scope];
    return file === undefined ? null : parseRawGrammar(readFileSync(file, 'utf8'), file);
  },
  getInjections: (scope) => (scope === 'text.html.markdown' ? ['markdown.aion.codeblock'] : undefined),
});

async function loadOniguruma(): Promise<IOnigLib> {
  await oniguruma.loadWASM(readFileSync(require.resolve('vscode-oniguruma/release/onig.wasm')));
  return {
    createOnigScanner: (patterns: string[]) => new oniguruma.OnigScanner(patterns),
    createOnigString: (text: string) => new oniguruma.OnigString(text),
  };
}

/** The tokens of each line, as VS Code would colour them. */
export async function tokenize(source: string, scope = 'source.aion'): Promise<readonly (readonly Token[])[]> {
  const grammar = await registry.loadGrammar(scope);
  if (grammar === null) throw new Error(`No grammar ${scope}`);
  let state = INITIAL;
  return source.split('\n').map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens
      .map(({ startIndex, endIndex, scopes }) => ({ text: line.slice(startIndex, endIndex), scopes }))
      .filter(({ text }) => text !== '');
  });
}

/** The lines with what each piece is under it: a mark as wide as the piece, then its scopes without the root's. */
export async function snapshot(source: string, scope = 'source.aion'): Promise<string> {
  const lines = await tokenize(source, scope);
  const out = lines.flatMap((tokens) => {
    let column = 0;
    const marks = tokens.flatMap(({ text, scopes }) => {
      const mark = `${' '.repeat(column)}${'^'.repeat(text.length)}`;
      column += text.length;
      return text.trim() === '' ? [] : [`  ${mark} ${scopes.slice(1).join(' ')}`];
    });
    return [`> ${tokens.map(({ text }) => text).join('')}`, ...marks];
  });
  return `${out.join('\n')}\n`;
}
