import type { Uri } from 'vscode';
import { type Policy, policiesInForce } from '../../../agent/policy.ts';
import { policiesRequest } from '../../../protocol/policies.ts';
import type { LanguageServer } from '../../language-server.ts';

/**
 * What a model is given with the tools of that file: the policies of the system, and those that the nearest `.aionrc.json` has in force. Rejects with
 * a sentence where that file has a mistake, as `aion ask` does: a policy must not be left out unseen.
 */
export async function policiesFor(file: Uri, server: LanguageServer): Promise<readonly Policy[]> {
  await server.start();
  const { problem, ...settings } = await server.request(policiesRequest, { uri: file.toString() });
  if (problem !== null) throw new Error(problem);
  const answer = policiesInForce(settings);
  if (!answer.ok) throw new Error(`.aionrc.json: ${answer.problem}`);
  return answer.policies;
}
