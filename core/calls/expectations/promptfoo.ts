import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { parseYaml } from '../../json/parse-yaml.ts';
import { childPointer } from '../../json/pointer.ts';
import { printJson } from '../../json/print-json.ts';
import type { OrProblem } from '../../text/or-problem.ts';
import { say } from '../../text/say.ts';
import { type DraftExpectation, expectationOf } from './promptfoo-assertions.ts';
import { conversationOf } from './promptfoo-prompts.ts';

/** A part of a configuration that a file of expectations can't have. */
export interface ImportLoss {
  /** A JSON pointer into the configuration. */
  readonly pointer: string;
  readonly message: string;
}

export interface ImportedExpectations {
  /** The text of a file `NAME.aioneval.json`. */
  readonly text: string;
  readonly cases: number;
  readonly losses: readonly ImportLoss[];
}

/**
 * The assertions about tool calls of a configuration of promptfoo (`promptfooconfig.yaml`, 0.121) as a file of expectations. A test with several
 * prompts becomes several cases. Nothing is run or read from other files.
 */
export function expectationsOfPromptfoo(text: string): OrProblem<{ readonly imported: ImportedExpectations }> {
  const { documents, problems } = parseYaml(text);
  const [broken] = problems;
  if (broken !== undefined) return { ok: false, problem: broken.message };
  const root = documents[0]?.value;
  const tests = isJsonObject(root) ? member(root, 'tests') : undefined;
  if (!isJsonObject(root) || !isJsonArray(tests)) {
    return { ok: false, problem: say`This isn't a configuration of promptfoo with a list of "tests".` };
  }
  const losses: ImportLoss[] = [];
  const lose = (pointer: string, message: string): void => void losses.push({ pointer, message });
  const prompts = promptsOf(root, lose);
  const shared = member(root, 'defaultTest');
  const ids = new Set<string>();
  const cases = tests.flatMap((test, index): readonly JsonObject[] => {
    const pointer = `/tests/${index}`;
    if (!isJsonObject(test)) {
      lose(pointer, say`Tests in other files aren't read.`);
      return [];
    }
    const asserted = [
      ...assertionsOf(isJsonObject(shared) ? shared : {}, '/defaultTest'),
      ...assertionsOf(test, pointer),
    ];
    const expect = expectationOf(asserted, lose);
    if (expect === null) {
      lose(pointer, say`The test has no assertion about tool calls.`);
      return [];
    }
    const vars = { ...varsOf(shared), ...varsOf(test) };
    return prompts.flatMap((prompt): readonly JsonObject[] => {
      const conversation = conversationOf(prompt, vars);
      if (typeof conversation === 'string') {
        lose(pointer, conversation);
        return [];
      }
      return [caseOf(test, index, conversation, expect, ids)];
    });
  });
  const file = { tools: toolPathsOf(root, lose), cases };
  return { ok: true, imported: { text: printJson(file), cases: cases.length, losses } };
}

type Lose = (pointer: string, message: string) => void;

function caseOf(
  test: JsonObject,
  index: number,
  conversation: JsonObject,
  expect: DraftExpectation,
  ids: Set<string>,
): JsonObject {
  const description = member(test, 'description');
  const name = typeof description === 'string' && description.trim() !== '' ? description : `test ${index + 1}`;
  let id = name;
  for (let count = 2; ids.has(id); count++) id = `${name} (${count})`;
  ids.add(id);
  return { id, ...conversation, expect };
}

function promptsOf(root: JsonObject, lose: Lose): readonly string[] {
  const prompts = member(root, 'prompts') ?? [];
  return (isJsonArray(prompts) ? prompts : [prompts]).flatMap((prompt, index): readonly string[] => {
    const raw = isJsonObject(prompt) ? (member(prompt, 'raw') ?? null) : prompt;
    if (typeof raw === 'string' && !/^file:\/\/|\.(?:txt|json|ya?ml|py|[cm]?js|md|csv)$/.test(raw.trim())) return [raw];
    lose(`/prompts/${index}`, say`Prompts in other files aren't read.`);
    return [];
  });
}

function assertionsOf(
  test: JsonObject,
  pointer: string,
): readonly { readonly pointer: string; readonly value: JsonValue }[] {
  const list = member(test, 'assert');
  if (!isJsonArray(list)) return [];
  return list.map((value, index) => ({ value, pointer: childPointer(`${pointer}/assert`, index) }));
}

function varsOf(test: JsonValue | undefined): JsonObject {
  const vars = isJsonObject(test) ? member(test, 'vars') : undefined;
  return isJsonObject(vars) ? vars : {};
}

/** The files of tools that the providers name. */
function toolPathsOf(root: JsonObject, lose: Lose): readonly string[] {
  const providers = member(root, 'providers') ?? member(root, 'targets') ?? [];
  const paths = (isJsonArray(providers) ? providers : [providers]).flatMap((provider, index): readonly string[] => {
    const config = isJsonObject(provider) ? member(provider, 'config') : undefined;
    const tools = isJsonObject(config) ? member(config, 'tools') : undefined;
    if (typeof tools === 'string' && tools.startsWith('file://')) return [tools.slice('file://'.length)];
    if (tools === undefined) return [];
    lose(`/providers/${index}/config/tools`, say`Save the tools to a file, and list it in "tools".`);
    return [];
  });
  return [...new Set(paths)];
}
