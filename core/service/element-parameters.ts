import { perItem } from '../notation/item-memory.ts';
import { readInterfaceKey } from '../notation/keys.ts';
import type { ElementNode, EntryNode, KeyNode } from '../notation/syntax.ts';
import { namesWithin, usesOfParameters } from '../python/syntax/scopes.ts';
import { type Span, shiftSpan } from '../text/span.ts';
import { NO_PYTHON } from '../tools/element-meaning.ts';
import { toolContract } from '../tools/tool-contract.ts';
import { meaningOfNode } from '../tools/tool-of-node.ts';
import { executableOfElement } from './element-executable.ts';

/** An occurrence of a tool's parameter; spans are relative to the element. */
interface ParameterUse extends Span {
  /** The key of its inline field, its name in the lambda's parameters, or a use in the lambda's body. */
  readonly kind: 'field' | 'lambda' | 'use';
}

export interface ElementParameter {
  readonly name: string;
  /** In order of the text. */
  readonly uses: readonly ParameterUse[];
  readonly interfaceKeys: readonly Span[];
}

interface ElementParameters {
  readonly parameters: readonly ElementParameter[];
  /** Whether the executable string cannot be read, so that no rename is possible. */
  readonly unreadable: boolean;
  /** Names that the executable string uses; a parameter must not be renamed to one of them. */
  readonly taken: ReadonlySet<string>;
}

const none: ElementParameters = { parameters: [], unreadable: false, taken: new Set() };

/**
 * The parameters that the element itself names. An inline field and a parameter of the lambda with one name are one:
 * the loader passes values by name. `arg-N` belongs to the Nth parameter of the lambda, or, without a lambda, to the Nth
 * field.
 */
export const parametersOfElement: (element: ElementNode) => ElementParameters = perItem((item) =>
  item.kind === 'element' ? readParameters(item) : none,
);

function readParameters(element: ElementNode): ElementParameters {
  const property = (name: string): EntryNode | undefined => element.properties.find(({ key }) => key?.name === name);
  const executable = property('function') ?? null;
  const schema = property('args_schema')?.value ?? null;
  const fields = schema?.kind === 'block' ? schema.entries.flatMap(({ key }) => (key === null ? [] : [key])) : [];
  const value = executable?.value ?? null;
  const read = executableOfElement(element);
  const base = value?.kind === 'string' ? value.content.start : 0;
  const lambda = read?.expression.kind === 'lambda' ? read.expression : null;
  const own = lambda?.parameters ?? [];
  const names = new Set([...fields.map(({ name }) => name), ...own.map(({ name }) => name)]);
  const { slots } = toolContract(meaningOfNode(element), NO_PYTHON);
  const keys = (executable?.block?.entries ?? []).flatMap(({ key }) => (key === null ? [] : [key]));
  const uses = new Map<string, ParameterUse[]>([...names].map((name) => [name, []]));
  for (const key of fields) uses.get(key.name)?.push(use('field', nameSpan(key)));
  for (const one of own) uses.get(one.name)?.push(use('lambda', shiftSpan(one.nameSpan, base)));
  for (const [name, spans] of lambda === null ? [] : usesOfParameters(lambda)) {
    for (const span of spans) uses.get(name)?.push(use('use', shiftSpan(span, base)));
  }
  const interfaceKeys = new Map<string, Span[]>([...names].map((name) => [name, []]));
  for (const { name, start, end } of keys) {
    const read = readInterfaceKey(name);
    const described = read?.side === 'arg' ? slots[Number(read.digits) - 1] : undefined;
    if (described !== undefined) interfaceKeys.get(described)?.push({ start, end });
  }
  return {
    parameters: [...names].map((name) => ({
      name,
      uses: (uses.get(name) ?? []).sort((a, b) => a.start - b.start),
      interfaceKeys: interfaceKeys.get(name) ?? [],
    })),
    unreadable: read !== null && read.kind !== 'empty' && (read.errors.length > 0 || !read.complete),
    taken: read === null ? new Set() : namesWithin(read.expression),
  };
}

function use(kind: ParameterUse['kind'], { start, end }: Span): ParameterUse {
  return { kind, start, end };
}

/** A key's word without optional quotes. */
function nameSpan({ start, end, name, quoted }: KeyNode): Span {
  return quoted ? { start: start + 1, end: start + 1 + name.length } : { start, end };
}
