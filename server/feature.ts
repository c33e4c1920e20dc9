import type { ServerCapabilities } from 'vscode-languageserver';
import { mergeAll } from '../core/text/index.ts';
import type { ClientProfile } from './client-profile.ts';
import type { ServerContext } from './context.ts';

export interface Feature {
  /** The capabilities for this client; empty where it cannot use the feature. */
  capability?(client: ClientProfile): ServerCapabilities;
  register(context: ServerContext): void;
}

/** The capabilities of all features. Two features never share a member but `workspace`. */
export function capabilitiesOf(features: readonly Feature[], client: ClientProfile): ServerCapabilities {
  const capabilities = features.map((feature) => feature.capability?.(client) ?? {});
  const workspaces = capabilities.flatMap(({ workspace }) => (workspace === undefined ? [] : [workspace]));
  const together = mergeAll(capabilities);
  return workspaces.length === 0 ? together : { ...together, workspace: mergeAll(workspaces) };
}
