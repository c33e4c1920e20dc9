import { addAll } from '../../text/long-list.ts';
import { isExported, ownNames, starImports } from '../bindings.ts';
import { PYTHON_BUILTINS } from '../builtins.ts';
import type {
  Declaration,
  FunctionDeclaration,
  ImportDeclaration,
  PythonModule,
  StarImportDeclaration,
} from '../declarations.ts';
import type { FileContext } from '../file-context.ts';
import type { PythonIndex } from '../python-index.ts';
import type { Place } from '../resolution.ts';
import { namesUsed, type PyExpression } from '../syntax/nodes.ts';
import { parseArguments, parseExpression } from '../syntax/parse-expression.ts';
import { codeOf } from './body.ts';
import type { EffectReading } from './effect-reading.ts';
import { FIELD } from './members.ts';
import { filledNames, isDynamic } from './module-words.ts';
import { OnceARound } from './once-a-round.ts';
import { SHARED_OBJECTS } from './outside-calls.ts';
import { isHarmlessBase } from './outside-classes.ts';
import {
  anything,
  type ClassValue,
  type FunctionValue,
  instance,
  NameScope,
  outside,
  PLAIN,
  plain,
  shared,
  UNKNOWN,
  union,
  unionOf,
  type Value,
  type Values,
} from './values.ts';

/** What the names of modules, classes and files may be. Null where a name is not found. */
export class Names {
  readonly #reader: EffectReading;
  readonly #context: FileContext | null;
  readonly #used: readonly string[];
  readonly #scopes = new Map<string, NameScope>();
  readonly #once: OnceARound;
  readonly #bases = new Map<string, Bases>();
  readonly #replaced = new Set<string>();
  /** The modules whose names were asked for. */
  readonly #modules = new Set<string>();

  /** `used`: the dotted names of the executable string, of which each decides on its module. */
  constructor(reader: EffectReading, context: FileContext | null, used: readonly string[]) {
    this.#reader = reader;
    this.#used = used;
    this.#context = context;
    this.#once = new OnceARound(reader);
  }

  /** The values of a name of the `.aion` file, as the runner finds them. */
  ofFile(name: string): Values | null {
    const context = this.#context;
    if (context === null) return builtin(name);
    if (context.certainty === 'workspace') {
      const dotted = this.#used.find((one) => one.split('.', 1)[0] === name) ?? name;
      if (context.rivals(dotted).length > 0) return [UNKNOWN];
      const home = context.find(dotted).kind === 'builtin' ? null : context.home(dotted);
      if (home === null) return builtin(name);
      return home.name === '' ? [module(home.path)] : this.ofModule(home.path, home.name);
    }
    for (const { path, names } of context.sources) {
      const dotted = names === null ? name : names.get(name);
      if (dotted === null) return [UNKNOWN];
      const [first, ...rest] = dotted?.split('.') ?? [];
      const found = first === undefined ? null : this.ofModule(path, first);
      if (found !== null) return rest.reduce((values, part) => this.#reader.attribute(values, part), found);
    }
    return builtin(name);
  }

  /** The values of a global name. */
  ofModule(path: string, name: string): Values | null {
    const own = this.#declared(path, name);
    if (own === null && this.isReplaced(name)) return [UNKNOWN];
    return own ?? builtin(name);
  }

  scopeOf(place: Place): NameScope {
    const scope = this.#scopes.get(place.path) ?? new NameScope(place);
    this.#scopes.set(place.path, scope);
    return scope;
  }

  #declared(path: string, name: string): Values | null {
    const module = this.#index?.module(path) ?? null;
    const key = `${path}\n${name}`;
    if (module === null) return null;
    if (!this.#modules.has(path)) {
      this.#modules.add(path);
      this.#noteReplaced(module);
      this.#reader.grow(true);
    }
    return this.#once.values(key, () => this.#bindingsOf({ path, module }, name));
  }

