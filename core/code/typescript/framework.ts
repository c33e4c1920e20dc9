import type { Node } from '@babel/types';
import type { FormatId } from '../../formats/format-id.ts';
import type { Interpreter } from '../../javascript/interpreter.ts';
import type { Module } from '../../javascript/modules.ts';
import type { Site } from '../../javascript/scopes.ts';
import { bareExpression, type CodePlace, keyName } from '../../javascript/syntax.ts';
import type { Environment } from '../../javascript/values.ts';
import { type CodeValue, forced, isKind, type ObjectValue } from '../../javascript/values.ts';
import type { JsonObject } from '../../json/json-value.ts';
import type { DefinitionBuilder } from './definition.ts';

/** A place that may define a tool, with what it is read with. */
export class SiteReading {
  readonly site: Site;
  readonly module: Module;
  readonly environment: Environment;
  readonly interpreter: Interpreter;
  #inputs: readonly CodeValue[] | null = null;

  constructor(site: Site, module: Module, environment: Environment, interpreter: Interpreter) {
    this.site = site;
    this.module = module;
    this.environment = environment;
    this.interpreter = interpreter;
  }

  get node(): Site['node'] {
    return this.site.node;
  }

  get place(): CodePlace {
    return this.placeOf(this.node);
  }

  placeOf(node: Node): CodePlace {
    return this.interpreter.placeOf(node, this.environment);
  }

  /** The nodes of the arguments of a call; none for an object. */
  get nodes(): readonly Node[] {
    return this.node.type === 'ObjectExpression' ? [] : this.node.arguments;
  }

  /** The values of the arguments of a call. */
  get inputs(): readonly CodeValue[] {
    this.#inputs ??= this.interpreter.inputs(this.nodes, this.environment).map(forced);
    return this.#inputs;
  }

  value(node: Node): CodeValue {
    return forced(this.interpreter.evaluate(node, this.environment));
  }

  /** The place of the argument at an index, or of the call. */
  inputPlace(index: number): CodePlace {
    const node = this.nodes[index];
    return node === undefined ? this.place : this.placeOf(node);
  }

  /** The last name of the function that is called: `tool` of `server.tool(…)`. */
  get calledName(): string | null {
    if (this.node.type === 'ObjectExpression') return null;
    const callee = bareExpression(this.node.callee);
    if (callee.type === 'Identifier') return callee.name;
    return callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression'
      ? keyName(callee.property, callee.computed)
      : null;
  }

  /** Whether a method is called. */
  get isMethodCall(): boolean {
    return this.node.type === 'CallExpression' && /MemberExpression$/.test(bareExpression(this.node.callee).type);
  }

  /** The value that has the called method. */
  get receiver(): CodeValue {
    if (this.node.type !== 'CallExpression') return undefined;
    const callee = bareExpression(this.node.callee);
    return callee.type === 'MemberExpression' || callee.type === 'OptionalMemberExpression'
      ? this.value(callee.object)
      : undefined;
  }

  /** The package whose export is called, and the name there; null for a function of the project. */
  get calledExport(): { readonly module: string; readonly name: string } | null {
    if (this.node.type === 'ObjectExpression') return null;
    const callee = this.value(this.node.callee);
    if (!isKind(callee, 'external')) return null;
    return { module: callee.module, name: callee.path.at(-1) ?? '' };
  }

  imports(pattern: RegExp): boolean {
    for (const { declaration } of this.module.scopes.root.bindings.values()) {
      if (declaration.kind === 'import' && pattern.test(declaration.from)) return true;
    }
    return false;
  }
}

/** A tool that a framework recognises at a place. */
export interface FoundTool {
  readonly definition: DefinitionBuilder;
  readonly format: FormatId;
  /** The definition in its format, made of the flat one; and where the flat one is in it, as a JSON pointer. */
  readonly shape?: (flat: JsonObject) => JsonObject;
  readonly inner?: string;
}

/** How a framework's tools look in code, and what it sends for them. */
export interface Framework {
  /** The names of its functions and methods that define a tool. */
  readonly names: readonly string[];
  /** The tool at a call of one of these; null if it isn't one of this framework. */
  find(reading: SiteReading): FoundTool | null;
}

/** The members of an object literal by name, with their places. */
export function memberPlace(object: ObjectValue, name: string): CodePlace | undefined {
  return object.members.get(name)?.place;
}
