import type { JsonValue } from '../json/json-value.ts';
import { typesAllowedBy } from '../schema/allowed-types.ts';
import { say, translated, wording } from '../text/say.ts';
import type { SchemaViolation } from './validation.ts';

/** Replaces a failed union by the reasons of the one branch with the value's type; else the union stays. */
export function reportedViolations(violations: readonly SchemaViolation[]): readonly SchemaViolation[] {
  const reported: SchemaViolation[] = [];
  for (const violation of violations) {
    const { keyword } = violation;
    if (keyword !== 'anyOf' && keyword !== 'oneOf') {
      // `if` only says that `then` or `else` failed; their violations are listed.
      if (keyword !== 'if') reported.push(violation);
      continue;
    }
    const reasons = takeReasons(reported, violation);
    const branches = new Map<string, SchemaViolation[]>();
    for (const reason of reasons) {
      const branch = branchOf(reason, violation);
      branches.set(branch, [...(branches.get(branch) ?? []), reason]);
    }
    const fitting = [...branches.values()].filter((branch) => !branch.some(isOfWrongType(violation.pointer)));
    const [only] = fitting;
    if (only !== undefined && fitting.length === 1 && branches.size > 1) {
      for (const reason of only) reported.push(reason);
    } else reported.push(violation);
  }
  return reported;
}

/** Removes the violations of the branches from the end of `reported`: they precede that of the union. */
function takeReasons(reported: SchemaViolation[], union: SchemaViolation): readonly SchemaViolation[] {
  const own = `${union.schemaPath}/`;
  const reasons: SchemaViolation[] = [];
  for (let last = reported.at(-1); last !== undefined && isReason(last, union, own); last = reported.at(-1)) {
    reasons.unshift(last);
    reported.pop();
  }
  return reasons;
}

function isReason(violation: SchemaViolation, union: SchemaViolation, own: string): boolean {
  const isInside = violation.pointer === union.pointer || violation.pointer.startsWith(`${union.pointer}/`);
  const root = union.schemaPath.split('/', 1)[0] ?? '';
  return isInside && (violation.schemaPath.startsWith(own) || !sharesParent(violation.schemaPath, root));
}

/** Whether the path starts at the root of the schema: a reference starts at a definition. */
function sharesParent(schemaPath: string, root: string): boolean {
  return schemaPath.startsWith(`${root}/`) && !/^#\/(?:\$defs|definitions)\//.test(schemaPath);
}

/** The branch of the union, by its index; for a reference, by the definition. */
function branchOf(reason: SchemaViolation, union: SchemaViolation): string {
  const own = `${union.schemaPath}/`;
  if (reason.schemaPath.startsWith(own)) return reason.schemaPath.slice(own.length).split('/', 1)[0] ?? '';
  return reason.schemaPath.split('/').slice(0, 3).join('/');
}

function isOfWrongType(pointer: string): (violation: SchemaViolation) => boolean {
  return (violation) => violation.pointer === pointer && ['type', 'const', 'enum'].includes(violation.keyword);
}

/** The types of a schema in words: `a string or null`; null where it names none. */
export function allowedTypeWords(schema: JsonValue): string | null {
  const types = [...typesAllowedBy(schema)];
  if (types.includes('any')) return null;
  return orList(types.map((type) => translated(words[type] ?? type)));
}

const words: Readonly<Record<string, string>> = {
  string: wording`a string`,
  integer: wording`an integer`,
  number: wording`a number`,
  boolean: wording`true or false`,
  object: wording`an object`,
  array: wording`a list`,
  null: 'null',
};

/** `a, b or c`, in the language of the process. */
export function orList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : say`${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
}
