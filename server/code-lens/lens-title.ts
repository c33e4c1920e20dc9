import { emitTool } from '../../core/formats/emit.ts';
import { findFormat } from '../../core/formats/registry.ts';
import type { ElementNode } from '../../core/notation/syntax.ts';
import type { PythonKnowledge } from '../../core/tools/element-meaning.ts';
import { toolOfNode } from '../../core/tools/tool-of-node.ts';

/** How many references there are, as a sentence. */
export function referencesTitle(count: number): string {
  return count === 1 ? '1 reference' : `${count} references`;
}

/** Which of the providers would refuse something of the tool, as a sentence; null where no provider is asked. */
export function providersTitle(
  element: ElementNode,
  targets: readonly string[],
  python: PythonKnowledge,
): string | null {
  const tool = toolOfNode(element, python).result;
  const asked = targets.flatMap((target) => findFormat(target) ?? []).filter(({ write }) => write !== undefined);
  if (asked.length === 0) return null;
  let problems = 0;
  const refusing: string[] = [];
  for (const { id } of asked) {
    const emission = emitTool(tool, id, { mend: false });
    const count =
      emission.kind === 'refused' ? 1 : emission.problems.filter(({ severity }) => severity === 'error').length;
    problems += count;
    if (count > 0) refusing.push(id);
  }
  const said = problems === 1 ? '1 provider problem' : `${problems} provider problems`;
  return problems === 0 ? `Fits ${asked.map(({ id }) => id).join(', ')}` : `${said} (${refusing.join(', ')})`;
}
