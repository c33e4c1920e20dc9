import { OUTSIDE_MODULES, PYTHON_BUILTINS } from './builtins.ts';
import type {
  Branch,
  ClassDeclaration,
  Declaration,
  ImportDeclaration,
  PythonModule,
  StarImportDeclaration,
} from './declarations.ts';
import { dottedName } from './syntax/nodes.ts';
import { parseArguments, parseExpression } from './syntax/parse-expression.ts';

/** A declaration and the module it stands in. */
export interface Place {
  readonly path: string;
  readonly module: PythonModule;
}

/** What a name stands for. */
export type Resolution =
  | ({
      readonly kind: 'declaration';
      readonly declaration: Exclude<Declaration, ImportDeclaration | StarImportDeclaration>;
    } & Place)
  | ({ readonly kind: 'module' } & Place)
  /** Out of a module that the index does not hold; `name` is dotted from that module on: `pydantic.BaseModel`. */
  | { readonly kind: 'external'; readonly name: string }
  | { readonly kind: 'builtin'; readonly name: string }
  /** Nothing in sight defines it. */
  | { readonly kind: 'missing' }
  /** Only a run could tell; `modules` are the outside modules whose `*` may bring it. */
  | { readonly kind: 'unknown'; readonly modules: readonly string[] };

const MISSING: Resolution = { kind: 'missing' };
const UNKNOWN: Resolution = { kind: 'unknown', modules: [] };

/** How many imports one question may follow in a row, and how many classes within classes. */
const LONGEST_TRAIL = 100;
const DEEPEST_CLASSES = 40;
/** How many steps one question may take in all: a circle of bases can branch at every step. */
const MOST_STEPS = 20_000;

/** One question to the index, with what it may still spend. */
interface Question {
  steps: number;
  depth: number;
}

/**
 * An immutable view of Python modules by workspace-relative path (with `/`). `with` and `without` give a new one and
 * share everything that did not change.
 */
export class PythonIndex {
  static readonly empty = new PythonIndex(new Map(), new Map());

  readonly #modules: ReadonlyMap<string, PythonModule>;
  /** Module paths by the last part of their dotted name. */
  readonly #byLastName: ReadonlyMap<string, readonly string[]>;

  private constructor(modules: ReadonlyMap<string, PythonModule>, byLastName: ReadonlyMap<string, readonly string[]>) {
    this.#modules = modules;
    this.#byLastName = byLastName;
  }

  static of(entries: Iterable<{ readonly path: string; readonly module: PythonModule }>): PythonIndex {
    const modules = new Map<string, PythonModule>();
    const byLastName = new Map<string, string[]>();
    for (const { path, module } of entries) {
      if (!modules.has(path)) {
        const name = lastName(path);
        const known = byLastName.get(name);
        if (known === undefined) {
          byLastName.set(name, [path]);
        } else {
          known.push(path);
        }
      }
      modules.set(path, module);
    }
    return new PythonIndex(modules, byLastName);
  }

