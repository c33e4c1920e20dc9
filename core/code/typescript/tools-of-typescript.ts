import type { Node } from '@babel/types';
import type { FileSource } from '../../javascript/file-source.ts';
import { Interpreter } from '../../javascript/interpreter.ts';
import { isModule, type Module, Modules } from '../../javascript/modules.ts';
import type { Site } from '../../javascript/scopes.ts';
import { bareExpression } from '../../javascript/syntax.ts';
import { say } from '../../text/say.ts';
import type { CodeTool, CodeTools, UnknownCode } from '../code-tool.ts';
import { isCodeTool, nameOfDefinition } from './definition.ts';
import { environmentsOf } from './environments.ts';
import { type FoundTool, SiteReading } from './framework.ts';
import { mayBeTool, toolInObject } from './frameworks/json-schema-tools.ts';
import { frameworks } from './frameworks.ts';
import { ZodLibrary } from './zod/zod-library.ts';

/** One of these words is in each file that defines a tool. */
const words: readonly string[] = [
  ...[
    'registerTool',
    'tool(',
    'addTool',
    'defineTool',
    'createTool',
    'dynamicTool',
    'DynamicTool',
    'DynamicStructuredTool',
  ],
  ...['zodFunction', 'zodResponsesFunction', 'defineInterrupt', 'inputSchema', 'input_schema', 'parameters'],
];

/** Reads the tools of one file after the other; what it has read of other files stays read. */
export type TypeScriptTools = (path: string) => CodeTools;

/**
 * The tools that files of TypeScript and JavaScript define, as their frameworks send them. No part of a file is run: its values are read,
 * and only listed members of the bundled zod are called with them.
 */
export function typeScriptTools(files: FileSource): TypeScriptTools {
  const modules = new Modules(files);
  const zod: ZodLibrary = new ZodLibrary(files, () => interpreter);
  const interpreter = new Interpreter(modules, (module) => (ZodLibrary.isPackage(module) ? zod : null));
  return (path) => {
    const text = files.text(path);
    if (text === null || !words.some((word) => text.includes(word))) return { tools: [], unread: [] };
    const module = modules.at(path);
    if (module === null) return { tools: [], unread: [] };
    if (!isModule(module)) {
      const span = { start: module.offset, end: module.offset };
      return { tools: [], unread: [{ span, message: say`File can't be parsed: ${module.says}` }] };
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
    if (found.length > 0) for (const inner of objectsIn(site)) used.add(inner);
    for (const one of found) {
      if (isCodeTool(one)) tools.push(one);
      // An object without a known name is often a copy of a tool that another program offers.
      else if (site.node.type !== 'ObjectExpression') unread.push(one);
    }
  }
  return { tools: withoutDoubles(tools), unread };
}

function toolsAt(site: Site, module: Module, interpreter: Interpreter): readonly (CodeTool | UnknownCode)[] {
  const open = new SiteReading(site, module, module.environment(site.scope), interpreter);
  const found = findTool(open, interpreter);
  if (found === null) return [];
  if (!found.definition.isOpen) return [finished(found)];
  const given = environmentsOf(module, site.scope, interpreter).flatMap(({ environment, place }) => {
    const again = findTool(new SiteReading(site, module, environment, interpreter), interpreter);
    if (again === null) return [];
    const one = finished(again);
    return [place === null || !isCodeTool(one) ? one : { ...one, span: place.span }];
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

/** A helper that registers tools looks like a tool where it is called, and again where it registers one. */
function withoutDoubles(tools: readonly CodeTool[]): readonly CodeTool[] {
  const kept = new Map<string, CodeTool>();
  const places = new Set<string>();
  for (const [index, tool] of tools.entries()) {
    const name = nameOfDefinition(tool.definition);
    const key = name === null ? `#${index}` : `${name}\n${JSON.stringify(tool.definition)}`;
    // The object of a tool and the loop that registers it are the same tool.
    const place = `${tool.span.start}:${tool.span.end}:${name}`;
    if (kept.has(key) || places.has(place)) continue;
    places.add(place);
    kept.set(key, tool);
  }
  return [...kept.values()];
}
