import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEvalFile } from '../../core/calls/index.ts';
import { describeWithPython } from '../support/system-python.ts';
import { chat, chatCalls, type Got, type Reply, scriptedServer } from '../unit/agent/support.ts';
import { aion, type Run } from './support.ts';

const examples = join(import.meta.dirname, '../../examples/agents');

/** A command of a page and its output there; null without output. */
interface Shown {
  readonly words: readonly string[];
  readonly prints: string | null;
}

function shownIn(example: string): readonly Shown[] {
  const page = readFileSync(join(examples, example, 'README.md'), 'utf8');
  const blocks = [...page.matchAll(/^```sh\n(aion .*)\n```\n(?:\n```text\n([\s\S]*?)^```\n)?/gm)];
  return blocks.map(([, line = '', prints]) => ({
    words: [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '').slice(1),
    prints: prints ?? null,
  }));
}

/** Parts that differ from run to run become fixed. */
function steady(text: string): string {
  return text.replace(/\b\d+(?= ms\b)|(?<=Sent )\d+/g, 'N');
}

interface Ran extends Run {
  readonly words: readonly string[];
  readonly got: readonly Got[];
}

/** Runs all commands of an example as on its page, in a copy; the model of each gives the replies of its turn. */
async function ranAsShown(
  example: string,
  scripts: readonly (readonly Reply[])[],
  python?: string,
): Promise<readonly Ran[]> {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'aion-example-')));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(examples, copy, { recursive: true });
  const left = [...scripts];
  const ran: Ran[] = [];
  for (const { words, prints } of shownIn(example)) {
    const model = words.indexOf('--model');
    const { address, got } = await scriptedServer(model < 0 ? [] : (left.shift() ?? []));
    const given = words.map((word, at) => (model >= 0 && at === model + 1 ? `test@${address}/v1` : word));
    const isRun = python !== undefined && (words.includes('run') || words.includes('--run'));
    const run = await aion([...given, ...(isRun ? ['--python', python] : [])], {
      folder: join(copy, example),
      environment: { PATH: process.env['PATH'] ?? '' },
      columns: 200,
    });
    // The Python that runs is reported on standard error.
    const printed = steady((run.err + run.out).replace(/^aion \w+: (Python|Modules).*\n/gm, ''));
    if (prints !== null)
      expect({ words, printed: `${printed.trimEnd()}\n` }).toEqual({ words, printed: steady(prints) });
    ran.push({ ...run, words, got });
  }
  expect(left).toEqual([]);
  return ran;
}

const request = chatCalls(['c1', 'weather-checker', '{"city":"New York","state":"NY"}']);
const answer = 'It is 21 °C in New York, according to open-meteo.com.';

describe('the examples of agents work as their pages show', () => {
  it('the weather, as in Model Agnostic Context', async () => {
    const inText = '{"toolRequest":[{"name":"weather-checker","arguments":{"city":"New York","state":"NY"}}]}';
    const ran = await ranAsShown('weather', [
      [request, chat({ content: answer })],
      [chat({ content: inText }), chat({ content: JSON.stringify({ content: [{ type: 'text', text: answer }] }) })],
      [request, chat({ content: 'Herman Melville.' })],
    ]);
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    const [, native, prompted, evaluated] = ran;
    for (const one of [native, prompted]) {
      expect(one?.out).toContain(answer);
      const sent = JSON.stringify(one?.got[0]?.body);
      for (const policy of ['No Forecast Fabrication', 'Always Include Location', 'Always Cite Weather Data Sources']) {
        expect(sent).toContain(policy);
      }
      expect(JSON.stringify(one?.got[1]?.body)).toContain('open-meteo.com');
    }
    expect(native?.got[0]?.body).toHaveProperty('tools');
    expect(prompted?.got[0]?.body).not.toHaveProperty('tools');
    expect(JSON.stringify(prompted?.got[1]?.body)).toContain('actionsTaken');
    expect(evaluated?.out).toContain('2 of 2 correct, 100.0 %');
    expect(readEvalFile(readFileSync(join(examples, 'weather/weather.aioneval.json'), 'utf8')).cases).toHaveLength(2);
  });

  it('a sum, as a plan of Aeon Core', async () => {
    const plan = readFileSync(join(examples, 'sum/sum.aionplan.json'), 'utf8');
    const ran = await ranAsShown('sum', [[chat({ content: '5 and 10 make 15.' })], [chat({ content: plan })]]);
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(JSON.stringify(ran[1]?.got[0]?.body)).toContain('step_step1_result: {\\"result\\":15}');
  });

  it('repairs, as the supervisor of Aeon Core', async () => {
    const named = JSON.stringify({ step_id: 'step1', description: 'Something else', tool: 'calculator' });
    const ran = await ranAsShown('repairs', [[chat({ content: named })]]);
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 1, 0]);
    expect(JSON.stringify(ran[3]?.got[0]?.body)).toContain('nonexistent_calculator');
  });
});

describeWithPython('the example of LionAGI works as its page shows', (python) => {
  it('a product, from the function to the answer', async () => {
    const call = chatCalls(['c1', 'multiply', '{"x": 3, "y": 4}']);
    const ran = await ranAsShown('multiply', [[call, chat({ content: 'It is 12.' })]], python);
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect(JSON.parse(ran[0]?.out ?? '')).toMatchObject({
      ...{ type: 'function', function: { name: 'multiply', parameters: { required: ['x', 'y'] } } },
    });
    expect(JSON.stringify(ran[3]?.got[1]?.body)).toContain('{"role":"tool","tool_call_id":"c1","content":"12"}');
    expect(ran[3]?.out).toContain('It is 12.');
  });
});