  /** The index with one module added or replaced. */
  with(path: string, module: PythonModule): PythonIndex {
    const modules = new Map(this.#modules).set(path, module);
    if (this.#modules.has(path)) {
      return new PythonIndex(modules, this.#byLastName);
    }
    const name = lastName(path);
    return new PythonIndex(modules, new Map(this.#byLastName).set(name, [...(this.#byLastName.get(name) ?? []), path]));
  }

  without(path: string): PythonIndex {
    if (!this.#modules.has(path)) {
      return this;
    }
    const modules = new Map(this.#modules);
    modules.delete(path);
    const name = lastName(path);
    const rest = (this.#byLastName.get(name) ?? []).filter((other) => other !== path);
    return new PythonIndex(modules, new Map(this.#byLastName).set(name, rest));
  }

  get paths(): readonly string[] {
    return [...this.#modules.keys()];
  }

  module(path: string): PythonModule | null {
    return this.#modules.get(path) ?? null;
  }

  /**
   * What `dotted` (`f`, `api.f`, `Service.run`) stands for among the globals of the module at `path`: at its end, or,
   * where the name has a meaning there already, at the offset `before`.
   */
  resolve(path: string, dotted: string, before: number | null = null): Resolution {
    return this.#resolve(path, dotted.split('.'), new Set(), { steps: 0, depth: 0 }, before);
  }

  #resolve(
    path: string,
    parts: readonly string[],
    trail: Set<string>,
    question: Question,
    before: number | null = null,
  ): Resolution {
    const [first, ...rest] = parts;
    let current: Resolution = first === undefined ? MISSING : this.#global(path, first, trail, question, before);
    for (const name of rest) {
      current = this.#attribute(current, name, trail, question);
    }
    return current;
  }

  /** A second time in one trail, the imports go round in a circle. */
  #enter(trail: Set<string>, step: string, question: Question): boolean {
    question.steps++;
    if (trail.has(step) || trail.size > LONGEST_TRAIL || question.steps > MOST_STEPS) {
      return false;
    }
    trail.add(step);
    return true;
  }

  #global(
    path: string,
    name: string,
    trail: Set<string>,
    question: Question,
    before: number | null = null,
  ): Resolution {
    const module = this.#modules.get(path);
    if (module === undefined) {
      return MISSING;
    }
    if (!this.#enter(trail, `${path}\n${name}`, question)) {
      return MISSING;
    }
    const declaration =
      declarationBefore(module.declarations, name, before) ?? declarationNamed(module.declarations, name);
    if (declaration !== null) {
      return this.#follow(path, module, declaration, trail, question);
    }
    const outside: string[] = [];
    for (const star of module.declarations.filter((other) => other.kind === 'star-import').reverse()) {
      const target = this.#importedPath(path, star.module, star.level);
      if (target === null) {
        outside.push(star.module);
      } else if (isExported(this.module(target), name)) {
        const found = this.#global(target, name, trail, question);
        if (found.kind !== 'missing' && found.kind !== 'builtin') {
          return found;
        }
      }
    }
    if (PYTHON_BUILTINS.has(name)) {
      return { kind: 'builtin', name };
    }
    const submodule = path.endsWith('__init__.py') ? this.#inPackage(path, name) : null;
    if (submodule !== null) {
      return submodule;
    }
    return outside.length > 0 || module.dynamic || module.unread !== null
      ? { kind: 'unknown', modules: outside }
      : MISSING;
  }

  #follow(
    path: string,
    module: PythonModule,
    declaration: Declaration,
    trail: Set<string>,
    question: Question,
  ): Resolution {
    if (declaration.kind === 'star-import') {
      return MISSING;
    }
    if (declaration.kind !== 'import') {
      return { kind: 'declaration', path, module, declaration };
    }
    const { member, level } = declaration;
    if (member === null) {
      return this.#moduleNamed(path, declaration.module, level) ?? { kind: 'external', name: declaration.module };
    }
    const target = this.#importedPath(path, declaration.module, level);
    if (target === null) {
      // "from . import a" in a folder without __init__.py names the file beside it.
      const beside = this.#moduleNamed(
        path,
        [declaration.module, member].filter((part) => part !== '').join('.'),
        level,
      );
      return beside ?? (level > 0 ? MISSING : { kind: 'external', name: `${declaration.module}.${member}` });
    }
    const found = this.#global(target, member, trail, question);
    if (found.kind === 'missing' || found.kind === 'builtin') {
      return this.#inPackage(target, member) ?? MISSING;
    }
    return found;
  }

  #inPackage(path: string, name: string): Resolution | null {
    if (!path.endsWith('__init__.py')) {
      return null;
    }
    const folder = path.slice(0, -'__init__.py'.length);
    return this.#moduleAt(`${folder}${name}.py`) ?? this.#moduleAt(`${folder}${name}/__init__.py`);
  }

  #moduleAt(path: string): Resolution | null {
    const module = this.#modules.get(path);
    return module === undefined ? null : { kind: 'module', path, module };
  }

  #moduleNamed(from: string, dotted: string, level: number): Resolution | null {
    const path = this.#importedPath(from, dotted, level);
    return path === null ? null : this.#moduleAt(path);
  }

  /** The file that an import in the module at `from` means; null where the index has none. */
  #importedPath(from: string, dotted: string, level: number): string | null {
    const relative = dotted === '' ? [] : dotted.split('.');
    if (level > 0) {
      const folders = from.split('/').slice(0, -1);
      const base = folders.slice(0, Math.max(0, folders.length - (level - 1)));
      return this.#fileOf([...base, ...relative].join('/'));
    }
    if (relative.length === 0 || OUTSIDE_MODULES.has(relative[0] ?? '')) {
      return null;
    }
    // Absolute: from the folder of the importing module outwards, then wherever a source folder has it.
    const folders = from.split('/').slice(0, -1);
    for (let depth = folders.length; depth >= 0; depth--) {
      const found = this.#fileOf([...folders.slice(0, depth), ...relative].join('/'));
      if (found !== null && found !== from) {
        return found;
      }
    }
    const suffix = relative.join('/');
    const candidates = (this.#byLastName.get(relative.at(-1) ?? '') ?? []).filter((path) =>
      moduleFolder(path).endsWith(`/${suffix}`),
    );
    return [...candidates].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))[0] ?? null;
  }

  #fileOf(stem: string): string | null {
    for (const path of [stem === '' ? '__init__.py' : `${stem}/__init__.py`, `${stem}.py`, `${stem}.pyi`]) {
      if (this.#modules.has(path)) {
        return path;
      }
    }
    return null;
  }

  #attribute(of: Resolution, name: string, trail: Set<string>, question: Question): Resolution {
    switch (of.kind) {
      case 'module': {
        const found = this.#global(of.path, name, new Set(trail), question);
        return found.kind === 'missing' || found.kind === 'builtin'
          ? (this.#inPackage(of.path, name) ?? withoutBuiltin(found))
          : found;
      }
      case 'external':
        return this.#moduleNamed('', `${of.name}.${name}`, 0) ?? { kind: 'external', name: `${of.name}.${name}` };
      case 'declaration':
        if (of.declaration.kind === 'class') {
          return this.#member(of, of.declaration, name, question);
        }
        return of.declaration.kind === 'assignment' ? this.#instanceMember(of, name, trail, question) : UNKNOWN;
      case 'missing':
        return MISSING;
      default:
        return UNKNOWN;
    }
  }

  /** What `name` is in a class: its own, or that of the first base that has it. */
  member(place: Place, declaration: ClassDeclaration, name: string): Resolution {
    return this.#member(place, declaration, name, { steps: 0, depth: 0 });
  }

  #member(place: Place, declaration: ClassDeclaration, name: string, question: Question): Resolution {
    const own = declarationNamed(declaration.members, name);
    if (own !== null) {
      return this.#follow(place.path, place.module, own, new Set(), question);
    }
    if (question.depth >= DEEPEST_CLASSES || ++question.steps > MOST_STEPS) {
      return UNKNOWN;
    }
    question.depth++;
    let result: Resolution = MISSING;
    for (const base of this.#basesOf(place, declaration, question)) {
      if (base.kind === 'declaration' && base.declaration.kind === 'class') {
        const found = this.#member(base, base.declaration, name, question);
        if (found.kind !== 'missing') {
          result = found;
          break;
        }
      } else if (base.kind !== 'builtin' || base.name !== 'object') {
        result = UNKNOWN;
      }
    }
    question.depth--;
    return result;
  }

  /** What the bases of a class stand for, `Generic[T]` as `Generic`; keywords (`metaclass=`) are left out. */
  basesOf(place: Place, declaration: ClassDeclaration): readonly Resolution[] {
    return this.#basesOf(place, declaration, { steps: 0, depth: 0 });
  }

  #basesOf(place: Place, declaration: ClassDeclaration, question: Question): readonly Resolution[] {
    if (declaration.bases === null) {
      return [];
    }
    return parseArguments(place.module.text, declaration.bases)
      .filter(({ kind }) => kind === 'positional')
      .map(({ value }) => dottedName(value.kind === 'subscript' ? value.value : value))
      .map((name) => (name === null ? UNKNOWN : this.#resolve(place.path, name.split('.'), new Set(), question)));
  }

  /** `service.run` where `service = Service(…)`. */
  #instanceMember(
    of: Resolution & { readonly kind: 'declaration' },
    name: string,
    trail: Set<string>,
    question: Question,
  ): Resolution {
    const { declaration, path, module } = of;
    if (declaration.kind !== 'assignment' || declaration.value === null || declaration.form !== 'whole') {
      return UNKNOWN;
    }
    const { expression } = parseExpression(module.text, declaration.value);
    const isCall = expression.kind === 'call';
    const named = dottedName(isCall ? expression.callee : expression);
    if (named === null || !this.#enter(trail, `${path}\n${declaration.name}.`, question)) {
      return UNKNOWN;
    }
    const target = this.#resolve(path, named.split('.'), new Set(trail), question);
    if (isCall) {
      const isClass = target.kind === 'declaration' && target.declaration.kind === 'class';
      return isClass ? this.#attribute(target, name, trail, question) : UNKNOWN;
    }
    return this.#attribute(target, name, trail, question);
  }

  /** Every name that the module's globals are known to hold, its `*` imports included, without builtins. */
  namesIn(path: string): readonly string[] {
    const names = new Set<string>();
    const waiting = [{ path, all: true }];
    const seen = new Set<string>();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const module = this.#modules.get(next.path);
      if (module === undefined || seen.has(next.path)) {
        continue;
      }
      seen.add(next.path);
      for (const declaration of module.declarations) {
        if (declaration.kind === 'star-import') {
          const target = this.#importedPath(next.path, declaration.module, declaration.level);
          if (target !== null) {
            waiting.push({ path: target, all: false });
          }
        } else if (next.all || isExported(module, declaration.name)) {
          names.add(declaration.name);
        }
      }
    }
    return [...names];
  }

  /** The paths of modules that declare `name` themselves (not by import), in the order of the index. */
  modulesDeclaring(name: string): readonly string[] {
    return [...this.#modules]
      .filter(([, module]) =>
        module.declarations.some((own) => own.name === name && own.kind !== 'import' && own.kind !== 'star-import'),
      )
      .map(([path]) => path);
  }
}

