import type { FileContext } from '../../python/file-context.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { DetectedLoader } from '../detected-loader.ts';
import { type LocalFinding, localFinding, meantFix, type RuleDefinition } from '../rule.ts';
import { quoted } from '../syntax/syntax-rule.ts';
import type { NamedPython } from './named-python.ts';
import { nearestPythonName } from './nearest-name.ts';

/** A rule about the names of an element in the workspace's Python. */
export interface PythonBindingRule extends RuleDefinition {
  check(named: NamedPython, context: FileContext, loader: DetectedLoader): readonly LocalFinding[];
}

interface Consequence {
  readonly consequence: string;
  /** Whether the loader reads the file, and only a call of the tool fails. */
  readonly late?: boolean;
}

/** The finding of a missing `name` at `span`: an error if the modules that load the file are known, else a warning. */
export function missingBinding(
  rule: RuleDefinition,
  context: FileContext,
  name: string,
  span: Span,
  { consequence, late = false }: Consequence,
): LocalFinding {
  const isKnown = context.certainty === 'known';
  const place = isKnown ? among(context.modules) : say`the Python files of the workspace`;
  const meant = nearestPythonName(context, name);
  const message =
    meant === null
      ? say`${quoted(name)} isn't defined in ${place}. ${consequence}`
      : say`${quoted(name)} isn't defined in ${place}. Did you mean ${quoted(meant)}? ${consequence}`;
  return localFinding(rule, span, message, {
    severity: isKnown ? 'error' : 'warning',
    exception: isKnown && !late ? rule.exception : null,
    fixes: meant === null ? null : () => [meantFix(meant, span, false)],
  });
}

/** The finding of a `name` at `span` that several modules define, equally near to the file; null for any other name. */
export function ambiguousBinding(
  rule: RuleDefinition,
  context: FileContext,
  name: string,
  span: Span,
): LocalFinding | null {
  const rivals = context.rivals(name);
  if (rivals.length === 0) return null;
  const message = say`${quoted(name)} is defined in several modules: ${rivals.join(', ')}. Set "aion.python.contextModules" to one of them.`;
  return localFinding(rule, span, message, { severity: 'warning' });
}

function among(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).join(' or ');
  return paths.length > 3 ? say`${shown} or ${paths.length - 3} more files` : shown;
}
