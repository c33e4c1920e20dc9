import { firstFrom } from '../text/first-from.ts';
import { addAll } from '../text/long-list.ts';
import type { Branch, Declaration, PythonModule, StarImportDeclaration } from './declarations.ts';
import { parseExpression } from './syntax/parse-expression.ts';

const BRANCHES: readonly Branch[] = ['main', 'chosen', 'alternative', 'fallback', 'never', 'type-checking'];

/** Branches that only a run decides. */
const OPEN_WAYS: ReadonlySet<Branch> = new Set(['chosen', 'alternative', 'fallback']);

const BY_NAME = new WeakMap<readonly Declaration[], ReadonlyMap<string, readonly Declaration[]>>();
const OPEN_BINDINGS = new WeakMap<readonly Declaration[], readonly Declaration[]>();
const NO_BINDINGS: readonly Declaration[] = [];
const NO_NAMES: ReadonlyMap<string, readonly Declaration[]> = new Map();

const STAR_IMPORTS = new WeakMap<readonly Declaration[], readonly StarImportDeclaration[]>();

/** The `*` imports of a module, in source order. Kept: each name that the module doesn't bind asks. */
export function starImports({ declarations }: PythonModule): readonly StarImportDeclaration[] {
  let known = STAR_IMPORTS.get(declarations);
  if (known === undefined) {
    known = declarations.filter((declaration) => declaration.kind === 'star-import');
    STAR_IMPORTS.set(declarations, known);
  }
  return known;
}

/** The names that the module's statements bind, each with its declarations in source order. None for a name with side remarks only. */
export function ownNames(module: PythonModule | null): ReadonlyMap<string, readonly Declaration[]> {
  return module === null ? NO_NAMES : bindingsIn(module.declarations);
}

function bindingsIn(declarations: readonly Declaration[]): ReadonlyMap<string, readonly Declaration[]> {
  let known = BY_NAME.get(declarations);
  if (known === undefined) {
    const found = new Map<string, Declaration[]>();
    for (const declaration of declarations) {
      if (declaration.kind === 'star-import') continue;
      const binds = !isSideRemark(declaration);
      const same = found.get(declaration.name);
      if (same === undefined) found.set(declaration.name, binds ? [declaration] : []);
      else if (binds) same.push(declaration);
    }
    known = found;
    BY_NAME.set(declarations, known);
  }
  return known;
}

function bindingsOf(declarations: readonly Declaration[], name: string): readonly Declaration[] {
  return bindingsIn(declarations).get(name) ?? NO_BINDINGS;
}

/** The bindings that only a run decides. Kept: each use of a name asks, and generated code binds one thousands of times. */
function openOf(bindings: readonly Declaration[]): readonly Declaration[] {
  let open = OPEN_BINDINGS.get(bindings);
  if (open === undefined) {
    open = bindings.filter(({ branch }) => OPEN_WAYS.has(branch));
    OPEN_BINDINGS.set(bindings, open);
  }
  return open;
}

/** Among the first `count` bindings. */
function visibleBinding(bindings: readonly Declaration[], count: number): Declaration | null {
  for (const branch of BRANCHES) {
    for (let at = count - 1; at >= 0; at--) {
      const declaration = bindings[at];
      if (declaration?.branch === branch) return declaration;
    }
  }
  return null;
}

/** The visible declaration at the end of the body: the last one, unconditional ones first. Null where there is none. */
export function declarationNamed(declarations: readonly Declaration[], name: string): Declaration | null {
  const bindings = bindingsOf(declarations, name);
  return visibleBinding(bindings, bindings.length);
}

/**
 * Whether a run can replace this declaration by a conditional one of the same name: by a later one, or, where this one does not always run,
 * by any. A declaration with the same text does not count.
 */
export function dependsOnRun({ text }: PythonModule, declarations: readonly Declaration[], own: Declaration): boolean {
  const written = ({ span }: Declaration): string => text.slice(span.start, span.end);
  return openOf(bindingsOf(declarations, own.name)).some(
    (other) =>
      other !== own && (own.branch !== 'main' || own.span.end <= other.span.start) && written(other) !== written(own),
  );
}

/** The visible declaration at an offset; null where the name has none before it. */
export function declarationBefore(
  declarations: readonly Declaration[],
  name: string,
  before: number | null,
): Declaration | null {
  if (before === null) return null;
  const bindings = bindingsOf(declarations, name);
  return visibleBinding(
    bindings,
    firstFrom(bindings, before + 1, ({ span }) => span.end),
  );
}

/** `x += 1` and a bare `x: int` bind no name. */
function isSideRemark(declaration: Declaration): boolean {
  return declaration.kind === 'assignment' && (declaration.form === 'added' || declaration.value === null);
}

/** Whether `from module import *` brings `name`: a name of `__all__`; without `__all__`, every name without a leading underscore. */
export function isExported(module: PythonModule | null, name: string): boolean {
  const listed = module === null ? null : exportedNames(module);
  return listed === null ? !name.startsWith('_') : listed.has(name);
}

/** In characters, of `__all__`. */
const longestAll = 50_000;

const EXPORTED = new WeakMap<PythonModule, ReadonlySet<string> | null>();

/** The names in `__all__`; null where it is missing, too long, or no literal list of strings. Kept: each name is looked for in it. */
function exportedNames(module: PythonModule): ReadonlySet<string> | null {
  let known = EXPORTED.get(module);
  if (known === undefined) {
    known = namesOfAll(module);
    EXPORTED.set(module, known);
  }
  return known;
}

function namesOfAll(module: PythonModule): ReadonlySet<string> | null {
  const names: string[] = [];
  let found = false;
  for (const declaration of module.declarations) {
    if (declaration.kind !== 'assignment' || declaration.name !== '__all__' || declaration.value === null) continue;
    if (declaration.value.end - declaration.value.start > longestAll) return null;
    const { expression } = parseExpression(module.text, declaration.value);
    if (expression.kind !== 'list' && expression.kind !== 'tuple') return null;
    found = true;
    addAll(
      names,
      expression.items.flatMap((item) => (item.kind === 'string' && item.value !== null ? [item.value] : [])),
    );
  }
  return found ? new Set(names) : null;
}
