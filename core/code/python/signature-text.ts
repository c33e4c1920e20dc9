import { functionParameters } from '../../python/schema/parameters.ts';
import { scopeOf } from '../../python/schema/scope.ts';
import type { EntityOf, PyValue, Scope } from '../../python/schema/values-and-types.ts';
import type { PyExpression } from '../../python/syntax/nodes.ts';
import { parseExpression } from '../../python/syntax/parse-expression.ts';
import { type RuntimeType, runtimeType } from './runtime-types.ts';
import type { ToolSite } from './tool-site.ts';

/** The signature as Python writes it, `(a: int, b: str = 'x') -> str`, without some parameters; null where it isn't known. */
export function signatureText(
  site: ToolSite,
  made: EntityOf<'function'>,
  isHidden: (name: string) => boolean,
): string | null {
  const { table } = site;
  const { module, declaration } = made;
  const isText = module.futureAnnotations;
  const annotation = (expression: PyExpression, scope: Scope): string | null =>
    isText || expression.kind === 'string'
      ? textRepr(expression.kind === 'string' ? (expression.value ?? '') : sourceOf(module.text, expression))
      : annotationText(runtimeType(table, { expression, scope }));
  const parts: string[] = [];
  let hasMark = false;
  for (const parameter of functionParameters(table, made)) {
    const { name, kind, scope, assigned } = parameter;
    if (isHidden(name)) continue;
    if (kind === 'positional-only') return null;
    if (kind === 'keyword-only' && !hasMark) {
      parts.push('*');
      hasMark = true;
    }
    if (kind === 'var-positional') hasMark = true;
    const prefix = kind === 'var-positional' ? '*' : kind === 'var-keyword' ? '**' : '';
    const type = parameter.annotation === null ? '' : annotation(parameter.annotation, scope);
    const isField = assigned?.kind === 'field';
    const value = assigned === null || isField ? '' : valueText(assigned);
    if (type === null || value === null) return null;
    const typed = type === '' ? name : `${name}: ${type}`;
    parts.push(`${prefix}${typed}${value === '' ? '' : type === '' ? `=${value}` : ` = ${value}`}`);
  }
  const { returns } = declaration;
  if (returns === null) return `(${parts.join(', ')})`;
  const returned = annotation(parseExpression(module.text, returns).expression, scopeOf(made));
  return returned === null ? null : `(${parts.join(', ')}) -> ${returned}`;
}

function sourceOf(text: string, { start, end }: PyExpression): string {
  return text.slice(start, end).replace(/\s+/g, ' ');
}

/** `inspect.formatannotation`; null for a type whose text holds the name of its module. */
function annotationText(type: RuntimeType): string | null {
  const text = typeText(type, true);
  return text === null || type.kind === 'generic' ? text : text.replaceAll('typing.', '');
}

function typeText(type: RuntimeType, isWhole: boolean): string | null {
  switch (type.kind) {
    case 'builtin':
      return type.name;
    case 'none':
      return 'None';
    case 'any':
      return isWhole ? 'Any' : 'typing.Any';
    case 'library':
      return /^(?:datetime|decimal|uuid|pathlib)\.\w+$/.test(type.name) ? type.name : null;
    case 'generic': {
      const items = type.items.map((item) => typeText(item, false));
      if (items.includes(null) || !/^(?:list|dict|tuple|set|frozenset)$/.test(type.origin)) return null;
      const name = type.isTyping ? `typing.${type.origin.charAt(0).toUpperCase()}${type.origin.slice(1)}` : type.origin;
      const text = `${name}[${items.join(', ')}]`;
      return isWhole && type.isTyping ? text.replaceAll('typing.', '') : text;
    }
    case 'union': {
      const members = type.members.map((member) => typeText(member, false));
      if (members.includes(null)) return null;
      if (type.form === 'pipe') return members.join(' | ');
      const inner =
        type.form === 'Optional'
          ? members.filter((one) => one !== 'None')
          : members.map((one) => (one === 'None' ? 'NoneType' : one));
      return `typing.${type.form}[${inner.join(', ')}]`;
    }
    case 'literal': {
      const values = type.values.map(valueText);
      return values.includes(null) ? null : `typing.Literal[${values.join(', ')}]`;
    }
    default:
      return null;
  }
}

/** Python's `repr` of plain values; null for others. */
export function valueText(value: PyValue): string | null {
  switch (value.kind) {
    case 'none':
      return 'None';
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'int':
      return Number.isSafeInteger(value.value) ? String(value.value) : null;
    case 'float':
      return floatText(value.value);
    case 'str':
      return textRepr(value.value);
    case 'list':
    case 'tuple': {
      const items = value.items.map(valueText);
      if (items.includes(null)) return null;
      const inner = items.join(', ');
      if (value.kind === 'list') return `[${inner}]`;
      return items.length === 1 ? `(${inner},)` : `(${inner})`;
    }
    case 'dict': {
      const entries = value.entries.map(([key, item]) => [valueText(key), valueText(item)] as const);
      if (entries.some(([key, item]) => key === null || item === null)) return null;
      return `{${entries.map(([key, item]) => `${key}: ${item}`).join(', ')}}`;
    }
    default:
      return null;
  }
}

function floatText(value: number): string | null {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e16 || (value !== 0 && Math.abs(value) < 1e-4)) return null;
  return Number.isInteger(value) ? `${value}.0` : String(value);
}

function textRepr(text: string): string | null {
  if (/[^\x20-\x7e\xa1-\xac\xae-\u024f]/.test(text)) return null;
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replaceAll('\\', '\\\\');
  return quote + (quote === "'" ? escaped.replaceAll("'", "\\'") : escaped) + quote;
}