  #bindingsOf(place: Place, name: string): Values | null {
    const { path, module } = place;
    const bindings = ownNames(module)
      .get(name)
      ?.filter(({ branch }) => branch !== 'never' && branch !== 'type-checking');
    const found: Values[] = (bindings ?? []).map((declaration) => this.declared(place, declaration));
    // A name that is bound in a branch alone may also be one from elsewhere.
    if (!bindings?.some(({ branch }) => branch === 'main')) addAll(found, this.#fromStars(path, name));
    if ((found.length === 0 && (module.dynamic || module.unread !== null)) || isDynamic(module)) found.push([UNKNOWN]);
    if (found.length === 0) addAll(found, this.#submodule(path, name));
    return found.length === 0 ? null : unionOf(found);
  }

  #fromStars(path: string, name: string): readonly Values[] {
    const found: Values[] = [];
    const module = this.#index?.module(path) ?? null;
    for (const star of module === null ? [] : starImports(module)) {
      const target = this.#index?.layout.imported(path, star.module, star.level) ?? null;
      if (target === null) {
        if (!PYTHON_BUILTINS.has(name)) found.push([outside(`${star.module}.${name}`)]);
      } else if (isExported(this.#index?.module(target) ?? null, name)) {
        const own = this.#declared(target, name);
        if (own !== null) found.push(own);
      }
    }
    return found;
  }

  #submodule(path: string, name: string): readonly Values[] {
    if (!path.endsWith('__init__.py')) return [];
    const file = this.#index?.layout.fileOf(`${path.slice(0, -'__init__.py'.length)}${name}`) ?? null;
    return file === null ? [] : [[module(file)]];
  }

