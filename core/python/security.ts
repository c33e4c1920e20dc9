import type { Span } from '../text/span.ts';
import { byWord } from '../text/words.ts';
import { dottedName, type PyAttribute, type PyExpression } from './syntax/nodes.ts';
import type { NameUse } from './syntax/scopes.ts';

/** The security concern of a name in an executable string, which the loader evaluates when it loads the file. */
export type SecurityConcern = 'runs-code' | 'imports' | 'files' | 'processes' | 'internals';

export interface SecurityFinding {
  readonly concern: SecurityConcern;
  /** As written: `os.system`, `__import__`, `__class__`. */
  readonly name: string;
  readonly span: Span;
  /** Whether it runs when the file is loaded, not only when the tool is called. */
  readonly atLoad: boolean;
}

const BUILTINS = byWord<SecurityConcern>({
  imports: '__import__',
  'runs-code': 'eval exec compile execfile breakpoint',
  files: 'open',
  internals: 'globals locals vars setattr delattr __builtins__ __loader__ __spec__',
});

/** Whole modules, and single members of otherwise harmless modules. */
const MODULES = byWord<SecurityConcern>({
  processes: 'subprocess pty',
  internals: 'ctypes builtins',
  imports: 'importlib',
  'runs-code': 'runpy pickle marshal',
  files: 'shutil',
});
const OS_MEMBERS = byWord<SecurityConcern>({
  processes: 'system popen fork forkpty kill killpg startfile',
  files: 'remove unlink rmdir removedirs rename replace chmod chown truncate',
});
const OS_FAMILIES = /^(?:exec[lv]p?e?|spawn[lv]p?e?|posix_spawnp?)$/;

/** Dunder attributes that give text about an object only. */
const HARMLESS_DUNDERS: ReadonlySet<string> = new Set(['__name__', '__doc__', '__version__', '__qualname__']);

/** An expression without these words and without one that begins with `__` has no finding. */
export const securityWords: ReadonlySet<string> = new Set([...BUILTINS.keys(), ...MODULES.keys(), 'os', 'posix', 'nt']);

/** The names and attributes of an expression with a security concern. Bound names (parameters) have none. */
export function securityFindings(
  nodes: readonly PlacedExpression[],
  names: readonly NameUse[],
): readonly SecurityFinding[] {
  const free = new Set(names.filter((use) => !use.bound).map((use) => use.span.start));
  const found: SecurityFinding[] = [];
  for (const { node, inLambda } of nodes) {
    const atLoad = !inLambda;
    if (node.kind === 'name' && free.has(node.start)) {
      const concern = BUILTINS.get(node.name);
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

export interface PlacedExpression {
  readonly node: PyExpression;
  readonly inLambda: boolean;
}

function attributeConcern(
  node: PyAttribute,
  free: ReadonlySet<number>,
): { readonly concern: SecurityConcern; readonly whole: boolean } | null {
  if (/^__\w+__$/.test(node.name) && !HARMLESS_DUNDERS.has(node.name)) return { concern: 'internals', whole: false };
  if (node.value.kind !== 'name' || !free.has(node.value.start)) return null;
  const module = node.value.name;
  const ofModule = MODULES.get(module);
  if (ofModule !== undefined) return { concern: ofModule, whole: true };
  if (module !== 'os' && module !== 'posix' && module !== 'nt') return null;
  if (OS_FAMILIES.test(node.name)) return { concern: 'processes', whole: true };
  const member = OS_MEMBERS.get(node.name);
  return member === undefined ? null : { concern: member, whole: true };
}
