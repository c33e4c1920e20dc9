/** What every reader of a schema needs, whatever else it supports. */
import { type JsonObject, member } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { contradictionsIn } from '../../schema/contradictions.ts';
import { listAt, objectAt } from '../../schema/keywords.ts';
import { RefResolver } from '../../schema/refs.ts';
import { allSchemas } from '../../schema/walk.ts';
import { say, wording } from '../../text/say.ts';
import { certain, type LimitFault, type LimitSeverity, type Provenance } from '../limits.ts';

interface AnySchemaLimit extends Provenance {
  readonly id: string;
  readonly says: string;
  readonly severity: LimitSeverity;
}

export interface AnySchemaFault {
  readonly limit: AnySchemaLimit;
  readonly fault: LimitFault;
}

const core = 'https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.1';
const validation = 'https://json-schema.org/draft/2020-12/json-schema-validation';

const unresolved: AnySchemaLimit = {
  id: 'unresolved-reference',
  says: wording`A reference must name a part of the schema.`,
  severity: 'error',
  ...certain(core, '2026-11-29'),
};

const otherDocument: AnySchemaLimit = {
  id: 'other-document',
  says: wording`Providers don't load other documents.`,
  severity: 'warning',
  // "Implementations MUST NOT automatically dereference" such a reference.
  ...certain('https://modelcontextprotocol.io/specification/2026-07-28/server/tools', '2026-11-29'),
};

const unlisted: AnySchemaLimit = {
  id: 'listed-required',
  says: wording`"required" lists only names of properties.`,
  severity: 'warning',
  ...certain(`${validation}#section-6.5.3`, '2026-11-29'),
};

const unsatisfiable: AnySchemaLimit = {
  id: 'no-value',
  says: wording`A schema must allow a value.`,
  severity: 'warning',
  ...certain(validation, '2026-11-29'),
};

/** The faults that a schema has for every reader. Pointers lead into `root`. */
export function anySchemaFaults(root: JsonObject): readonly AnySchemaFault[] {
  const faults: AnySchemaFault[] = [];
  const resolver = new RefResolver(root);
  for (const { pointer, schema } of allSchemas(root)) {
    const reference = member(schema, '$ref');
    if (typeof reference === 'string' && resolver.resolve(reference) === null) {
      faults.push(faultOfReference(reference, childPointer(pointer, '$ref')));
    }
    for (const [index, name] of unlistedNames(pointer, schema)) {
      faults.push({
        limit: unlisted,
        fault: { pointer: `${pointer}/required/${index}`, message: say`No property "${name}".` },
      });
    }
  }
  return [...faults, ...contradictionsIn(root).map((fault) => ({ limit: unsatisfiable, fault }))];
}

function faultOfReference(reference: string, pointer: string): AnySchemaFault {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(reference)) {
    return { limit: otherDocument, fault: { pointer, message: say`"${reference}" is in another document.` } };
  }
  return { limit: unresolved, fault: { pointer, message: say`Reference target "${reference}" not found.` } };
}

/** Keywords by which other names are properties too. */
const others = [
  '$ref',
  '$dynamicRef',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'patternProperties',
  'dependentSchemas',
  'propertyNames',
];

/** The names in `required` that are no property, by their index. A part of another schema names the properties of that one. */
function unlistedNames(pointer: string, schema: JsonObject): readonly (readonly [number, string])[] {
  const properties = objectAt(schema, 'properties');
  const isPart = /\/(?:(?:allOf|anyOf|oneOf)\/\d+|if|then|else|not|dependentSchemas\/[^/]*)$/.test(pointer);
  const additional = member(schema, 'additionalProperties');
  const isOpen = typeof additional === 'object' && additional !== null;
  if (properties === null || isPart || isOpen || others.some((keyword) => member(schema, keyword) !== undefined)) {
    return [];
  }
  return listAt(schema, 'required').flatMap((name, index) =>
    typeof name === 'string' && !Object.hasOwn(properties, name) ? [[index, name] as const] : [],
  );
}