  get #index(): PythonIndex | null {
    return this.#context?.index ?? null;
  }

  /** The values of a declaration at the top of a module or in a class. */
  declared(place: Place, declaration: Declaration, of: ClassValue | null = null): Values {
    const key = `${place.path}\n${declaration.name} ${declaration.nameSpan.start} ${of?.key}`;
    return this.#once.values(key, () => this.#valuesOf(place, declaration, of)) ?? [];
  }

  #valuesOf(place: Place, declaration: Declaration, of: ClassValue | null): Values {
    switch (declaration.kind) {
      case 'function':
        return this.#reader.functions.decorated(this.#function(place, declaration, of));
      case 'class':
        return [
          {
            kind: 'class',
            key: `class ${place.path} ${declaration.span.start}`,
            declaration,
            path: place.path,
            module: place.module,
          },
        ];
      case 'assignment': {
        if (declaration.value === null) return [PLAIN];
        const { expression } = parseExpression(place.module.text, declaration.value);
        const scope = of === null ? this.scopeOf(place) : this.#classScope(of, expression);
        const values = this.#reader.quietly(() => {
          const whole = this.#reader.value(expression, scope);
          return declaration.form === 'whole' ? whole : this.#reader.parts(whole, expression, scope);
        });
        const { start, end } = declaration.value;
        const isField = of !== null && FIELD.test(place.module.text.slice(start, end));
        const isFilled = !isField && filledNames(place.module).has(declaration.name) && values.some(isContainer);
        return shared(isFilled ? union(values, [anything(this.#anything(scope), true)]) : values);
      }
      case 'import':
        return this.imported(place.path, declaration);
      default:
        return [PLAIN];
    }
  }

  /** The names of a class body that an expression in it uses. */
  #classScope(of: ClassValue, expression: PyExpression): NameScope {
    const scope = new NameScope(of, this.scopeOf(of));
    for (const name of namesUsed(expression)) {
      for (const member of of.declaration.members) {
        if (member.name === name) scope.add(name, this.declared(of, member, of));
      }
    }
    return scope;
  }

  #function(place: Place, declaration: FunctionDeclaration, of: ClassValue | null): FunctionValue {
    const key = `function ${place.path} ${declaration.span.start}`;
    return {
      kind: 'function',
      key,
      code: codeOf(place.module, declaration),
      scope: this.scopeOf(place),
      self: null,
      of,
    };
  }

  imported(path: string, { module: name, member, level }: ImportDeclaration): Values {
    const layout = this.#index?.layout ?? null;
    const target = layout?.imported(path, name, level) ?? null;
    if (member === null) return [target === null ? outsideValue(name) : module(target)];
    if (target !== null) return this.#declared(target, member) ?? this.#submodule(target, member)[0] ?? [UNKNOWN];
    const beside = layout?.imported(path, name === '' ? member : `${name}.${member}`, level) ?? null;
    if (beside !== null) return [module(beside)];
    return [level > 0 || this.isReplaced(member) ? UNKNOWN : outsideValue(`${name}.${member}`)];
  }

  loadedBy(path: string, declaration: ImportDeclaration | StarImportDeclaration): readonly Place[] | null {
    const layout = this.#index?.layout ?? null;
    const { module: name, level } = declaration;
    const member = declaration.kind === 'import' ? declaration.member : null;
    const target = layout?.imported(path, name, level) ?? null;
    const submodule =
      member === null ? null : layout?.imported(path, name === '' ? member : `${name}.${member}`, level);
    const found = [target, submodule ?? null].flatMap((one) => {
      const loaded = one === null ? null : (this.#index?.module(one) ?? null);
      return one === null || loaded === null ? [] : [{ path: one, module: loaded }];
    });
    return found.length === 0 ? null : found;
  }

  /** The bases of a class that are in the project; null for one outside that may have effects, or that isn't known. */
  basesOf(of: ClassValue): readonly (ClassValue | null)[] {
    return this.#basesOf(of).classes;
  }

  /** The dotted names of the bases that are outside of the project. */
  outsideBasesOf(of: ClassValue): readonly string[] {
    return this.#basesOf(of).outside;
  }

  #basesOf(of: ClassValue): Bases {
    if (of.declaration.bases === null) return NO_BASES;
    const known = this.#bases.get(of.key);
    if (known !== undefined) return known;
    // Where a class is its own base.
    this.#bases.set(of.key, { classes: [null], outside: [] });
    const given = parseArguments(of.module.text, of.declaration.bases).filter(({ kind }) => kind !== 'keyword');
    const values = given.map(({ kind, value }) => {
      if (kind !== 'positional') return [UNKNOWN];
      return this.#reader.quietly(() => this.#reader.value(value, this.scopeOf(of)));
    });
    const classes: (ClassValue | null)[] = [];
    const outsideNames: string[] = [];
    for (const value of values.flat()) {
      if (value.kind === 'class') classes.push(value);
      else if (value.kind === 'outside' && isHarmlessBase(value.name)) outsideNames.push(value.name);
      else classes.push(null);
    }
    if (values.some((one) => one.length === 0)) classes.push(null);
    const bases = { classes, outside: outsideNames };
    this.#bases.set(of.key, bases);
    return bases;
  }

  /** What the annotation of a field says of its values. */
  annotated(of: ClassValue, declaration: Declaration): Values {
    const span = declaration.kind === 'assignment' ? declaration.annotation : null;
    if (span === null) return [];
    const { expression } = parseExpression(of.module.text, span);
    return this.#reader.functions.annotated(expression, this.#classScope(of, expression));
  }

  isReplaced(name: string): boolean {
    return this.#replaced.has(name) || this.#replaced.has('?');
  }

  replaces(names: RegExp): boolean {
    return [...this.#replaced].some((name) => name === '?' || names.test(name));
  }

  /** Notes the names whose values the module replaces when it is loaded: `Store.find = other`, `setattr(json, "loads", other)`. */
  #noteReplaced({ text, changes }: PythonModule): void {
    for (const { path, value, span } of changes) {
      const written = text.slice(span.start, span.end);
      const isSet =
        value !== null ||
        /^(?:setattr|delattr|del)\b/.test(written) ||
        written.split(/[=,]/).some((part) => part.trim() === path);
      if (isSet) this.#replaced.add(path.slice(path.lastIndexOf('.') + 1));
    }
  }

  /** What anything may be that other code put into a list or a dict of a module. */
  #anything(around: NameScope): Values {
    const classes = [...this.#modules].flatMap((path) => {
      const found = this.#index?.module(path) ?? null;
      if (found === null) return [];
      const place = { path, module: found };
      return found.declarations.flatMap((one) => (one.kind === 'class' ? this.declared(place, one) : []));
    });
    const objects = classes.flatMap((one) => (one.kind === 'class' ? [instance(one)] : []));
    this.#reader.protocols.readAll(objects, { kind: 'missing', start: 0, end: 0 }, around);
    return objects;
  }
}

interface Bases {
  readonly classes: readonly (ClassValue | null)[];
  readonly outside: readonly string[];
}

const NO_BASES: Bases = { classes: [], outside: [] };

function builtin(name: string): Values | null {
  return PYTHON_BUILTINS.has(name) ? [outside(`builtins.${name}`)] : null;
}

function module(path: string): Values[number] {
  return { kind: 'module', key: `module ${path}`, path };
}

function isContainer(value: Value): boolean {
  return value.kind === 'plain' && !value.isFixed;
}

/** Python's own names for the same: `posixpath` for `os.path`, `builtins.open` for `io.open`. */
export function outsideValue(name: string): Values[number] {
  if (name === 'sys.modules') return plain([UNKNOWN], true);
  return SHARED_OBJECTS.has(name) ? plain([], true) : outside(name);
}
