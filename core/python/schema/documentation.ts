import { dependsOnRun } from '../bindings.ts';
import type { ChangedObject, ClassDeclaration, FunctionDeclaration, PythonModule } from '../declarations.ts';
import type { Place } from '../resolution.ts';
import { cleanDocstring } from '../signature.ts';
import { dottedName } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { isTransparent } from './decorators.ts';
import type { Definitions } from './definitions.ts';
import { classesAround, classScope, moduleScope } from './scope.ts';
import type { ClassRef, Scope } from './values-and-types.ts';

interface Documented extends Place {
  readonly declaration: ClassDeclaration | FunctionDeclaration;
  readonly qualifiedName: string;
}

const SHAPES_SCHEMA =
  /^(?:__(?:doc|name|qualname|annotations|fields|config|signature|defaults|kwdefaults|wrapped|modify_schema|(?:get_)?pydantic_\w+)__|model_(?:config|fields|json_schema)|Config|args_schema|name|description|\?)$/;

export const DECIDED_BY_RUN = 'it is defined more than once, depending on a condition; one definition is shown';

/** Notes later changes to a class or function, and possible effects of its decorators. */
export function noteChanges({ evaluator, notes }: Definitions, of: Documented): void {
  const { module, path, declaration, qualifiedName } = of;
  for (const change of changesOf(of).filter((one) => one.path !== `${qualifiedName}.__doc__`)) {
    notes.within(qualifiedName, path, change.span, () => notes.note(`the program changes ${change.path}`));
  }
  const around = classesAround(of, declaration).at(-1);
  if (dependsOnRun(module, around?.members ?? module.declarations, declaration)) {
    notes.within(qualifiedName, path, declaration.nameSpan, () => notes.note(DECIDED_BY_RUN));
  }
  for (const span of declaration.decorators) {
    const { expression } = parseExpression(module.text, span);
    if (isTransparent(evaluator.index, moduleScope(of, declaration), expression)) continue;
    const name = dottedName(expression.kind === 'call' ? expression.callee : expression);
    notes.within(qualifiedName, path, span, () =>
      notes.note(name === null ? 'a decorator might replace it' : `its decorator "${name}" might replace it`),
    );
  }
  const own = declaration.kind === 'class' ? declaration.members : [];
  for (const member of own.filter((one) => MAKES_SCHEMA.has(one.name))) {
    notes.within(qualifiedName, path, member.nameSpan, () => notes.note(`the class has its own ${member.name}`));
  }
}

const MAKES_SCHEMA: ReadonlySet<string> = new Set(['__annotations__', 'model_json_schema']);

const BY_OBJECT = new WeakMap<PythonModule, ReadonlyMap<string, readonly ChangedObject[]>>();
/** The deepest nesting of classes at which changes are looked up. */
const DEEPEST_NAME = 5;

function changesOf({ module, qualifiedName }: Documented): readonly ChangedObject[] {
  let known = BY_OBJECT.get(module);
  if (known === undefined) {
    const found = new Map<string, ChangedObject[]>();
    for (const change of module.changes) {
      const names = change.path.split('.', DEEPEST_NAME + 1);
      for (const [index, name] of names.entries()) {
        if (index > 0 && SHAPES_SCHEMA.test(name)) {
          const object = names.slice(0, index).join('.');
          found
            .set(object, found.get(object) ?? [])
            .get(object)
            ?.push(change);
        }
      }
    }
    known = found;
    BY_OBJECT.set(module, known);
  }
  return known.get(qualifiedName) ?? [];
}

/**
 * The docstring of a class or function, or its replacement by the program; null for none. Notes the parts that only a run decides, and
 * those of {@link noteChanges}.
 */
export function documentation(table: Definitions, of: Documented): string | null {
  const { evaluator, notes } = table;
  const { module, path, declaration, qualifiedName } = of;
  noteChanges(table, of);
  const note = (reason: string, change: ChangedObject | null): void =>
    notes.within(qualifiedName, path, change?.span ?? declaration.nameSpan, () => notes.note(reason));
  const given = changesOf(of).findLast((change) => change.path === `${qualifiedName}.__doc__`);
  if (given?.value === null) {
    note(`the program changes ${given.path}`, given);
    return null;
  }
  const own = declaration.kind === 'class' ? assignedInBody(of, declaration) : null;
  const written =
    given?.value != null
      ? { value: given.value, scope: { ...moduleScope(of), at: given.span.start } }
      : (own ?? { value: declaration.docstring, scope: moduleScope(of, declaration) });
  if (written.value === null) return null;
  const { expression } = parseExpression(module.text, written.value);
  if (given === undefined && own === null && (expression.kind !== 'string' || expression.bytes)) return null;
  const value = evaluator.evaluate(expression, written.scope);
  if (value.kind === 'unknown') note(`docstring: ${value.reason}`, given ?? null);
  return value.kind === 'str' ? cleanDocstring(value.value) : null;
}

function assignedInBody(
  of: Documented,
  declaration: ClassDeclaration,
): { readonly value: NonNullable<ChangedObject['value']>; readonly scope: Scope } | null {
  const found = declaration.members.findLast((member) => member.kind === 'assignment' && member.name === '__doc__');
  if (found?.kind !== 'assignment' || found.value === null) return null;
  const owner: ClassRef = { ...of, declaration, id: `${of.path}#${declaration.nameSpan.start}` };
  return { value: found.value, scope: classScope(owner) };
}