function withoutBuiltin(found: Resolution): Resolution {
  return found.kind === 'builtin' ? MISSING : found;
}

/** `a/b.py` and `a/b/__init__.py` are both `b`. */
function lastName(path: string): string {
  return moduleFolder(path).split('/').at(-1) ?? '';
}

function moduleFolder(path: string): string {
  return `/${path.replace(/\.pyi?$/, '').replace(/(?:^|\/)__init__$/, '')}`;
}

const BRANCHES: readonly Branch[] = ['main', 'chosen', 'alternative', 'fallback', 'type-checking'];

const BY_NAME = new WeakMap<readonly Declaration[], ReadonlyMap<string, readonly Declaration[]>>();

/** The declarations of one body that bind each name, in source order. */
function bindingsOf(declarations: readonly Declaration[], name: string): readonly Declaration[] {
  let known = BY_NAME.get(declarations);
  if (known === undefined) {
    const found = new Map<string, Declaration[]>();
    for (const declaration of declarations) {
      if (!isSideRemark(declaration)) {
        const same = found.get(declaration.name);
        if (same === undefined) {
          found.set(declaration.name, [declaration]);
        } else {
          same.push(declaration);
        }
      }
    }
    known = found;
    BY_NAME.set(declarations, known);
  }
  return known.get(name) ?? [];
}

