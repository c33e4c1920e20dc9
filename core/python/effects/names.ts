import { addAll } from '../../text/long-list.ts';
import { declarationNamed, isExported, ownNames } from '../bindings.ts';
import { PYTHON_BUILTINS } from '../builtins.ts';
import type { Declaration, FunctionDeclaration, ImportDeclaration } from '../declarations.ts';
import type { FileContext } from '../file-context.ts';
import type { PythonIndex } from '../python-index.ts';
import type { Place } from '../resolution.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { codeOf } from './body.ts';
import type { EffectReading, FoundMember } from './effect-reading.ts';
import { isHarmlessBase, SHARED_OBJECTS } from './outside-calls.ts';
import {
  type ClassValue,
  type FunctionValue,
  NameScope,
  outside,
  PLAIN,
  plain,
  shared,
  UNKNOWN,
  unionOf,
  type Values,
} from './values.ts';

/** What the names of modules, classes and files may be. Null where a name is not found. */
export class Names {
  readonly #reader: EffectReading;
  readonly #context: FileContext | null;
  readonly #used: readonly string[];
  readonly #scopes = new Map<string, NameScope>();
  readonly #waiting = new Set<string>();

  /** `used`: the dotted names of the executable string, of which each decides on its module. */
  constructor(reader: EffectReading, context: FileContext | null, used: readonly string[]) {
    this.#reader = reader;
    this.#used = used;
    this.#context = context;
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
    if (this.#waiting.has(key)) return [];
    this.#waiting.add(key);
    const bindings = ownNames(module)
      .get(name)
      ?.filter(({ branch }) => branch !== 'never' && branch !== 'type-checking');
    const place = { path, module };
    const found: Values[] = (bindings ?? []).map((declaration) => this.declared(place, declaration));
    // A name that is bound in a branch alone may also be one from elsewhere.
    if (!bindings?.some(({ branch }) => branch === 'main')) addAll(found, this.#fromStars(path, name));
    if (found.length === 0 && (module.dynamic || module.unread !== null)) found.push([UNKNOWN]);
    if (found.length === 0) addAll(found, this.#submodule(path, name));
    this.#waiting.delete(key);
    return found.length === 0 ? null : unionOf(found);
  }

  #fromStars(path: string, name: string): readonly Values[] {
    const found: Values[] = [];
    for (const star of this.#index?.module(path)?.declarations ?? []) {
      if (star.kind !== 'star-import') continue;
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
        const values = this.#reader.quietly(() => {
          const whole = this.#reader.value(expression, this.scopeOf(place));
          return declaration.form === 'whole' ? whole : this.#reader.parts(whole);
        });
        return shared(values);
      }
      case 'import':
        return this.imported(place.path, declaration);
      default:
        return [PLAIN];
    }
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
    if (member === null) return [target === null ? outsideModule(name) : module(target)];
    if (target !== null) return this.#declared(target, member) ?? this.#submodule(target, member)[0] ?? [UNKNOWN];
    const beside = layout?.imported(path, name === '' ? member : `${name}.${member}`, level) ?? null;
    if (beside !== null) return [module(beside)];
    return [level > 0 ? UNKNOWN : outsideModule(`${name}.${member}`)];
  }

  /** The member of a class, its own or that of a base; `isKnown`: whether all bases are known, so that no other one has it. */
  memberOf(of: ClassValue, name: string, depth = 0): { readonly found: FoundMember | null; readonly isKnown: boolean } {
    const own = declarationNamed(of.declaration.members, name);
    if (own !== null) return { found: { declaration: own, of }, isKnown: true };
    let isKnown = depth < 40;
    for (const base of isKnown ? this.basesOf(of) : []) {
      const inner = base === null ? null : this.memberOf(base, name, depth + 1);
      if (inner?.found != null) return inner;
      isKnown &&= inner?.isKnown ?? false;
    }
    return { found: null, isKnown };
  }

  /** The bases of a class that are in the project; null for one outside that may have effects. */
  basesOf(of: ClassValue): readonly (ClassValue | null)[] {
    if (of.declaration.bases === null) return [];
    return (this.#index?.basesOf(of, of.declaration) ?? []).flatMap((base) => {
      if (base.kind === 'declaration' && base.declaration.kind === 'class') {
        const values = this.declared(base, base.declaration);
        return values.flatMap((value) => (value.kind === 'class' ? [value] : []));
      }
      const isHarmless = (base.kind === 'external' || base.kind === 'builtin') && isHarmlessBase(base.name);
      return isHarmless ? [] : [null];
    });
  }
}

function builtin(name: string): Values | null {
  return PYTHON_BUILTINS.has(name) ? [outside(`builtins.${name}`)] : null;
}

function module(path: string): Values[number] {
  return { kind: 'module', key: `module ${path}`, path };
}

/** Python's own names for the same: `posixpath` for `os.path`, `builtins.open` for `io.open`. */
function outsideModule(name: string): Values[number] {
  return SHARED_OBJECTS.has(name) ? plain([], true) : outside(name);
}
