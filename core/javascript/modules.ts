import type { ExportNamedDeclaration, Node } from '@babel/types';
import type { FileSource } from './file-source.ts';
import { ownPackages } from './packages.ts';
import { parseJavaScript } from './parse.ts';
import { resolveModule } from './resolve-module.ts';
import { type CodeScope, namesIn, readCodeScopes, type Scopes } from './scopes.ts';
import { bareExpression, keyName } from './syntax.ts';
import { type Environment, environmentOf } from './values.ts';

/** What a file exports under a name. */
export type Export =
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'expression'; readonly node: Node }
  | { readonly kind: 'again'; readonly from: string; readonly name: string };

/** A parsed file of JavaScript or TypeScript. */
export interface Module {
  readonly path: string;
  readonly text: string;
  readonly scopes: Scopes;
  readonly exports: ReadonlyMap<string, Export>;
  /** The files whose exports are all exported again. */
  readonly stars: readonly string[];
  /** The environment of a scope in which parameters and loop variables are open. */
  environment(scope: CodeScope): Environment;
}

export interface ModuleProblem {
  readonly offset: number;
  readonly says: string;
}

/** The modules of a project; each file is parsed once. */
export class Modules {
  readonly files: FileSource;
  readonly #modules = new Map<string, Module | ModuleProblem>();
  readonly #resolved = new Map<string, string | null>();
  #packages: ReadonlyMap<string, string> | null = null;

  constructor(files: FileSource) {
    this.files = files;
  }

  /** The module at a path, why it can't be read, or null if there is no file. */
  at(path: string): Module | ModuleProblem | null {
    const known = this.#modules.get(path);
    if (known !== undefined) return known;
    const text = this.files.text(path);
    if (text === null) return null;
    const parsed = parseJavaScript(path, text);
    const module = parsed.ok ? moduleOf(path, text, parsed.file) : parsed;
    this.#modules.set(path, module);
    return module;
  }

  resolve(importer: string, specifier: string): string | null {
    const key = `${importer}\n${specifier}`;
    let path = this.#resolved.get(key);
    if (path === undefined) {
      this.#packages ??= ownPackages(this.files);
      path = resolveModule(this.files, this.#packages, importer, specifier);
      this.#resolved.set(key, path);
    }
    return path;
  }
}

export function isModule(module: Module | ModuleProblem | null): module is Module {
  return module !== null && 'scopes' in module;
}

function moduleOf(path: string, text: string, file: Parameters<typeof readCodeScopes>[0]): Module {
  const scopes = readCodeScopes(file);
  const exports = new Map<string, Export>();
  const stars: string[] = [];
  for (const statement of file.program.body) readExports(statement, exports, stars);
  const environments = new Map<CodeScope, Environment>();
  const environment = (scope: CodeScope): Environment => {
    const known = environments.get(scope);
    if (known !== undefined) return known;
    const parent = scope.parent === null ? null : environment(scope.parent);
    const made = environmentOf(scope, path, parent);
    environments.set(scope, made);
    return made;
  };
  return { path, text, scopes, exports, stars, environment };
}

function readExports(statement: Node, exports: Map<string, Export>, stars: string[]): void {
  switch (statement.type) {
    case 'ExportNamedDeclaration':
      readNamed(statement, exports);
      return;
    case 'ExportAllDeclaration':
      stars.push(statement.source.value);
      return;
    case 'ExportDefaultDeclaration': {
      const { declaration } = statement;
      const id = 'id' in declaration && declaration.id?.type === 'Identifier' ? declaration.id.name : null;
      exports.set('default', id === null ? { kind: 'expression', node: declaration } : { kind: 'local', name: id });
      return;
    }
    case 'TSExportAssignment':
      exports.set('default', { kind: 'expression', node: statement.expression });
      return;
    case 'ExpressionStatement':
      readCommonExport(bareExpression(statement.expression), exports);
      return;
    default:
      return;
  }
}

function readNamed(statement: ExportNamedDeclaration, exports: Map<string, Export>): void {
  const { declaration } = statement;
  const local = (name: string): void => void exports.set(name, { kind: 'local', name });
  if (declaration?.type === 'VariableDeclaration') {
    for (const { id } of declaration.declarations) for (const name of namesIn(id)) local(name);
  } else if (declaration && 'id' in declaration && declaration.id?.type === 'Identifier') {
    local(declaration.id.name);
  }
  for (const specifier of statement.specifiers) {
    const exported = keyName(specifier.exported as Parameters<typeof keyName>[0], false) ?? '';
    const name = specifier.type === 'ExportSpecifier' ? specifier.local.name : '*';
    const from = statement.source?.value;
    exports.set(exported, from === undefined ? { kind: 'local', name } : { kind: 'again', from, name });
  }
}

/** `exports.name = value` and `module.exports = value`. */
function readCommonExport(expression: Node, exports: Map<string, Export>): void {
  if (expression.type !== 'AssignmentExpression' || expression.left.type !== 'MemberExpression') return;
  const { object, property, computed } = expression.left;
  const name = keyName(property, computed);
  if (name === null || object.type !== 'Identifier') return;
  if (object.name === 'exports') exports.set(name, { kind: 'expression', node: expression.right });
  else if (object.name === 'module' && name === 'exports') {
    exports.set('default', { kind: 'expression', node: expression.right });
  }
}
