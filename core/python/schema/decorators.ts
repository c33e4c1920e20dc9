import { wordSet } from '../../text/words.ts';
import type { PythonIndex } from '../python-index.ts';
import { dottedName, type PyExpression } from '../syntax/nodes.ts';
import { assignedValue, externalName, lookUp } from './scope.ts';
import type { Entity, EntityOf, Scope } from './values-and-types.ts';

/** Whether a decorator is known to keep the parameters and the docstring of its target. */
export function isTransparent(index: PythonIndex, scope: Scope, decorator: PyExpression): boolean {
  const isCalled = decorator.kind === 'call';
  const name = dottedName(isCalled ? decorator.callee : decorator);
  if (name === null) return false;
  const entity = lookUp(index, scope, name);
  if (entity.kind === 'function') return handsBack(entity, isCalled);
  const [head = ''] = name.split('.');
  const library =
    entity.kind === 'external'
      ? entity.name
      : madeBy(index, entity.kind === 'unknown' ? lookUp(index, scope, head) : entity);
  // A partial call depends on its function.
  return (
    library !== null &&
    library !== 'functools.partial' &&
    (!library.includes('.') || LIBRARIES.has(library.split('.')[0] ?? ''))
  );
}

/** The external callable that made a workspace object: `app = FastAPI()`. */
function madeBy(index: PythonIndex, entity: Entity): string | null {
  if (entity.kind === 'external') return entity.name;
  const value = entity.kind === 'assignment' ? assignedValue(entity) : null;
  return value === null ? null : externalName(index, value.scope, value.expression);
}

/** Libraries with decorators that register a function, or repeat, time or cache its calls, and keep its parameters. */
const LIBRARIES = wordSet(`
  abc agents aiocache asyncio asyncstdlib autogen_core backoff beartype cachetools celery chainlit contextlib crewai dataclasses
  deprecated enum fastapi fastmcp flask functools google haystack langchain langfuse langgraph langsmith litellm llama_index logfire
  mcp mlflow openinference opentelemetry overrides pydantic pydantic_ai pytest ratelimit retry semantic_kernel smolagents starlette
  strands streamlit tenacity traceloop typeguard typing warnings weave wrapt
`);

/** A function inside a decorator's text, found by its indentation. */
interface InnerFunction {
  readonly name: string;
  readonly indent: number;
  readonly parameters: readonly string[];
  /** Whether its first parameter is optional: then `@deco` and `@deco(…)` are both right. */
  readonly isOptional: boolean;
  readonly wraps: string | null;
  readonly returns: string[];
  readonly inner: InnerFunction[];
}

const LINE =
  /^([ \t]*)(?:@(?:functools\.)?wraps\(\s*(\w+)\s*\)[ \t]*$|(?:async[ \t]+)?def[ \t]+(\w+)\s*\(([^)]*)\)|return\b[ \t]*([^\n#]*)|(?=[^\s#]))/gm;

function innerFunctions(text: string): InnerFunction | null {
  const open: InnerFunction[] = [];
  let wraps: string | null = null;
  let outermost: InnerFunction | null = null;
  for (const [, white = '', wrapped, name, list = '', returned] of text.matchAll(LINE)) {
    // The text of a statement begins at its first character, so the first line has no indentation.
    const indent: number = outermost === null ? -1 : white.length;
    while (indent <= (open.at(-1)?.indent ?? -2)) open.pop();
    if (wrapped !== undefined) wraps = wrapped;
    else if (name !== undefined) {
      const parameters = list.split(',').flatMap((one) => /^\s*\**(\w+)/.exec(one)?.[1] ?? []);
      const isOptional = /^[^,]*=\s*None/.test(list);
      const found: InnerFunction = { name, indent, parameters, isOptional, wraps, returns: [], inner: [] };
      open.at(-1)?.inner.push(found);
      outermost ??= found;
      open.push(found);
      wraps = null;
    } else if (returned !== undefined) open.at(-1)?.returns.push(returned.trim());
  }
  return outermost;
}

/** Whether a workspace decorator returns its argument, or a function that keeps its parameters. */
function handsBack({ module, declaration }: EntityOf<'function'>, isCalled: boolean): boolean {
  const text = module.text.slice(declaration.span.start, declaration.span.end);
  if (/\b__(?:doc|name|annotations|signature|defaults|kwdefaults|wrapped)__\s*=[^=]/.test(text)) return false;
  if (text.split('\n').some((line) => line.includes('__wrapped__') && /\bdel\b/.test(line))) return false;
  const own = innerFunctions(text);
  return own !== null && returnsGiven(own, [], text, isCalled || own.isOptional);
}

/** `mayWait`: it may return the decorator itself, as in `@deco(…)`. */
function returnsGiven(own: InnerFunction, around: readonly string[], text: string, mayWait: boolean): boolean {
  const given = [...around, ...own.parameters];
  const isGiven = (written: string): boolean => {
    const cast = /^(?:typing\.)?cast\((?:[^,[\]]|\[[^[\]]*\])+,\s*(\S.*)\)$/.exec(written)?.[1];
    if (cast !== undefined) return isGiven(cast);
    const [value = '', ...condition] = written.split(/\sif\s/);
    const [, ...others] = condition.join(' if ').split(/\selse\s/);
    const other = others.at(-1);
    if (other !== undefined) return isGiven(value.trim()) && isGiven(other.trim());
    const [, name = '', first] = /^(?:functools\.)?(\w+)(?:\(\s*(\w+)(?:[^\w()][^()]*)?\))?$/.exec(written) ?? [];
    if (first === undefined && own.parameters.includes(name)) return true;
    if (name === 'partial') return first === own.name;
    const inner = own.inner.find((one) => one.name === (name === 'update_wrapper' ? first : name));
    if (inner === undefined) return false;
    if (first !== undefined && name !== 'update_wrapper') {
      return own.parameters.includes(first) && returnsGiven(inner, given, text, false);
    }
    const updated = new RegExp(`\\bupdate_wrapper\\(\\s*${inner.name}\\s*,\\s*(\\w+)\\s*\\)`).exec(text)?.[1];
    return given.includes(inner.wraps ?? updated ?? '') || (mayWait && returnsGiven(inner, given, text, false));
  };
  return own.returns.length > 0 && own.returns.every(isGiven);
}
