import { CallableSet } from '../../core/calls/callable-set.ts';
import { checkCall } from '../../core/calls/check-call.ts';
import { readCalls } from '../../core/calls/read-calls.ts';
import { canonicalize } from '../../core/formats/canonicalize.ts';
import type { JsonObject } from '../../core/json/json-value.ts';
import { validateByAjv } from '../../validator/ajv-validate.ts';
import type { Budget } from './budgets.ts';
import { table, threadTime } from './measure.ts';
import { askPython } from './peer-python.ts';
import { print } from './report.ts';

const answers = 2_000;
const rounds = 9;
/** The clock of processor time has steps of some milliseconds: a round must be much longer. */
const passes = 10;

/** LangChain's parser, then jsonschema with a validator that is made once: as an agent checks its calls. */
const program = `
import importlib.metadata, json, sys, time
from jsonschema import Draft202012Validator
from langchain_core.output_parsers.openai_tools import parse_tool_calls
given = json.load(sys.stdin)
validator = Draft202012Validator(given["schema"])
def read(text):
    return parse_tool_calls(json.loads(text)["choices"][0]["message"]["tool_calls"], return_id=True)
def best(work):
    times = []
    for _ in range(${rounds}):
        start = time.process_time()
        for text in given["texts"]:
            work(text)
        times.append(time.process_time() - start)
    return min(times) * 1e6 / len(given["texts"])
print(json.dumps({
    "versions": " ".join(f"{name} {importlib.metadata.version(name)}" for name in ["langchain-core", "jsonschema"]),
    "read": best(read),
    "checked": best(lambda text: [list(validator.iter_errors(call["args"])) for call in read(text)]),
}))
`;

interface Speed {
  readonly versions: string;
  /** Microseconds of processor time per answer. */
  readonly read: number;
  readonly checked: number;
}

const schema: JsonObject = {
  type: 'object',
  properties: {
    city: { type: 'string', minLength: 1 },
    days: { type: 'integer', minimum: 1, maximum: 14 },
    units: { enum: ['metric', 'imperial'] },
    stops: {
      type: 'array',
      items: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
    },
  },
  required: ['city', 'days'],
};

/** Every tenth has a wrong type. */
function answer(index: number): string {
  const call = (name: string, days: unknown): JsonObject => ({
    id: `call_${index}_${name}`,
    type: 'function',
    function: {
      name: 'forecast',
      arguments: JSON.stringify({ city: `City ${index}`, days, units: 'metric', stops: [{ name }, { name: 'b' }] }),
    },
  });
  const calls = [call('a', (index % 14) + 1), call('c', index % 10 === 0 ? '3' : 3)];
  const message = { role: 'assistant', content: null, tool_calls: calls };
  return JSON.stringify({ id: `r${index}`, object: 'chat.completion', choices: [{ index: 0, message }] });
}

/**
 * Reads and checks the calls of answers, compared with LangChain in the Python of `AION_BENCH_PYTHON` (default `python3`). Prints one
 * table.
 */
export function benchCalls(): readonly Budget[] {
  const texts = Array.from({ length: answers }, (_, index) => answer(index));
  const tools = new CallableSet([
    canonicalize({ name: 'forecast', description: 'Weather.', input_schema: schema }).result,
  ]);
  const read = best(texts, (text) => readCalls(text).calls);
  const named = best(texts, (text) => readCalls(text, { family: 'openai-chat' }).calls);
  const checked = best(texts, (text) => readCalls(text).calls.map((call) => checkCall(call, tools, validateByAjv)));
  const python = askPython<Speed>(program, { schema, texts });
  const micro = (value: number | undefined): string => (value === undefined ? '–' : value.toFixed(1));
  print(
    table([
      [`${answers} answers, microseconds of processor time each`, 'ours', python?.versions ?? 'LangChain is not there'],
      ['  read, the form detected', micro(read), micro(python?.read)],
      ['  read, the form named', micro(named), micro(python?.read)],
      ['  read and checked', micro(checked), micro(python?.checked)],
    ]),
  );
  if (python === null) return [];
  return [
    {
      what: "reading and checking a call, beside LangChain's parser and jsonschema",
      measured: `${(checked / python.checked).toFixed(2)} of its time`,
      budget: '0.10',
      kept: checked / python.checked <= 0.1,
    },
  ];
}

/** Microseconds of processor time per text. */
function best(texts: readonly string[], work: (text: string) => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = threadTime();
    for (let pass = 0; pass < passes; pass++) for (const text of texts) work(text);
    least = Math.min(least, threadTime() - start);
  }
  return (least * 1_000) / passes / texts.length;
}
