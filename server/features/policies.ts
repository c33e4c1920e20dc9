import { LineIndex } from '../../core/text/index.ts';
import type { FolderConfiguration } from '../../project/folder-facts.ts';
import { type PoliciesParams, type PoliciesResult, policiesRequest } from '../../protocol/policies.ts';
import type { ServerContext } from '../context.ts';
import { ownRequest } from '../own-request.ts';

const none: PoliciesResult = { policies: [], activePolicies: [], problem: null };

export const policies = ownRequest(
  policiesRequest,
  'reading policies',
  (problem) => ({ ...none, problem }),
  policiesFor,
);

async function policiesFor({ uri }: PoliciesParams, context: ServerContext): Promise<PoliciesResult> {
  const { configuration } = await context.facts.nearest(context.folders.aboveAll(uri));
  if (configuration === null) return none;
  const { policies: known, activePolicies } = configuration.file.layer.agent ?? none;
  return { policies: known, activePolicies, problem: problemOf(configuration) };
}

function problemOf({ text, file, unread }: FolderConfiguration): string | null {
  if (unread !== null) return `.aionrc.json: ${unread}`;
  const first = file.problems.find(({ severity }) => severity === 'error');
  if (first === undefined) return null;
  const { line, character } = new LineIndex(text).positionAt(first.span.start);
  return `.aionrc.json:${line + 1}:${character + 1}: ${first.message}`;
}
