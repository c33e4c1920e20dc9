import type { Tree } from '@lezer/common';
import { wordSet } from '../text/words.ts';
import type { LoaderCall } from './declarations.ts';
import { nodeSpan } from './statements.ts';

const LOADER_METHODS = wordSet('get_langchain_tools load loads load_dir get_system_prompt get_wrapped_query get_rules');

/** The calls of the loader's methods on something: `AIONS.load(…)`, `aions.AIONS.get_langchain_tools(…)`. */
export function loaderCallsOf(text: string, tree: Tree): readonly LoaderCall[] {
  const found: LoaderCall[] = [];
  tree.iterate({
    enter(reference) {
      if (reference.name !== 'CallExpression') return;
      const callee = reference.node.firstChild;
      const given = reference.node.getChild('ArgList');
      if (callee === null || given === null || callee.to - callee.from > 200) return;
      const written = text.slice(callee.from, callee.to).replace(/\s+/g, '');
      const method = /^(?:[\w.]+\.)?(\w+)$/.exec(written)?.[1];
      if (method !== undefined && written !== method && LOADER_METHODS.has(method)) {
        found.push({
          callee: written,
          method,
          span: { start: reference.from, end: reference.to },
          arguments: nodeSpan(given),
        });
      }
    },
  });
  return found;
}
