import { behaviourOf, type LoaderVersion } from '../loaders/versions.ts';
import { say } from '../text/say.ts';

/** Arguments as Pydantic models in a Python file beside the notation, as an `args_schema` block, or as interface texts alone. */
export type SchemaMode = 'pydantic' | 'inline' | 'none';

export const schemaModes: readonly SchemaMode[] = ['pydantic', 'inline', 'none'];

/**
 * The default mode for a loader: models where the loader reads class names and not blocks, if there is a folder for
 * the Python file (`hasPlace`); else blocks.
 */
export function usualSchemaMode(loader: LoaderVersion, hasPlace: boolean): SchemaMode {
  return hasPlace && readsClassNames(loader) ? 'pydantic' : 'inline';
}

/** Whether the loader gives a tool the class that a string `args_schema` names: up to 1.0.8. */
export function readsClassNames(loader: LoaderVersion): boolean {
  const behaviour = behaviourOf(loader);
  return behaviour === '1.0.0' || behaviour === '1.0.5';
}

/** The warning for a mode that does not suit the loader; null if it does. */
export function schemaModeWarning(mode: SchemaMode, loader: LoaderVersion): string | null {
  return mode === 'pydantic' && !readsClassNames(loader)
    ? say`aions-llm ${loader} ignores class names in "args_schema" and reads the lambda instead.`
    : null;
}
