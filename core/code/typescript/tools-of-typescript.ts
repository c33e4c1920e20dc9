import type { ClassDeclaration, Node } from '@babel/types';
import type { FileSource } from '../../javascript/file-source.ts';
import { Interpreter } from '../../javascript/interpreter.ts';
import { isModule, type Module, Modules } from '../../javascript/modules.ts';
import type { Site } from '../../javascript/scopes.ts';
import { bareExpression, keyName, spanOf } from '../../javascript/syntax.ts';
import { isKind, type Library } from '../../javascript/values.ts';
import { addAll } from '../../text/long-list.ts';
import { say } from '../../text/say.ts';
import { encloses, type Span } from '../../text/span.ts';
import { withBlocks } from '../blocks.ts';
import type { CodeTool, CodeTools, UnknownCode } from '../code-tool.ts';
import { mayDefineTool } from '../tool-words.ts';
import { isCodeTool, nameOfDefinition } from './definition.ts';
import { environmentsOf } from './environments.ts';
import { type FoundTool, SiteReading } from './framework.ts';
import { mayBeTool, toolInObject } from './frameworks/json-schema-tools.ts';
import { frameworks } from './frameworks.ts';
import { isTypeBox, typeBox } from './typebox.ts';
import { zodToJsonSchemaLibrary } from './zod/json-schema-value.ts';
import { ZodLibrary } from './zod/zod-library.ts';

/** Packages of frameworks are known by what they send, and not by their source. */
const frameworkPackages =
  /^(?:ai|genkit|fastmcp|langchain|openai)(?:\/|$)|^@(?:ai-sdk|genkit-ai|langchain|mastra|modelcontextprotocol|openai)\//;

/** Reads the tools of one file after the other; what it has read of other files stays read. */
export type TypeScriptTools = (path: string) => CodeTools;

/** What the bundle of this reader offers. */
export interface TypeScriptReader {
  typeScriptTools(files: FileSource): TypeScriptTools;
}

/**
 * The tools that files of TypeScript and JavaScript define, as their frameworks send them. No part of a file is run: its values are read,
 * and only listed members of the bundled zod are called with them.
 */
export function typeScriptTools(files: FileSource): TypeScriptTools {
  const modules = new Modules(files);
  const zod: ZodLibrary = new ZodLibrary(files, () => interpreter);
  const libraryOf = (module: string): Library | null => {
    if (ZodLibrary.isPackage(module)) return zod;
    if (isTypeBox(module)) return typeBox;
    return module === 'zod-to-json-schema' ? zodToJsonSchemaLibrary : null;
  };
  const interpreter = new Interpreter(
    modules,
    libraryOf,
    (module) => frameworkPackages.test(module) || libraryOf(module) !== null,
  );
  return (path) => {
    const text = files.text(path);
    if (text === null || !mayDefineTool(text)) return { tools: [], unread: [] };
    const module = modules.at(path);
    if (module === null) return { tools: [], unread: [] };
    if (!isModule(module)) {
      const span = { start: module.offset, end: module.offset };
      return { tools: [], unread: [{ span, message: say`File can't be parsed: ${module.says}` }], isBroken: true };
    }
    interpreter.limits.beginFile();
    return toolsOfModule(module, interpreter);
  };
}

function toolsOfModule(module: Module, interpreter: Interpreter): CodeTools {
  const tools: CodeTool[] = [];
  const unread: UnknownCode[] = [];
  /** Objects that a call or an object around them has already used. */
  const used = new Set<Node>();
  for (const site of module.scopes.sites) {
    if (used.has(site.node)) continue;
    const found = toolsAt(site, module, interpreter);
    if (found.length === 0 && looksLikeTool(site.node)) {
      unread.push({ span: spanOf(site.node), message: say`Framework of this tool isn't known` });
    }
    if (found.length > 0) for (const inner of objectsIn(site)) used.add(inner);
    for (const one of found) {
      if (isCodeTool(one)) tools.push(one);
      // An object without a known name is often a copy of a tool that another program offers.
      else if (site.node.type !== 'ObjectExpression') unread.push(one);
    }
  }
  addAll(unread, toolClasses(module, interpreter));
  return {
    tools: withBlocks(module.text, withoutDoubles(tools)),
    unread: onePerPlace(unread.filter((place) => !tools.some((tool) => encloses(place.span, tool.span)))),
  };
}

function toolsAt(site: Site, module: Module, interpreter: Interpreter): readonly (CodeTool | UnknownCode)[] {
  const open = new SiteReading(site, module, module.environment(site.scope), interpreter);
  const found = findTool(open, interpreter);
  if (found === null) return [];
  if (!found.definition.isOpen) return [finished(found)];
  const environments = environmentsOf(module, site.scope, interpreter);
  const given = environments.flatMap(({ environment, place }) => {
    const again = findTool(new SiteReading(site, module, environment, interpreter), interpreter);
    if (again === null) return [];
    const one = finished(again);
    const isOneOfMany = environments.length > 1 && place !== null;
    return [isOneOfMany && isCodeTool(one) ? { ...one, span: place.span } : one];
  });
  return given.length === 0 ? [finished(found)] : given;
}

