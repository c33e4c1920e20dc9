import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { typeScriptTools } from '../../../../core/code/typescript/tools-of-typescript.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../../core/json/json-value.ts';
import { corpusPath } from '../../../support/corpus.ts';
import { diskFiles } from './files.ts';

interface Answer {
  readonly tools: Readonly<Record<string, JsonObject>> | readonly JsonObject[];
  readonly refused_by_framework?: Readonly<Record<string, string>>;
}

const folder = 'tools-in-code/';
const frameworks = `${folder}frameworks/typescript/`;
const cases = `${folder}cases/`;

/** A source, the answer of its framework, and the `package.json` beside it. */
const table: readonly { readonly source: string; readonly answer: string; readonly manifest?: string }[] = [
  { source: `${frameworks}mcp_register.ts`, answer: `${frameworks}ts_mcp_register.json` },
  {
    source: `${frameworks}mcp_register.ts`,
    answer: `${frameworks}ts_mcp_register_zod3.json`,
    manifest: '{"dependencies":{"zod":"^3.25.0"}}',
  },
  {
    source: `${cases}18-mcp-register-tool-zod/source.ts`,
    answer: `${cases}18-mcp-register-tool-zod/oracle.json`,
  },
  { source: `${frameworks}ai_sdk.ts`, answer: `${frameworks}ts_ai_sdk.json` },
  { source: `${frameworks}mac_add_tool.ts`, answer: `${frameworks}ts_mac_add_tool.json` },
  { source: `${frameworks}openai_agents_js.ts`, answer: `${frameworks}ts_openai_agents_js.json` },
  {
    source: `${cases}21-openai-agents-js-strict/source.ts`,
    answer: `${cases}21-openai-agents-js-strict/oracle.json`,
  },
];

describe('tools of TypeScript frameworks', () => {
  it.each(table)('$source is as in $answer', ({ source, answer, manifest }) => {
    const path = corpusPath(source);
    const beside = path.replace(/[^/]*$/, 'package.json');
    const { tools, unread } = typeScriptTools(diskFiles(manifest === undefined ? {} : { [beside]: manifest }))(path);
    const { tools: wanted, refused_by_framework: refused = {} }: Answer = JSON.parse(
      readFileSync(corpusPath(answer), 'utf8'),
    );
    const expected = Array.isArray(wanted) ? wanted : Object.values(wanted);
    expect(unread).toEqual([]);
    expect(tools.flatMap(({ unknown }) => unknown)).toEqual([]);
    const sent = tools.filter(({ refusal }) => refusal === null).map(({ definition }) => bare(definition));
    expect(byName(sent)).toEqual(byName(expected.map((one: JsonObject) => comparable(one))));
    const names = tools.filter(({ refusal }) => refusal !== null).map(({ definition }) => bare(definition)['name']);
    expect(names).toEqual(Object.keys(refused));
  });
});

/** The parts that the answers of all frameworks have. */
function bare(definition: JsonObject): JsonObject {
  const inner = definition['function'];
  return comparable(isJsonObject(inner) ? inner : definition);
}

function comparable(tool: JsonObject): JsonObject {
  const { name, description, title, annotations, strict } = tool;
  const schema = tool['schema'] ?? tool['inputSchema'] ?? tool['parameters'];
  const parts = { name, description, title, annotations, strict, schema };
  return JSON.parse(JSON.stringify(parts));
}

function byName(tools: readonly JsonObject[]): Readonly<Record<string, JsonValue>> {
  return Object.fromEntries(tools.map((tool) => [String(tool['name']), tool]));
}
