import type { FileSource } from '../../javascript/file-source.ts';
import { Interpreter } from '../../javascript/interpreter.ts';
import { isModule, type Module, Modules } from '../../javascript/modules.ts';
import type { Site } from '../../javascript/scopes.ts';
import { say } from '../../text/say.ts';
import type { CodeTool, CodeTools, UnknownCode } from '../code-tool.ts';
import { isCodeTool, nameOfDefinition } from './definition.ts';
import { environmentsOf } from './environments.ts';
import { type FoundTool, SiteReading } from './framework.ts';
import { frameworks } from './frameworks.ts';
import { ZodLibrary } from './zod/zod-library.ts';

/** One of these words is in each file that defines a tool. */
const words = frameworks.flatMap(({ names }) => names);

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
  for (const site of module.scopes.sites) {
    for (const one of toolsAt(site, module, interpreter)) {
      if (isCodeTool(one)) tools.push(one);
      else unread.push(one);
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
  const name = reading.calledName;
  const { node } = reading;
  if (name === null || node.type === 'ObjectExpression') return null;
  for (const framework of frameworks) {
    if (!framework.names.includes(name)) continue;
    interpreter.limits.beginValue();
    const found = framework.find(reading, node);
    if (found !== null) return found;
  }
  return null;
}

function finished({ definition, format, shape, inner }: FoundTool): CodeTool | UnknownCode {
  return definition.finish(format, shape, inner);
}

/** A helper that registers tools looks like a tool where it is called, and again where it registers one. */
function withoutDoubles(tools: readonly CodeTool[]): readonly CodeTool[] {
  const kept = new Map<string, CodeTool>();
  for (const [index, tool] of tools.entries()) {
    const name = nameOfDefinition(tool.definition);
    const key = name === null ? `#${index}` : `${tool.framework}\n${name}\n${JSON.stringify(tool.definition)}`;
    if (!kept.has(key)) kept.set(key, tool);
  }
  return [...kept.values()];
}
