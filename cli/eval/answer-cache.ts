import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AnswerCache } from '../../agent/expectations/engine/run-bridge.ts';
import type { ModelAnswer } from '../../agent/model-bridge.ts';
import { isJsonObject, type JsonObject, strictJson } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import { tell } from '../command.ts';
import type { Host } from '../host.ts';
import { privateFolder } from '../private-folder.ts';

/** Fourteen days, in milliseconds. */
const longestAge = 14 * 24 * 60 * 60 * 1_000;

/**
 * The answers of models in the user's cache folder, one file for each, readable by the user alone. They hold no keys of servers. Null where
 * there is no private folder: then nothing is kept. `readsToo` is false to write only.
 */
export function answerCache(host: Host, readsToo: boolean): AnswerCache | null {
  const { environment } = host;
  // A process without a home keeps nothing.
  const hasHome = ['XDG_CACHE_HOME', 'HOME', 'LOCALAPPDATA'].some((name) => environment[name] !== undefined);
  const above = hasHome ? privateFolder(environment) : null;
  if (above === null) return null;
  const folder = join(above, 'eval');
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return null;
  }
  const oldest = Date.now() - longestAge;
  removeOlder(folder, oldest);
  let isBroken = false;
  const place = (key: string): string => join(folder, `${key}.json`);
  return {
    read: async (key) => (readsToo ? savedAnswer(place(key)) : null),
    async write(key, answer) {
      if (isBroken) return;
      try {
        writeAnswer(place(key), JSON.stringify({ time: new Date().toISOString(), answer }));
      } catch (error) {
        isBroken = true;
        const { code, message } = error as NodeJS.ErrnoException;
        tell(host, `aion eval: ${folder} (${code ?? message}): ${say`Responses aren't cached.`}`);
      }
    },
  };
}

/**
 * Writes the file completely or not at all. A lost answer is asked again, so that the disk isn't waited for. Leftovers of a killed run are
 * removed with their age. `writeText` isn't for this: from its first write on, a signal ends the process, and the report would be lost.
 */
function writeAnswer(path: string, text: string): void {
  const temporary = `${path}.${randomUUID()}`;
  writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' });
  renameSync(temporary, path);
}

/** Null for a file that is missing, or isn't whole. */
function savedAnswer(path: string): ModelAnswer | null {
  let text = '';
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return null;
  }
  const saved = strictJson(text) ?? null;
  const answer = isJsonObject(saved) ? saved['answer'] : undefined;
  return isJsonObject(answer ?? null) && typeof (answer as JsonObject)['raw'] === 'string'
    ? (answer as unknown as ModelAnswer)
    : null;
}

function removeOlder(folder: string, oldest: number): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? oldest) < oldest) rmSync(path, { force: true });
  }
}
