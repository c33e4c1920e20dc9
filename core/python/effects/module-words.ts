import type { PythonModule } from '../declarations.ts';

/** A method that fills a list or a dict, or an assignment to an element: `NOTES.append(…)`, `NOTES[key] = …`. */
const FILLED =
  /\b(\w+)(?:\.(?:add|append|appendleft|extend|insert|put|setdefault|update|__setitem__) *\(|\[[^\]\n]{0,200}\] *(?:[+|] *)?=(?!=))/g;
/** A call at the left margin: what it is given may be filled by it. */
const CALLED = /^[\w.]+\(([^\n]{0,500})/gm;
/** Code that may define any name of the module. */
const DEFINING =
  /\bglobals\(\) *(?:\[[^\]\n]{0,200}\] *=(?!=)|\.(?:update|setdefault|__setitem__) *\()|^ {0,20}exec *\(/m;

const FILLED_NAMES = new WeakMap<PythonModule, ReadonlySet<string>>();

/** The names whose lists and dicts some code of the module fills. */
export function filledNames(module: PythonModule): ReadonlySet<string> {
  let names = FILLED_NAMES.get(module);
  if (names === undefined) {
    const found = new Set<string>();
    for (const [, name = ''] of module.text.matchAll(FILLED)) found.add(name);
    for (const [, given = ''] of module.text.matchAll(CALLED)) {
      for (const [name] of given.matchAll(/\b[a-zA-Z_]\w*/g)) found.add(name);
    }
    names = found;
    FILLED_NAMES.set(module, names);
  }
  return names;
}

/** Whether loading the module may define names that its statements don't show. */
export function isDynamic(module: PythonModule): boolean {
  return DEFINING.test(module.text);
}
