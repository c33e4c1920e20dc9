import { isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { listAt, objectAt } from '../../schema/keywords.ts';
import { allSchemas } from '../../schema/walk.ts';
import { say } from '../../text/say.ts';
import type { LimitFault, ProviderLimit, SchemaRule } from '../limits.ts';

type Check = (schema: JsonObject, pointer: string, fault: (pointer: string, message: string) => void) => void;

const checks: Readonly<Record<SchemaRule, Check>> = {
  'array-items'(schema, pointer, fault) {
    const isTuple = member(schema, 'prefixItems') !== undefined;
    // The root has to be an object, which another limit says.
    if (pointer !== '' && typesOf(schema).includes('array') && member(schema, 'items') === undefined && !isTuple) {
      fault(pointer, say`An array requires "items".`);
    }
  },
  'root-properties'(schema, pointer, fault) {
    if (pointer === '' && member(schema, 'type') === 'object' && !isJsonObject(member(schema, 'properties'))) {
      fault('', say`The parameters require "properties". Write {} for none.`);
    }
  },
  'no-lookaround'(schema, pointer, fault) {
    const pattern = member(schema, 'pattern');
    if (typeof pattern === 'string' && hasLookaround(pattern)) {
      fault(childPointer(pointer, 'pattern'), say`Lookaround isn't supported in "pattern".`);
    }
  },
  'one-type'(schema, pointer, fault) {
    if (Array.isArray(member(schema, 'type'))) {
      fault(childPointer(pointer, 'type'), say`Only one type is supported. Write "nullable": true for null.`);
    }
  },
  'type-required'(schema, pointer, fault) {
    const hasType = ['type', 'type_', 'anyOf', 'any_of'].some((keyword) => member(schema, keyword) !== undefined);
    if (/\/properties\/[^/]+$/.test(pointer) && !hasType) fault(pointer, say`A type is required.`);
  },
  'string-enums'(schema, pointer, fault) {
    const at = listAt(schema, 'enum').findIndex((value) => typeof value !== 'string');
    if (at >= 0) fault(`${pointer}/enum/${at}`, say`Only strings are supported in "enum".`);
  },
  'no-empty-enum-values'(schema, pointer, fault) {
    const at = listAt(schema, 'enum').indexOf('');
    if (at >= 0) fault(`${pointer}/enum/${at}`, say`Empty strings aren't supported in "enum".`);
  },
  'listed-required'(schema, pointer, fault) {
    const properties = objectAt(schema, 'properties') ?? {};
    listAt(schema, 'required').forEach((name, index) => {
      if (typeof name === 'string' && !Object.hasOwn(properties, name)) {
        fault(`${pointer}/required/${index}`, say`No property "${name}".`);
      }
    });
  },
};

export type SchemaLimit = Extract<ProviderLimit, { kind: 'schema-rule' | 'allowed-keywords' }>;

/** Whether the limit is about each schema in the arguments. */
export function isSchemaLimit(limit: ProviderLimit): limit is SchemaLimit {
  return limit.kind === 'schema-rule' || limit.kind === 'allowed-keywords';
}

/** Every place at which a schema in `root` breaks one of the limits, in the order of the limits: pointers into `root`. */
export function schemaLimitFaults(
  root: JsonObject,
  limits: readonly SchemaLimit[],
): readonly { readonly limit: SchemaLimit; readonly fault: LimitFault }[] {
  if (limits.length === 0) return [];
  const faults = limits.map((): LimitFault[] => []);
  for (const { pointer, schema } of allSchemas(root)) {
    for (const [index, limit] of limits.entries()) {
      const found = faults[index] ?? [];
      if (limit.kind === 'schema-rule') {
        checks[limit.rule](schema, pointer, (at, message) => found.push({ pointer: at, message }));
      } else {
        for (const keyword of Object.keys(schema).filter((key) => !limit.allowed.includes(key))) {
          found.push({
            pointer: childPointer(pointer, keyword),
            message: say`"${keyword}" isn't supported in schemas.`,
          });
        }
      }
    }
  }
  return limits.flatMap((limit, index) => (faults[index] ?? []).map((fault) => ({ limit, fault })));
}

/** Whether a schema in `root` breaks the rule. */
export function breaksRule(root: JsonObject, rule: SchemaRule): boolean {
  let isBroken = false;
  for (const { pointer, schema } of allSchemas(root)) {
    checks[rule](schema, pointer, () => {
      isBroken = true;
    });
    if (isBroken) return true;
  }
  return false;
}

function typesOf(schema: JsonObject): readonly string[] {
  const type: JsonValue | undefined = member(schema, 'type');
  const written = Array.isArray(type) ? type : [type];
  return written.flatMap((word) => (typeof word === 'string' ? [word.toLowerCase()] : []));
}

/** Whether a regular expression looks ahead or behind: `(?=`, `(?!`, `(?<=`, `(?<!`, outside classes and escapes. */
export function hasLookaround(pattern: string): boolean {
  let isInClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (character === '[') isInClass = true;
    else if (character === ']') isInClass = false;
    else if (character === '(' && !isInClass && /^\?<?[=!]/.test(pattern.slice(at + 1, at + 4))) return true;
  }
  return false;
}
