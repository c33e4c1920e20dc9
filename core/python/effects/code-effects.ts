import { LineIndex } from '../../text/line-index.ts';
import { readAnyExecutable } from '../expression.ts';
import type { FileContext } from '../file-context.ts';
import { withinBudget } from '../schema/budget.ts';
import { EffectReader } from './reader.ts';

/** `changes`: it writes, deletes, sends or executes; `looks`: all of it is understood, and nothing does; `unknown`: neither can be said. */
export type Effect = 'changes' | 'looks' | 'unknown';

/** The effects of a tool when it is called. */
export interface CodeEffects {
  readonly effect: Effect;
  /** The call that makes it so; null for `looks`, and where the code is no Python. */
  readonly because: EffectEvidence | null;
}

export interface EffectEvidence {
  /** As a person reads it: `os.remove`, `p.unlink`. */
  readonly call: string;
  /** The path of the module in the index; null in the executable string itself. */
  readonly path: string | null;
  /** In the module, or in the executable string; from 1. */
  readonly line: number;
}

/** The effects of an executable string of a file with that context. Reads source only; runs nothing, never throws. */
export function codeEffects(context: FileContext | null, executable: string): CodeEffects {
  const { expression, references, errors, complete } = readAnyExecutable(executable);
  if (errors.length > 0 || !complete) return { effect: 'unknown', because: null };
  const reader = new EffectReader(
    context,
    references.map(({ name }) => name),
  );
  const isRead = withinBudget(
    () => {
      reader.read(expression);
      return true;
    },
    () => false,
  );
  if (!isRead) return { effect: 'unknown', because: null };
  const found = reader.changes ?? reader.unknown;
  if (found === null) return READ_ONLY;
  const { call, path, offset } = found;
  const text = path === null ? executable : (context?.index.module(path)?.text ?? '');
  const line = new LineIndex(text).positionAt(offset).line + 1;
  return { effect: reader.changes === null ? 'unknown' : 'changes', because: { call, path, line } };
}

export const READ_ONLY: CodeEffects = { effect: 'looks', because: null };

/** The effects of code that runs together. */
export function together(all: readonly CodeEffects[]): CodeEffects {
  const found = (wanted: Effect): CodeEffects | undefined => all.find(({ effect }) => effect === wanted);
  return found('changes') ?? found('unknown') ?? READ_ONLY;
}
