import type { Uri } from 'vscode';
import { activePoliciesOf, type Policy } from '../../../agent/policy.ts';
import { policiesRequest } from '../../../protocol/policies.ts';
import type { LanguageServer } from '../../language-server.ts';

/**
 * The policies for a model with the file's tools: those of the system, and the active ones of the nearest `.aionrc.json`. Rejects with a
 * sentence for a mistake in that file, as `aion ask` does: no policy may be dropped silently.
 */
export async function policiesFor(file: Uri, server: LanguageServer): Promise<readonly Policy[]> {
  await server.start();
  const { problem, ...settings } = await server.request(policiesRequest, { uri: file.toString() });
  if (problem !== null) throw new Error(problem);
  const answer = activePoliciesOf(settings);
  if (!answer.ok) throw new Error(`.aionrc.json: ${answer.problem}`);
  return answer.policies;
}