function inForce(bindings: readonly Declaration[]): Declaration | null {
  for (const branch of BRANCHES) {
    const found = bindings.findLast((declaration) => declaration.branch === branch);
    if (found !== undefined) {
      return found;
    }
  }
  return null;
}

/** The declaration in force at the end of the body: the last one, those on the way that is always taken first. */
export function declarationNamed(declarations: readonly Declaration[], name: string): Declaration | null {
  return inForce(bindingsOf(declarations, name));
}

/** The declaration in force at an offset: null where the name has none before it. */
function declarationBefore(
  declarations: readonly Declaration[],
  name: string,
  before: number | null,
): Declaration | null {
  return before === null
    ? null
    : inForce(bindingsOf(declarations, name).filter((declaration) => declaration.span.end <= before));
}

/** `x += 1` and a bare `x: int` bind nothing of their own. */
function isSideRemark(declaration: Declaration): boolean {
  return declaration.kind === 'assignment' && (declaration.form === 'added' || declaration.value === null);
}

/** Whether `from module import *` brings `name`: `__all__` says so, else every name without a leading underscore. */
function isExported(module: PythonModule | null, name: string): boolean {
  const listed = module === null ? null : exportedNames(module);
  return listed === null ? !name.startsWith('_') : listed.includes(name);
}

/** The names in `__all__`; null where there is none or it is not written as a list of strings. */
export function exportedNames(module: PythonModule): readonly string[] | null {
  const names: string[] = [];
  let found = false;
  for (const declaration of module.declarations) {
    if (declaration.kind !== 'assignment' || declaration.name !== '__all__' || declaration.value === null) {
      continue;
    }
    const { expression } = parseExpression(module.text, declaration.value);
    if (expression.kind !== 'list' && expression.kind !== 'tuple') {
      return null;
    }
    found = true;
    names.push(
      ...expression.items.flatMap((item) => (item.kind === 'string' && item.value !== null ? [item.value] : [])),
    );
  }
  return found ? names : null;
}
