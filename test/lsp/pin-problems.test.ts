import { expect, it } from 'vitest';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import type { TestClient } from './support/client.ts';
import { inBand } from './support/suite.ts';

const tool = '[\n  { name --> "Docs", link --> "https://example.com", description --> "d" }\n]\n';
const needs = 'aions-llm requires langchain<1. With LangChain 1, get_langchain_tools() raises ImportError.';

/** The problems at a file, as its text and message, once there are `count`. */
async function problemsAt(
  client: TestClient,
  name: string,
  text: string,
  count: number,
): Promise<readonly (readonly [string, string])[]> {
  const uri = client.fileUri(name);
  await client.until(`${count} problems at ${name}`, () => client.publishedFor(uri)?.length === count);
  const textAt = ({ range: { start, end } }: Diagnostic): string =>
    (text.split('\n')[start.line] ?? '').slice(start.character, end.character);
  return (client.publishedFor(uri) ?? []).map((problem) => [textAt(problem), String(problem.message)] as const);
}

inBand('the problems of package lists', (clients) => {
  it('are at a pin to a version that cannot be imported, and go with it', async () => {
    const text = 'langchain<1\naions-llm==1.0.5\n';
    const client = await clients.full({ files: { 'requirements.txt': text, 'a.aion': tool } });
    await client.open(tool, 'a.aion');
    expect(await problemsAt(client, 'requirements.txt', text, 1)).toEqual([
      ['==1.0.5', "aions-llm 1.0.5 can't be imported (SyntaxError). Use 1.0.16."],
    ]);
    await client.write('requirements.txt', text.replace('1.0.5', '1.0.16'));
    expect(await problemsAt(client, 'requirements.txt', text, 0)).toEqual([]);
  });

  it('are in pyproject.toml too, LangChain 1 once for the project', async () => {
    const text = '[project]\nname = "shop"\ndependencies = ["aions-llm==1.0.12"]\n';
    const client = await clients.full({ files: { 'pyproject.toml': text, 'a.aion': tool, 'b.aion': tool } });
    await client.open(tool, 'a.aion');
    await client.open(tool, 'b.aion');
    expect(await problemsAt(client, 'pyproject.toml', text, 2)).toEqual([
      ['==1.0.12', "aions-llm 1.0.12 can't be imported (ModuleNotFoundError). Use 1.0.16."],
      ['==1.0.12', needs],
    ]);
  });

  it('are none where no list names aions-llm: whether the project uses it is not known', async () => {
    const text = 'langchain==1.5.2\n';
    const client = await clients.full({ files: { 'requirements.txt': text, 'a.aion': tool } });
    const document = await client.open(tool, 'a.aion');
    expect(await document.problems()).toEqual([]);
    expect(client.publishedFor(client.fileUri('requirements.txt')) ?? []).toEqual([]);
  });
});
