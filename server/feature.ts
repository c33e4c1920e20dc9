import type { ServerCapabilities } from 'vscode-languageserver';
import { mergeAll } from '../core/text/long-list.ts';
import type { ClientProfile } from './client-profile.ts';
import type { ServerContext } from './context.ts';

/** One thing the server does for an editor: what it announces for it, and the handlers that do it. */
export interface Feature {
  /** For the log and the tests. */
  readonly name: string;
  /** What is announced to this client; nothing where it has no use for the feature. Left out where nothing is ever announced. */
  capability?(client: ClientProfile): ServerCapabilities;
  register(context: ServerContext): void;
}

/** What the features announce together. Two features never announce the same thing, but both may add to `workspace`. */
export function capabilitiesOf(features: readonly Feature[], client: ClientProfile): ServerCapabilities {
  const capabilities = features.map((feature) => feature.capability?.(client) ?? {});
  const workspaces = capabilities.flatMap(({ workspace }) => (workspace === undefined ? [] : [workspace]));
  const together = mergeAll(capabilities);
  return workspaces.length === 0 ? together : { ...together, workspace: mergeAll(workspaces) };
}
