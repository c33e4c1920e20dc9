import { stripTypeScriptTypes } from 'node:module';
import { describe, expect, it } from 'vitest';
import { ask } from '../../../agent/ask.ts';
import { type CallbackAnswer, callbackBridge } from '../../../agent/bridges/callback-bridge.ts';
import { PolicyBook } from '../../../agent/policy.ts';
import { canonicalize, type JsonObject, type JsonValue } from '../../../core/index.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';
import { codeBlock } from '../../support/code-block.ts';
import { seedPage } from '../../support/corpus.ts';
import { TestClock } from '../../unit/agent/support.ts';

interface Bridge {
  readonly name: string;
  readonly promptExecutor: (input: { readonly input: JsonValue }) => Promise<CallbackAnswer>;
  readonly completionHandler: (output: unknown) => void;
}

interface Tool {
  readonly name: string;
  readonly description: string;
  readonly paramsSchema: JsonObject;
  readonly callback: (args: JsonObject) => Promise<JsonValue>;
}

type Policy = Parameters<PolicyBook['add']>[0];

const beginnings = ['const openAIBridge', 'mac.addTool(', 'const noForecastFabricationPolicy'];

/** Runs the page's own code, with stand-ins for the classes of its library, for OpenAI and for the network. */
function pageWith(answers: readonly string[], network: readonly JsonValue[]) {
  const [sent, shown, tools]: [JsonValue[], unknown[], Tool[]] = [[], [], []];
  const book = new PolicyBook();
  const [left, replies] = [[...answers], [...network]];
  const scope = {
    LLMBridge: class {
      constructor(bridge: Bridge) {
        Object.assign(this, bridge);
      }
    },
    PolicyBuilder: class {
      readonly policy: Record<string, unknown> = {};
      setName = (name: string) => this.with({ name });
      setDescription = (description: string) => this.with({ description });
      setTags = (tags: readonly string[]) => this.with({ tags });
      setRule = (rule: string) => this.with({ rule });
      build = () => this.policy;
      private with(member: Record<string, unknown>) {
        Object.assign(this.policy, member);
        return this;
      }
    },
    mac: {
      addTool: (tool: Tool) => tools.push(tool),
      addPolicies: (policies: readonly Policy[]) => policies.map((policy) => book.add(policy)),
      setActivePoliciesWithNames: (names: readonly string[]) => names.map((name) => book.activate(name)),
    },
    client: {
      responses: {
        create: async ({ input }: { readonly input: JsonValue }) => {
          sent.push(input);
          return { output_text: left.shift() ?? '' };
        },
      },
    },
    z: { string: () => ({ type: 'string' }) },
    WeatherResultSchema: { shape: {} },
    GeoResultSchema: { parse: (value: JsonValue) => value },
    fetch: async () => ({ json: async () => replies.shift() }),
    console: { log: (output: unknown) => shown.push(output) },
  };
  const code = beginnings.map((beginning) => codeBlock(seedPage('mac'), beginning)).join('\n');
  const names = Object.keys(scope);
  const run = new Function(...names, `${stripTypeScriptTypes(code)}\nreturn openAIBridge;`);
  return { bridge: run(...Object.values(scope)) as Bridge, tools, book, sent, shown };
}

async function askPage(answers: readonly string[], network: readonly JsonValue[]) {
  const page = pageWith(answers, network);
  const { bridge, tools, book } = page;
  const { state } = await ask('What is the weather in Austin?', {
    bridge: callbackBridge({
      name: bridge.name,
      complete: ({ messages }) => bridge.promptExecutor({ input: JSON.parse(JSON.stringify(messages)) }),
    }),
    tools: tools.map(({ name, description, paramsSchema }) => {
      const inputSchema = { type: 'object', properties: paramsSchema, required: Object.keys(paramsSchema) };
      return canonicalize({ name, description, inputSchema }).result;
    }),
    policies: book.active,
    callTool: async (name, args) => {
      try {
        const response = (await tools.find((tool) => tool.name === name)?.callback(args)) ?? null;
        return { status: 'completed', response, error: null };
      } catch (error) {
        return { status: 'failed', response: null, error: (error as Error).message };
      }
    },
    ...{ validate: validateByAjv, clock: new TestClock() },
    completionHandler: bridge.completionHandler,
  });
  return { ...page, state };
}

describe('the code of the page of Model Agnostic Context', () => {
  const request = JSON.stringify({
    toolRequest: [{ name: 'weather-checker', arguments: { city: 'Austin', state: 'Texas' } }],
  });
  const content = [{ type: 'text', text: 'It is 21 °C in Austin.' }];

  it('asks with its tool and its three policies, and is given the content', async () => {
    const weather = { current_weather: { temperature: 21 } };
    const { sent, shown, state } = await askPage(
      [request, JSON.stringify({ content })],
      [[{ lat: 1, lon: 2 }], weather],
    );
    const [discovery, followUp] = sent.map((one) => JSON.stringify(one));
    expect(discovery).toContain('Check the weather in any city and state in the United States');
    for (const name of [
      'No Forecast Fabrication',
      'Always Include Location Context',
      'Always Cite Weather Data Sources',
    ]) {
      expect(discovery).toContain(name);
    }
    expect(discovery).toContain('Do not generate fictional or estimated forecasts under any circumstances.');
    expect(followUp).toContain('Tool-Request');
    expect(state.actions[0]?.outcome?.response).toEqual({ content: [{ type: 'text', text: JSON.stringify(weather) }] });
    expect(shown).toEqual([{ content }]);
  });

  it('tells the model that its callback throws', async () => {
    const { sent, shown } = await askPage([request, JSON.stringify({ error: 'Where is Austin?' })], [[]]);
    expect(JSON.stringify(sent[1])).toContain('Location not found.');
    expect(shown).toEqual([{ error: 'Where is Austin?' }]);
  });
});
