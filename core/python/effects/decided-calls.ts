import { wordSet } from '../../text/words.ts';
import type { OutsideCall } from './outside-calls.ts';
import { methodCall } from './outside-objects.ts';
import { sqlEffect } from './sql.ts';
import type { Arguments, Values } from './values.ts';

type CallEffect = 'reads' | 'changes' | 'unknown';

/** Methods of HTTP that only read. Source: RFC 9110, section 9.2.1 ("safe"). */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/** The effect of a call outside of the project; `name` is dotted, or `type.method`. */
export function effectOfCall(call: OutsideCall, name: string, given: Arguments): CallEffect {
  switch (call) {
    case 'reads':
    case 'changes':
      return call;
    case 'first':
      return 'reads';
    case 'mode':
      return byMode(argument(given, name === 'path.open' ? 0 : 1, ['mode']), given);
    case 'file':
      return byFile(given);
    case 'method':
      return byTexts(argument(given, 0, ['method']), (text) =>
        SAFE_METHODS.has(text.toUpperCase()) ? 'reads' : 'changes',
      );
    case 'sql':
      return bySql(argument(given, 0, ['sql', 'query', 'statement', 'stmt', 'operation', 'clause']));
    case 'data':
      return byData(given);
  }
}

function argument({ positional, keywords }: Arguments, at: number, names: readonly string[]): Values | null {
  return positional[at] ?? names.map((name) => keywords.get(name)).find((values) => values !== undefined) ?? null;
}

function byTexts(values: Values | null, judge: (text: string) => CallEffect): CallEffect {
  const found = (values ?? []).map((value): CallEffect => {
    return value.kind === 'plain' && value.text?.isWhole === true ? judge(value.text.value) : 'unknown';
  });
  return worst(found);
}

function worst(found: readonly CallEffect[]): CallEffect {
  if (found.includes('changes')) return 'changes';
  return found.length === 0 || found.includes('unknown') ? 'unknown' : 'reads';
}

/** A mode before the compression: `w:gz`. Without one the file is read. */
function byMode(mode: Values | null, { rest }: Arguments): CallEffect {
  if (mode === null) return rest === null ? 'reads' : 'unknown';
  return byTexts(mode, (text) => (/^[^:|]*[wax+]/.test(text) ? 'changes' : 'reads'));
}

/** Connecting makes a file where there is none: of a path that the caller gives, it isn't known whether there is one. */
function byFile(given: Arguments): CallEffect {
  const path = argument(given, 0, ['database']);
  if (path === null) return given.rest === null ? 'reads' : 'unknown';
  const isOwn = path.every((value) => {
    if (value.kind === 'plain') return value.isShared === true || value.text?.isWhole === true;
    return value.kind === 'object' && value.isShared;
  });
  return isOwn && path.length > 0 ? 'reads' : 'unknown';
}

function bySql(statement: Values | null): CallEffect {
  return worst(
    (statement ?? []).map((value): CallEffect => {
      if (value.kind === 'object') return value.type === 'select' || value.type === 'query' ? 'reads' : 'unknown';
      return value.kind === 'plain' && value.text !== null
        ? sqlEffect(value.text.value, value.text.isWhole)
        : 'unknown';
    }),
  );
}

/** `urlopen` posts where it is given data. `None` is no data. */
function byData(given: Arguments): CallEffect {
  const data = argument(given, 1, ['data']) ?? [];
  const isNone = data.every((value) => value.kind === 'plain' && value.isFixed && value.text === null);
  if (!isNone) return 'changes';
  const method = given.keywords.get('method') ?? given.positional[5];
  if (given.rest !== null) return 'unknown';
  return method === undefined ? 'reads' : effectOfCall('method', '', { ...given, positional: [method] });
}

/** Methods of tables that call the method that a string names. */
const BY_NAME = wordSet('agg aggregate apply applymap map transform');

/** Whether a method of a table calls no method by its name, or one that only reads. */
export function isReadingByName(method: string, given: Values): boolean {
  if (!BY_NAME.has(method)) return true;
  return given.every((value) => {
    if (value.kind !== 'plain') return true;
    return value.text === null
      ? value.isFixed
      : value.text.isWhole && methodCall('frame', value.text.value) === 'reads';
  });
}