function findTool(reading: SiteReading, interpreter: Interpreter): FoundTool | null {
  if (reading.node.type === 'ObjectExpression') {
    if (!mayBeTool(reading.node)) return null;
    interpreter.limits.beginValue();
    return toolInObject(reading);
  }
  const name = reading.calledName;
  if (name === null) return null;
  for (const framework of frameworks) {
    if (!framework.names.includes(name)) continue;
    interpreter.limits.beginValue();
    const found = framework.find(reading);
    if (found !== null) return found;
  }
  return null;
}

function finished({ definition, format, shape, inner }: FoundTool): CodeTool | UnknownCode {
  return definition.finish(format, shape, inner);
}

/** The objects that belong to the tool at a place: arguments of a call, or the function of an object. */
function objectsIn({ node }: Site): readonly Node[] {
  if (node.type !== 'ObjectExpression') return node.arguments.map(bareExpression);
  return node.properties.flatMap((one) => (one.type === 'ObjectProperty' ? [bareExpression(one.value)] : []));
}

/** A tool that is found twice: where a helper registers it, and as the call or object that it comes from. */
function withoutDoubles(tools: readonly CodeTool[]): readonly CodeTool[] {
  const places = new Set<string>();
  return tools.filter(({ definition, span }) => {
    const place = `${span.start}:${span.end}:${nameOfDefinition(definition)}`;
    if (places.has(place)) return false;
    places.add(place);
    return true;
  });
}

/** Classes that are tools of LangChain.js: their members are assigned when one is made. */
function toolClasses(module: Module, interpreter: Interpreter): readonly UnknownCode[] {
  const scopes = [module.scopes.root, ...module.scopes.of.values()];
  return scopes.flatMap((scope) =>
    [...scope.bindings.values()].flatMap(({ declaration }) => {
      if (declaration.kind !== 'code' || declaration.node.type !== 'ClassDeclaration') return [];
      const { superClass } = declaration.node;
      if (!superClass) return [];
      const parent = interpreter.evaluate(superClass, module.environment(scope));
      const isTool =
        isKind(parent, 'external') && /^@?langchain/.test(parent.module) && /Tool$/.test(parent.path.at(-1) ?? '');
      if (isTool) {
        return [{ span: spanOf(declaration.node), message: say`Tool is a class, which is only known at run time` }];
      }
      const own = ownToolClass(declaration.node);
      if (own === null) return [];
      return [{ span: own.span, message: say`Tool class of the unknown base "${own.base}". Its tool wasn't read.` }];
    }),
  );
}

/** The base of a class with a name and a description, if it has the name of one for tools; null for any other class. */
function ownToolClass(node: ClassDeclaration): { readonly base: string; readonly span: Span } | null {
  const { superClass, id, body } = node;
  const base = superClass?.type === 'Identifier' ? superClass.name : '';
  if (!/Tool(?:Base|Class)?$/.test(base) || !id || node.abstract === true) return null;
  const members = new Set(
    body.body.flatMap((one) => ('key' in one && one.key.type !== 'PrivateName' ? (keyName(one.key, false) ?? []) : [])),
  );
  const isTool = ['name', 'toolName', 'id'].some((name) => members.has(name)) && members.has('description');
  return isTool ? { base, span: spanOf(id) } : null;
}

function onePerPlace(unread: readonly UnknownCode[]): readonly UnknownCode[] {
  return unread.filter(({ span }, index) => unread.findIndex((one) => one.span.start === span.start) === index);
}

/** Names of functions that define a tool in many frameworks, and in helpers of a project. */
const definingNames: ReadonlySet<string> = new Set([
  ...['tool', 'defineTool', 'createTool', 'registerTool', 'addTool', 'dynamicTool'],
]);

/** Keys that options of tools have. */
const optionKeys: ReadonlySet<string> = new Set([
  ...['name', 'description', 'inputSchema', 'parameters', 'schema', 'paramsSchema', 'execute', 'handler', 'callback'],
]);

/** Whether a call looks like the definition of a tool, by its names alone. */
function looksLikeTool(node: Site['node']): boolean {
  if (node.type !== 'CallExpression') return false;
  const callee = bareExpression(node.callee);
  const name =
    callee.type === 'Identifier'
      ? callee.name
      : callee.type === 'MemberExpression'
        ? keyName(callee.property, callee.computed)
        : null;
  if (name === null || !definingNames.has(name)) return false;
  return node.arguments.some((argument) => {
    const object = bareExpression(argument);
    if (object.type !== 'ObjectExpression') return false;
    const telling = object.properties.filter((one) => {
      return one.type === 'SpreadElement' || optionKeys.has(keyName(one.key, one.computed) ?? '');
    });
    return telling.length > 1;
  });
}
