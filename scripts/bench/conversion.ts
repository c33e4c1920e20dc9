import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { convert } from '../../core/conversion/convert.ts';
import { type SourceTool, toolsOfJson } from '../../core/conversion/source-tools.ts';
import { canonicalize } from '../../core/formats/canonicalize.ts';
import { emitTool } from '../../core/formats/emit.ts';
import type { FormatId } from '../../core/formats/format-id.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../core/json/json-value.ts';
import { smallest } from '../../core/text/long-list.ts';
import { corpusLines, corpusPath, isCorpusThere } from '../../test/support/corpus.ts';
import type { Budget } from './budgets.ts';
import { processorTime, table } from './measure.ts';
import { askPython } from './peer-python.ts';
import { print } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const targets = ['openai', 'anthropic', 'mcp', 'json-schema'] as const satisfies readonly FormatId[];

/**
 * aumai-toolcanon as its users call it. Reads definitions as JSON; prints the best of nine loops, in tools per second of processor time.
 */
const program = `
import json, sys, time
from aumai_toolcanon.core import Canonicalizer
from aumai_toolcanon.emitter import emit_anthropic, emit_json_schema, emit_mcp, emit_openai
definitions = [value for value in json.load(sys.stdin) if isinstance(value, dict)]
texts = [json.dumps(value) for value in definitions]
canonicalizer = Canonicalizer()
def best(work):
    times = []
    for _ in range(9):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return len(definitions) / min(times)
print(json.dumps({
    "openai": best(lambda: [emit_openai(canonicalizer.canonicalize(value).tool) for value in definitions]),
    "anthropic": best(lambda: [emit_anthropic(canonicalizer.canonicalize(value).tool) for value in definitions]),
    "mcp": best(lambda: [emit_mcp(canonicalizer.canonicalize(value).tool) for value in definitions]),
    "json-schema": best(lambda: [emit_json_schema(canonicalizer.canonicalize(value).tool) for value in definitions]),
    "text": best(lambda: [json.dumps(emit_anthropic(canonicalizer.canonicalize(json.loads(text)).tool), indent=2) for text in texts]),
    "line": best(lambda: [json.dumps(emit_anthropic(canonicalizer.canonicalize(json.loads(text)).tool)) for text in texts]),
}))
`;

/**
 * Tools per second of processor time of aumai-toolcanon, to each form; `text` is from JSON text to JSON text, for Anthropic, with two spaces a level: as
 * its command line and its examples print, and as ours. `line` is the same on one line, which Python prints in C.
 */
type ToolcanonSpeed = Readonly<Record<(typeof targets)[number] | 'text' | 'line', number>>;

function definitions(): { readonly values: readonly JsonValue[]; readonly from: string } {
  if (isCorpusThere) {
    const files = readdirSync(corpusPath('definitions'));
    const lines = files.flatMap((name) => corpusLines<{ readonly def: JsonValue }>(`definitions/${name}`));
    return { values: lines.map(({ def }) => def), from: 'the corpus' };
  }
  const own: JsonValue = JSON.parse(readFileSync(join(root, 'examples/tools.json'), 'utf8'));
  return { values: Array.from({ length: 100 }, () => own), from: 'the tools of examples/, a hundred times' };
}

/**
 * The usual loop of aumai-toolcanon, from definitions to definitions, compared with the original if its Python has the package. It has no
 * budget.
 */
export function benchConversion(): readonly Budget[] {
  const { values, from } = definitions();
  const texts = values.filter(isJsonObject).map((definition) => JSON.stringify(definition));
  // V8 compiles in the first loops, in threads whose time counts too: the best of nine excludes them.
  const perSecond = (loop: () => () => unknown): number => {
    const times = Array.from({ length: 29 }, () => {
      const work = loop();
      const before = processorTime();
      work();
      return processorTime() - before;
    });
    return (1000 * texts.length) / smallest(times.slice(20));
  };
  // New definitions each time: a result remembered from an earlier loop is no speed.
  const written = (target: FormatId): number =>
    perSecond(() => {
      const definitions = texts.map((text): JsonObject => JSON.parse(text));
      return () => definitions.map((value) => emitTool(canonicalize(value).result, target));
    });
  const ours = perSecond(() => () => texts.map((text) => convert(read(text), { target: 'anthropic' }).text));
  const engine = perSecond(() => () => texts.map((text) => JSON.stringify(JSON.parse(text), null, 2)));
  const peer = askPython<ToolcanonSpeed>(program, values);
  const rows: readonly (readonly [title: string, speed: number, peer: keyof ToolcanonSpeed])[] = [
    ...targets.map((target) => [`canonicalize + emit, ${target}`, written(target), target] as const),
    ['JSON text to Anthropic text, indented', ours, 'text'],
    ['  the same, on one line', ours, 'line'],
    ['  JSON.parse and JSON.stringify only', engine, 'text'],
  ];
  const cells = rows.map(([title, speed, which]) => [
    `  ${title}`,
    speed.toFixed(0),
    ...(peer === null ? ['–', ''] : [peer[which].toFixed(0), `${(speed / peer[which]).toFixed(2)}×`]),
  ]);
  const heads = ['conversion', 'tools per second of processor time', 'of aumai-toolcanon', 'ratio'];
  print(`${table([heads, ...cells])}\n  measured with ${values.length} definitions (${from})\n`);
  return [];
}

function read(text: string): readonly SourceTool[] {
  const read = toolsOfJson(text);
  return read.ok ? read.tools : [];
}
