import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import type { PythonIndex } from '../../python/python-index.ts';
import type { FileBudget } from '../../python/schema/budget.ts';
import { DefinitionTable } from '../../python/schema/definition-table.ts';
import { encode } from '../../python/schema/encode.ts';
import { Notes } from '../../python/schema/notes.ts';
import type { CallArguments, ClassRef, EntityOf, PyValue } from '../../python/schema/values-and-types.ts';
import type { PyExpression } from '../../python/syntax/nodes.ts';
import type { Span } from '../../text/span.ts';

/** A place of a program that makes a tool, before its framework's rules are applied. */
export interface PythonToolPlace {
  /** The symbol that makes it: `langchain:tool`, `mcp:FastMCP.tool`. */
  readonly maker: string;
  /** The function; null for a class. */
  readonly function: EntityOf<'function'> | null;
  readonly of: ClassRef | null;
  /** The arguments of the decorator or call; null for a bare decorator and a class. */
  readonly call: CallArguments | null;
  readonly index: PythonIndex;
  /** The name of the function, class or call in the file that is read. */
  readonly span: Span;
  /** The whole statement or call. */
  readonly whole: Span;
  /** The constructor call of the object whose method makes the tool; null if there is none. */
  readonly object: CallArguments | null;
  /** The name of the plugin, server or agent that a framework puts before the tool's name; null if it has none. */
  readonly prefix: string | null;
}

/** For one tool, whose types take a few hundred steps. */
const mostSteps = 30_000;

/** What the policies read a found tool with. Options that a run decides are noted, and count as absent. */
export class ToolSite {
  readonly found: PythonToolPlace;
  readonly notes = new Notes();
  readonly table: DefinitionTable;
  readonly places = new Map<string, Span>();

  /** `budget`: of the file that is read. */
  constructor(found: PythonToolPlace, budget: FileBudget) {
    this.found = found;
    this.table = new DefinitionTable(found.index, 2, budget.next(mostSteps), this.notes);
  }

  /** The value of an option, by keyword or position; undefined where it is absent, None or not known. */
  option(name: string, position = -1): PyValue | undefined {
    const { call } = this.found;
    if (call === null) return undefined;
    const value = call.keywords.get(name) ?? (position < 0 ? undefined : call.positional[position]);
    if (value === undefined || value.kind === 'none') return undefined;
    if (value.kind === 'unknown') {
      this.missing(name, value.reason, this.expressionOf(name, position));
      return undefined;
    }
    return value;
  }

  expressionOf(name: string, position = -1): PyExpression | null {
    const { call } = this.found;
    return call?.keywordExpressions.get(name) ?? (position < 0 ? null : (call?.expressions[position] ?? null));
  }

  /** Whether an option is given at all, also one that a run decides. */
  isGiven(name: string, position = -1): boolean {
    const { call } = this.found;
    const value = call?.keywords.get(name) ?? (position < 0 ? undefined : call?.positional[position]);
    return value !== undefined && value.kind !== 'none';
  }

  text(name: string, position = -1): string | undefined {
    const value = this.option(name, position);
    if (value === undefined) return undefined;
    if (value.kind === 'str') return value.value;
    if (value.kind === 'member' && value.value.kind === 'str') return value.value.value;
    this.missing(name, 'it is only known at run time', this.expressionOf(name, position));
    return undefined;
  }

  /** A flag; `otherwise` where it is absent or not known. */
  flag(name: string, otherwise: boolean): boolean {
    const value = this.option(name);
    if (value === undefined) return otherwise;
    if (value.kind === 'bool') return value.value;
    this.missing(name, 'it is only known at run time', this.expressionOf(name));
    return otherwise;
  }

  json(name: string): JsonValue | undefined {
    const value = this.option(name);
    if (value === undefined) return undefined;
    const json = this.jsonOf(value);
    if (json === undefined) this.missing(name, 'it is only known at run time', this.expressionOf(name));
    return json;
  }

  /** Undefined for a value that isn't JSON. */
  jsonOf(value: PyValue): JsonValue | undefined {
    return value.kind === 'call' ? objectOfCall(value.call) : encode(value);
  }

  /** Notes a part that a run decides, at an expression of the call or at the tool. */
  missing(what: string, reason: string, at: Span | null = null): void {
    const { call } = this.found;
    const path = call?.scope.path ?? this.path;
    this.notes.within(what, path, at ?? this.found.span, () => this.notes.note(reason));
  }

  get path(): string {
    const { function: made, of } = this.found;
    return made?.path ?? of?.path ?? '';
  }
}

/** The members of an object of a library: `ToolAnnotations(readOnlyHint=True)`. */
function objectOfCall({ keywords, positional, unread }: CallArguments): JsonObject | undefined {
  if (positional.length > 0 || unread !== null) return undefined;
  const found: Record<string, JsonValue> = {};
  for (const [key, value] of keywords) {
    const json = encode(value);
    if (json === undefined) return undefined;
    found[key] = json;
  }
  return found;
}
