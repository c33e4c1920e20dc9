import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chat, chatCalls, scriptedServer } from '../unit/agent/support.ts';
import { aion } from './support.ts';

const examples = join(import.meta.dirname, '../../examples/agents');
const weather = join(examples, 'weather');
const sum = join(examples, 'sum');

const request = chatCalls(['c1', 'weather-checker', '{"city":"New York","state":"NY"}']);
const answer = 'It is 21 °C in New York, according to open-meteo.com.';

describe('the weather, as in Model Agnostic Context', () => {
  it('is asked for with its three policies in force', async () => {
    const { address, got } = await scriptedServer([request, chat({ content: answer })]);
    const words = ['ask', "What's the weather in NYC?", '--tools', 'tools.json', '--results', 'weather.aioncalls.json'];
    const { code, out } = await aion([...words, '--model', `test@${address}`], { folder: weather });
    expect(code).toBe(0);
    expect(out).toContain(answer);
    const sent = JSON.stringify(got[0]?.body);
    for (const policy of [
      'No Forecast Fabrication',
      'Always Include Location Context',
      'Always Cite Weather Data Sources',
    ]) {
      expect(sent).toContain(policy);
    }
    expect(JSON.stringify(got[1]?.body)).toContain('open-meteo.com');
  });

  it('is asked for of a model without tool calls, too', async () => {
    const { address, got } = await scriptedServer([
      chat({ content: '{"toolRequest":[{"name":"weather-checker","arguments":{"city":"New York","state":"NY"}}]}' }),
      chat({ content: JSON.stringify({ content: [{ type: 'text', text: answer }] }) }),
    ]);
    const words = ['ask', "What's the weather in NYC?", '--tools', 'tools.json', '--results', 'weather.aioncalls.json'];
    const { code, out } = await aion([...words, '--prompted', '--model', `test@${address}`], { folder: weather });
    expect(code).toBe(0);
    expect(out).toContain(answer);
    expect(JSON.stringify(got[1]?.body)).toContain('actionsTaken');
  });

  it('is expected to be asked for', async () => {
    const { address } = await scriptedServer([request, chat({ content: 'Herman Melville.' })]);
    const words = ['eval', 'weather.aioneval.json', '--model', `test@${address}`];
    const { code, out } = await aion(words, { folder: weather });
    expect(out).toContain('2 of 2 (100.0 %) right');
    expect(code).toBe(0);
  });
});

describe('a sum, as a plan of Aeon Core', () => {
  it('is right, and is carried out by tools and the model', async () => {
    const check = await aion(['plan', 'check', 'sum.aionplan.json', '--tools', 'tools.json'], { folder: sum });
    expect(check.code).toBe(0);
    const { address, got } = await scriptedServer([chat({ content: '5 and 10 make 15.' })]);
    const words = ['plan', 'run', 'sum.aionplan.json', '--tools', 'tools.json', '--results', 'sum.aioncalls.json'];
    const { code, out } = await aion([...words, '--model', `test@${address}`, '--format', 'json'], { folder: sum });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      status: 'completed',
      steps: [
        { mode: 'tool', result: { result: 15 } },
        { mode: 'tool', result: { echoed: 'The sum is known.' } },
        { mode: 'llm', result: { result: '5 and 10 make 15.' } },
      ],
    });
    expect(JSON.stringify(got[0]?.body)).toContain('step_step1_result: {\\"result\\":15}');
  });
});
