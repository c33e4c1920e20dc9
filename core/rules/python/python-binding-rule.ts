import type { FileContext } from '../../python/file-context.ts';
import { editDistance } from '../../text/edit-distance.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { type LocalFinding, localFinding, plainFix, type RuleDefinition } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import type { NamedPython } from './named-python.ts';

/** A rule that asks the workspace's Python about the names of an element. */
export interface PythonBindingRule extends RuleDefinition {
  check(named: NamedPython, context: FileContext): readonly LocalFinding[];
}

/** What comes of a name that does not exist. */
interface Consequence {
  readonly consequence: string;
  readonly whatToWrite: string;
  /** Whether the loader reads the file all the same, and only a call of the tool fails. */
  readonly late?: boolean;
}

/**
 * That nothing is called `name`: an error where the modules that load the file are known, else a warning. `span` is where
 * the name is written, `consequence` what comes of it, `whatToWrite` the end of the message.
 */
export function missingBinding(
  rule: RuleDefinition,
  context: FileContext,
  name: string,
  span: Span,
  { consequence, whatToWrite, late = false }: Consequence,
): LocalFinding {
  const isKnown = context.certainty === 'known';
  const place = isKnown
    ? say`${among(context.modules)}, whose names the loader binds`
    : say`any Python file of the workspace`;
  const meant = nearestName(context, name);
  const hint = meant === null ? '' : say` Did you mean ${quoted(meant)}?`;
  return localFinding(
    rule,
    span,
    say`${quoted(name)} does not exist in ${place}. ${consequence}${hint} ${whatToWrite}`,
    {
      severity: isKnown ? 'error' : 'warning',
      exception: isKnown && !late ? rule.exception : null,
      fixes: meant === null ? null : () => [plainFix(say`Change to ${meant}`, false, [{ span, newText: meant }])],
    },
  );
}

function among(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).join(' or ');
  return paths.length > 3 ? say`${shown} or ${paths.length - 3} more files` : shown;
}

const nearestNames = new WeakMap<FileContext, Map<string, string | null>>();

/** The name that was probably meant; looked for once, however many tools write it wrongly. */
function nearestName(context: FileContext, name: string): string | null {
  const known = nearestNames.get(context) ?? new Map<string, string | null>();
  nearestNames.set(context, known);
  let nearest = known.get(name);
  if (nearest === undefined) {
    nearest = findNearest(context, name);
    known.set(name, nearest);
  }
  return nearest;
}

/** One or two slips away, or the same in other letters of case. */
function findNearest(context: FileContext, name: string): string | null {
  const dot = name.lastIndexOf('.');
  const prefix = dot < 0 ? null : name.slice(0, dot);
  const last = name.slice(dot + 1);
  const limit = last.length < 4 ? 1 : last.length < 10 ? 2 : 3;
  const wanted = folded(last);
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const candidate of context.names(prefix)) {
    const distance: number =
      folded(candidate) === wanted ? 0.5 : editDistance(last, candidate, Math.min(limit, best?.distance ?? limit));
    const isNearer = distance <= limit && distance < (best?.distance ?? limit + 1);
    // A name that is imported from where it is not any more is as missing as the one that was written.
    if (isNearer && context.find(prefix === null ? candidate : `${prefix}.${candidate}`).kind !== 'missing') {
      best = { name: candidate, distance };
    }
  }
  return best === null ? null : prefix === null ? best.name : `${prefix}.${best.name}`;
}

function folded(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
