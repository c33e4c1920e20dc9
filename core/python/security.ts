import type { Span } from '../text/span.ts';
import { dottedName, type PyExpression } from './syntax/nodes.ts';
import type { NameUse } from './syntax/scopes.ts';

/** Why a name in an executable string deserves a second look: the loader evaluates the string when it loads the file. */
export type SecurityConcern = 'runs-code' | 'imports' | 'files' | 'processes' | 'internals';

export interface SecurityFinding {
  readonly concern: SecurityConcern;
  /** As written: `os.system`, `__import__`, `__class__`. */
  readonly name: string;
  readonly span: Span;
  /** Whether it happens while the file is loaded, not only when the tool is called. */
  readonly atLoad: boolean;
}

const BUILTINS: Readonly<Record<string, SecurityConcern>> = {
  __import__: 'imports',
  eval: 'runs-code',
  exec: 'runs-code',
  compile: 'runs-code',
  execfile: 'runs-code',
  open: 'files',
  breakpoint: 'runs-code',
  globals: 'internals',
  locals: 'internals',
  vars: 'internals',
  setattr: 'internals',
  delattr: 'internals',
  __builtins__: 'internals',
  __loader__: 'internals',
  __spec__: 'internals',
};

/** Whole modules, and single members of modules that are harmless otherwise. */
const MODULES: Readonly<Record<string, SecurityConcern>> = {
  subprocess: 'processes',
  pty: 'processes',
  ctypes: 'internals',
  importlib: 'imports',
  runpy: 'runs-code',
  pickle: 'runs-code',
  marshal: 'runs-code',
  shutil: 'files',
  builtins: 'internals',
};
const OS_MEMBERS: Readonly<Record<string, SecurityConcern>> = {
  system: 'processes',
  popen: 'processes',
  fork: 'processes',
  forkpty: 'processes',
  kill: 'processes',
  killpg: 'processes',
  startfile: 'processes',
  remove: 'files',
  unlink: 'files',
  rmdir: 'files',
  removedirs: 'files',
  rename: 'files',
  replace: 'files',
  chmod: 'files',
  chown: 'files',
  truncate: 'files',
};
const OS_FAMILIES = /^(?:exec[lv]p?e?|spawn[lv]p?e?|posix_spawnp?)$/;

/** Dunder attributes that read nothing but text about an object. */
const HARMLESS_DUNDERS: ReadonlySet<string> = new Set(['__name__', '__doc__', '__version__', '__qualname__']);

/**
 * An expression without one of these, as a name or an attribute, and without a word that begins with `__`, has no finding.
 */
export const securityWords: ReadonlySet<string> = new Set([
  ...Object.keys(BUILTINS),
  ...Object.keys(MODULES),
  'os',
  'posix',
  'nt',
]);

/** Names and attributes of an expression that reach beyond the tool's own work. Bound names (parameters) are none. */
export function securityFindings(
  nodes: readonly PlacedExpression[],
  names: readonly NameUse[],
): readonly SecurityFinding[] {
  const free = new Set(names.filter((use) => !use.bound).map((use) => use.span.start));
  const found: SecurityFinding[] = [];
  for (const { node, inLambda } of nodes) {
    const atLoad = !inLambda;
    if (node.kind === 'name' && free.has(node.start)) {
      const concern = Object.hasOwn(BUILTINS, node.name) ? BUILTINS[node.name] : undefined;
      if (concern !== undefined) {
        found.push({ concern, name: node.name, span: { start: node.start, end: node.end }, atLoad });
      }
    } else if (node.kind === 'attribute') {
      const concern = attributeConcern(node, free);
      if (concern !== null) {
        const name = concern.whole ? (dottedName(node) ?? node.name) : node.name;
        const start = concern.whole ? node.start : node.nameSpan.start;
        found.push({ concern: concern.concern, name, span: { start, end: node.end }, atLoad });
      }
    }
  }
  return found.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** An expression and whether it stands in the body of a lambda, which runs later. */
export interface PlacedExpression {
  readonly node: PyExpression;
  readonly inLambda: boolean;
}

function attributeConcern(
  node: PyExpression & { readonly kind: 'attribute' },
  free: ReadonlySet<number>,
): { readonly concern: SecurityConcern; readonly whole: boolean } | null {
  if (/^__\w+__$/.test(node.name) && !HARMLESS_DUNDERS.has(node.name)) return { concern: 'internals', whole: false };
  if (node.value.kind !== 'name' || !free.has(node.value.start)) return null;
  const module = node.value.name;
  const ofModule = Object.hasOwn(MODULES, module) ? MODULES[module] : undefined;
  if (ofModule !== undefined) return { concern: ofModule, whole: true };
  if (module !== 'os' && module !== 'posix' && module !== 'nt') return null;
  if (OS_FAMILIES.test(node.name)) return { concern: 'processes', whole: true };
  const member = Object.hasOwn(OS_MEMBERS, node.name) ? OS_MEMBERS[node.name] : undefined;
  return member === undefined ? null : { concern: member, whole: true };
}
